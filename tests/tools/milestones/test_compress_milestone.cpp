#include "tests/tools/milestones/performance.h"
#include "tools/milestones/compress/compress_milestone.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::milestones;

namespace {

using Names = std::vector<std::string>;

const double no_share = std::numeric_limits<double>::quiet_NaN();

/// Results that meet every bar.
CompressResults good_compression() {
  CompressResults good;
  good.whole = 0.965;
  good.magnitude.right = 0.96;
  good.random.right = 0.85;
  good.zeros_in_file = good.zeros_asked = 7577;
  good.bytes_share = 0.24;
  good.thin_right = 0.96;
  good.thin_numbers = good.thin_wanted = 3722;
  good.taught.right = 0.85;
  good.taught.right_of_others = 0.96;
  return good;
}

/// The bars that fail after a change of good results.
template <typename Change>
Names compress_failures(Change change) {
  CompressResults results = good_compression();
  change(results);
  const std::vector<Verdict> verdicts = judge_compress(results);
  CHECK(all_say_where(verdicts));
  return failing(verdicts);
}

}  // namespace

TEST_CASE("compress: the model has the numbers that the milestone says, and a copy its own") {
  manual_seed(1);
  TwoLayers layers = make_two_layers(128);
  std::int64_t numbers = 0;
  for (const Tensor& parameter : layers.model.parameters()) numbers += parameter.numel();
  CHECK(numbers == 9610);
  CHECK(make_thin(layers, 12).numbers == 3722);
  const TwoLayers copy = copy_of(layers);
  CHECK(copy.first.weight.to_vector() == layers.first.weight.to_vector());
  CHECK(copy.model.parameters()[3].to_vector() == layers.second.bias.to_vector());
  {
    const NoGrad no_grad;
    layers.first.weight.copy_(zeros({128, 64}));
  }
  CHECK(copy.first.weight.to_vector() != layers.first.weight.to_vector());
}

TEST_CASE("compress: a digit is left out, and all others keep their order") {
  const Digits test = load_digits().test;
  const Digits rest = without(test, 3);
  std::vector<std::int64_t> labels;
  std::vector<Scalar> images;
  const std::vector<Scalar> ink = test.images.to_vector();
  for (std::size_t i = 0; i < test.labels.values.size(); ++i) {
    if (test.labels.values[i] == 3) continue;
    labels.push_back(test.labels.values[i]);
    images.insert(images.end(), ink.begin() + static_cast<std::ptrdiff_t>(i) * pixels,
                  ink.begin() + static_cast<std::ptrdiff_t>(i + 1) * pixels);
  }
  CHECK(labels.size() < test.labels.values.size());
  CHECK(rest.labels.values == labels);
  CHECK(rest.images.to_vector() == images);
}

TEST_CASE("compress: numbers without zeros come back to the bit") {
  const Scalar tiny = std::numeric_limits<Scalar>::denorm_min();
  const std::vector<nn::StoredTensor> tensors{
      {"a", {3, 3}, {0, 1, 0, -2, tiny, 0, 0, 0, 7}}, {"b", {2}, {0, 5}}, {"c", {1, 2}, {0, 0}}};
  const std::string bytes = pack_zeros(tensors);
  // Two bytes of bits and 4 numbers; 2 numbers; a byte of bits.
  CHECK(bytes.size() == 3 + 6 * sizeof(Scalar));
  CHECK(unpack_zeros(bytes, tensors) ==
        std::vector<Scalar>{0, 1, 0, -2, tiny, 0, 0, 0, 7, 0, 5, 0, 0});
}

TEST_CASE("compress: the probes of the library's parts pass on any seed") {
  const Digits test = load_digits().test;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const std::vector<Verdict> verdicts = judge_compress_parts(probe_compress(test, seed));
    CHECK(failing(verdicts) == Names{});
    CHECK(all_say_where(verdicts));
  }
}

TEST_CASE("compress: each bar can fail, alone, and says where to look") {
  using Results = CompressResults;
  CHECK(compress_failures([](Results&) {}) == Names{});
  for (const double share : {0.94, no_share}) {
    CHECK(compress_failures([&](Results& r) { r.magnitude.right = share; }) ==
          Names{"images right, 80 % pruned by magnitude"});
  }
  for (const double share : {0.93, no_share}) {
    CHECK(compress_failures([&](Results& r) { r.random.right = share; }) ==
          Names{"images right, 80 % pruned at random"});
  }
  CHECK(compress_failures([](Results& r) { r.whole = r.thin_right = 0.93; }) ==
        Names{"images right, whole"});
  for (const double zeros : {7576.0, 7578.0, no_share}) {
    CHECK(compress_failures([&](Results& r) { r.zeros_in_file = zeros; }) ==
          Names{"weights in the file that are 0"});
  }
  CHECK(compress_failures([](Results& r) { r.bytes_share = 0.31; }) ==
        Names{"bytes of the file without zeros"});
  CHECK(compress_failures([](Results& r) { r.numbers_lost = 1; }) ==
        Names{"numbers that it does not give back"});
  for (const double right : {0.944, no_share}) {
    CHECK(compress_failures([&](Results& r) { r.thin_right = right; }) ==
          Names{"points lost by rank 12 in the first layer"});
  }
  CHECK(compress_failures([](Results& r) { r.thin_numbers = 9610; }) ==
        Names{"numbers of the model then"});
  CHECK(compress_failures([](Results& r) { r.taught.right = 0.6; }) ==
        Names{"of a digit that was never shown, by a teacher"});
  CHECK(compress_failures([](Results& r) { r.labelled.right = 0.1; }) ==
        Names{"the same, from labels"});
  CHECK(compress_failures([](Results& r) { r.taught.right_of_others = 0.5; }) ==
        Names{"its other digits, by a teacher"});

  const CompressParts wrong{{no_share, no_share, no_share},
                            {no_share, no_share, no_share, no_share},
                            {no_share, no_share},
                            {no_share, no_share, no_share},
                            {no_share, no_share, no_share}};
  CHECK(failing(judge_compress_parts(wrong)).size() == 15);
}

TEST_CASE("compress milestone: reaches its bars, and writes its files") {
  MilestoneOptions options;
  options.seed = 20;
  const Performance found([](Stage& stage) { return run_compress(stage); }, options);
  INFO(found.text);
  CHECK(found.status == 0);
  CHECK(found.text.find("Milestone compress, seed 20\n") == 0);
  CHECK(found.count("  pass  ") == 26);
  CHECK(found.count("7577 zeros in 9472 weights") == 1);
  CHECK(found.count("The first layer in rank 12: 3722 numbers") == 1);
  CHECK(found.count("Milestone reached.") == 1);
  found.check_drawings({"compress-pruning.svg", "compress-kept.svg", "compress-pruned.packed"});
}

TEST_CASE("compress milestone: models that have not learnt fail, and it says where to look") {
  MilestoneOptions options;
  options.own = {16};
  CompressOptions training;
  training.epochs = training.tuning_epochs = 1;
  training.learning_rate = training.tuning_rate = 0;
  const Performance found([&](Stage& stage) { return run_compress(stage, training); }, options);
  INFO(found.text);
  CHECK(found.status == 1);
  CHECK(found.count("FAIL  images right, 80 % pruned by magnitude") == 1);
  CHECK(found.count("look at chapter 16, compression: 16.1 and 16.2") == 1);
  CHECK(found.count("Milestone not reached.") == 1);
}
