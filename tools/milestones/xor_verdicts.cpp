#include "tools/milestones/xor_milestone.h"
#include "tools/plot/axis.h"

namespace wick::milestones {
namespace {

/// No line through the plane has (0, 1) and (1, 0) on one side and (0, 0) and (1, 1) on the other.
constexpr std::int64_t most_of_a_line = 3;
/// Above what differences of losses in float can tell, below what a wrong gradient is off by.
constexpr double most_gradient_error = 0.05;

std::string share_text(std::int64_t right) { return percent(static_cast<double>(right) / 4); }

Verdict judge_line(const std::string& what, const XorRun& run, const Suspect& suspect) {
  const std::int64_t right = right_answers(run.model);
  return {what,
          share_text(right),
          "at most 75 %; a tie is not right",
          right <= most_of_a_line,
          {suspect}};
}

}  // namespace

std::vector<Verdict> judge_xor(const XorRun& one_layer, const XorRun& no_activation,
                               const XorRun& mlp, double gradient_error) {
  const std::int64_t right = right_answers(mlp.model);
  return {{"points right, MLP",
           share_text(right),
           "100 %",
           right == 4,
           {{3, "layers that are applied one after another, each with its bias"},
            {6, "gradients that reach every parameter, and are added up rather than replaced"},
            {2, "relu: 0 below 0, and its slope"},
            {1, "products of matrices, and a bias that is stretched over the rows"},
            {4, "the loss and its gradient"},
            {7, "the step against the gradient"}}},
          judge_line("points right, one layer", one_layer,
                     {3, "a layer is x times weight plus bias, and nothing more"}),
          judge_line("points right, two layers without activation", no_activation,
                     {3, "a layer has no activation of its own: two in a row are a line still"}),
          {"gradients differ from the loss's own slope by",
           percent(gradient_error),
           "at most 5 %",
           gradient_error <= most_gradient_error,
           {{6, "a rule's sign, a transpose, a broadcast that is not undone"},
            {2, "softmax's values, from which its gradient is made"},
            {4, "cross-entropy, whose gradient is softmax minus the answer"}}}};
}

}  // namespace wick::milestones
