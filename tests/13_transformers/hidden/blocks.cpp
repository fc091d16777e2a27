#include "tests/13_transformers/public/parameters.h"

using namespace wick;
using namespace wick::scenario;

GRADED("13.4", "other sizes, both forms, with gradients") {
  for (const Gelu form : {Gelu::Erf, Gelu::Tanh}) {
    const std::string name = form == Gelu::Erf ? " of erf" : " of tanh";
    nn::FeedForward layer(3, 7, 0.5, form);
    layer.eval();
    give_parameters(layer, draw, 1.5, "parameters" + name);
    const Tensor x = differentiable(draw.normal_permuted({2, 2, 3}));
    const Tensor y = layer(x);
    observe("y" + name, y);
    run_backward(y, draw.normal({2, 2, 3}));
    observe("x.grad()" + name, x.grad());
    observe_gradients("gradients of the parameters" + name, layer);
  }
}

GRADED("13.5", "other sizes, one after another, with gradients") {
  nn::TransformerBlock first(6, 3, 5, 0.25), second(6, 2, 0, 0.25, Gelu::Tanh);
  const Tensor x = differentiable(draw.normal_permuted({2, 3, 6}, 3));
  for (nn::TransformerBlock* block : {&first, &second}) {
    block->eval();
    give_parameters(*block, draw, 0.5,
                    block == &first ? "parameters of the first" : "parameters of the second");
  }
  const Tensor y = second(first(x), draw.mask({2, 3, 3}));
  observe("y", y);
  run_backward(y, draw.normal({2, 3, 6}));
  observe("x.grad()", x.grad());
  observe_gradients("gradients of the first block", first);
  observe_gradients("gradients of the second block", second);
}

GRADED("13.6", "other sizes, tied and not, with gradients") {
  for (const bool tied : {false, true}) {
    const std::string name = tied ? " of a tied model" : " of a model";
    nn::GptOptions options = small_gpt(3, tied);
    options.vocabulary = 7;
    options.context = 6;
    options.embed_dim = 6;
    options.num_heads = 3;
    options.dropout = 0.5;
    options.form = Gelu::Tanh;
    nn::Gpt model(options);
    model.eval();
    give_parameters(model, draw, 0.5, "parameters" + name);
    const Tensor logits = model(draw_ids(draw, {2, 5}, 7));
    observe("logits" + name, logits);
    run_backward(logits, draw.normal({2, 5, 7}));
    observe_gradients("gradients" + name, model);
  }
}

// With everything dropped, both branches of a block are 0.
GRADED("13.6", "dropout within the blocks, in training alone") {
  nn::GptOptions options = small_gpt(2);
  options.dropout = 1;
  nn::Gpt model(options);
  model.dropout = nn::Dropout(0);
  give_parameters(model, draw);
  const Ids ids = draw_ids(draw, {2, 3}, 5);
  observe("in training", model(ids));
  model.eval();
  observe("in evaluation", model(ids));
}
