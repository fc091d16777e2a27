#include "tests/03_layers/public/models.h"

using namespace wick;
using namespace wick::scenario;

GRADED("03.5", "the names of a small model") {
  show("model", "scale, first { weight, bias }, second { weight }, shift");
  const Small model;
  observe_text("named_parameters()", describe_named(model));
  CHECK(model.named_parameters().size() == 5);
}

GRADED("03.5", "a weight that two places share") {
  show("model", "first { weight, bias }, second { the weight of first, a bias of its own }");
  const Tied model;
  observe_text("named_parameters()", describe_named(model));
  observe_text("parameters()", describe(model.parameters()));
  CHECK(model.named_parameters().size() == 4);
  CHECK(model.parameters().size() == 3);
}
