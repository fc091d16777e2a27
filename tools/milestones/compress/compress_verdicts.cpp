// What the models and their parts must reach.

#include "tools/milestones/compress/compress_milestone.h"

namespace wick::milestones {

std::vector<Verdict> judge_compress(const CompressResults& results) {
  const Suspect loop{8, "a step for each batch"};
  const std::vector<Suspect> learns{{3, "Linear"},
                                    {4, "cross-entropy"},
                                    {6, "gradients that reach both layers"},
                                    {7, "Adam's two means and their correction"},
                                    loop};
  const std::string share = concatenate(100 * judged_sparsity, " %");
  return {
      judge_share("images right, whole", results.whole, {Bar::AtLeast, 0.94}, learns),
      judge_share("images right, " + share + " pruned by magnitude", results.magnitude.right,
                  {Bar::AtLeast, 0.95},
                  {{16, "16.1 and 16.2: the smallest magnitudes of all go"},
                   {16, "16.3: what is pruned, and nothing else, stays 0"},
                   loop}),
      judge_share("images right, " + share + " pruned at random", results.random.right,
                  {Bar::AtMost, 0.92, "; magnitudes must be worth something"},
                  {{16, "16.1 to 16.3: are so many weights 0, and do they stay?"}}),
      judge_number("weights in the file that are 0", results.zeros_in_file,
                   {Bar::Exactly, results.zeros_asked},
                   {{16, "16.2: floor(s n) of all; 16.3: apply() after each step"}}),
      judge_share("bytes of the file without zeros", results.bytes_share,
                  {Bar::AtMost, 0.30, " of the whole file"},
                  {{16, "16.2 and 16.3: zeros that last"}}),
      judge_number("numbers that it does not give back", results.numbers_lost, {Bar::Exactly, 0},
                   {{16, "16.3: what is pruned is 0 and no other number"}}),
      judge_share("points lost by rank 12 in the first layer", results.whole - results.thin_right,
                  {Bar::AtMost, 0.02}, {{16, "16.5: the largest singular values"}}),
      judge_number("numbers of the model then", results.thin_numbers,
                   {Bar::Exactly, results.thin_wanted},
                   {{16, "16.5: factors (rank, in) and (out, rank), one bias"}}),
      judge_share("of a digit that was never shown, by a teacher", results.taught.right,
                  {Bar::AtLeast, 0.70, " at temperature 8"},
                  {{16, "16.6: both distributions at one temperature, times its square"}, loop}),
      judge_share("the same, from labels", results.labelled.right, {Bar::AtMost, 0.02},
                  {{5, "does the training part have that digit?"}, {4, "cross-entropy"}}),
      judge_share("its other digits, by a teacher", results.taught.right_of_others,
                  {Bar::AtLeast, 0.90}, {{16, "16.6: a mean over rows"}, loop}),
  };
}

std::vector<Verdict> judge_compress_parts(const CompressParts& parts) {
  const Bar none{Bar::Exactly, 0};
  // Sums of at most 64 products of size 1: a float's rounding is 1e-5 of them.
  const Bar rounding{Bar::AtMost, 1e-3};
  const Suspect lasts{16,
                      "16.3: apply() writes zeros into the weights themselves, after each step"};
  const Suspect teacher{16, "16.6: the divergence, its temperature and its factor"};
  return {
      judge_number("numbers of a mask that differ from counting", parts.masks.of_one, none,
                   {{16, "16.1: how many numbers go, and which of equal ones"}}),
      judge_number("the same, of several weights together", parts.masks.of_several, none,
                   {{16, "16.2: all numbers in one row; 16.1"}}),
      // Sums of a few quotients.
      judge_number("the share of zeros differs by", parts.masks.share, {Bar::AtMost, 1e-9},
                   {{16, "16.2: zeros of the weights, not of biases"}}),
      judge_number("pruned numbers that momentum moves, by", parts.pruning.moved,
                   {Bar::MoreThan, 0.01}, {{7, "momentum"}, lasts}),
      judge_number("the same after apply()", parts.pruning.left, none, {lasts}),
      judge_number("kept numbers that apply() changes, by", parts.pruning.kept, none, {lasts}),
      judge_number("what is left of an infinite number", parts.pruning.infinite, none,
                   {{16, "16.3: 0 times infinity is no 0"}}),
      judge_number("logits without some units differ by", parts.units.logits, rounding,
                   {{16, "16.4: rows of one weight, numbers of its bias, columns of the other"}}),
      judge_number("numbers too many without these units", parts.units.numbers, none,
                   {{16, "16.4: layers that are smaller, not zeros"}}),
      judge_number("squared errors of low rank differ by", parts.thin.error, rounding,
                   {{16, "16.5: the largest singular values, and both factors"}}),
      judge_number("squared lengths of its factors differ by", parts.thin.lengths, rounding,
                   {{16, "16.5: the roots of the values, on both sides"}}),
      judge_number("outputs at full rank differ by", parts.thin.outputs, rounding,
                   {{16, "16.5: the bias, in the second layer alone"}}),
      judge_number("the loss with a teacher differs by", parts.teacher.loss, rounding,
                   {teacher, {4, "cross-entropy"}}),
      judge_number("its gradients differ by", parts.teacher.gradient, rounding,
                   {teacher, {6, "gradients of log_softmax and exp"}}),
      judge_number("the gradient that reaches the teacher", parts.teacher.of_teacher, none,
                   {{16, "16.6: the teacher is data"}}),
  };
}

}  // namespace wick::milestones
