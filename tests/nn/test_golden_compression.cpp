// wick against PyTorch's values in tests/golden: quantization, pruning, low rank and distillation.

#include "nn/compression/distillation.h"
#include "nn/compression/low_rank.h"
#include "nn/compression/prune.h"
#include "nn/compression/svd.h"
#include "nn/quantize/quantize.h"
#include "tests/nn/golden.h"

#include <string>
#include <vector>

using namespace wick;

TEST_CASE("golden: numbers that were quantized by row and by tensor, and come back") {
  const Golden golden("quantization");
  for (const int bits : {8, 4, 3, 2}) {
    CAPTURE(bits);
    const std::string name = " " + std::to_string(bits);
    const Tensor x = permuted(golden["x" + name]);
    const auto back = [&](nn::Scales scales) {
      return nn::dequantize(nn::quantize_symmetric(x, bits, scales));
    };
    check_close(back(nn::Scales::EachRow), golden["rows" + name], agreement);
    check_close(back(nn::Scales::One), golden["tensor" + name], agreement);
    const nn::Quantized affine = nn::quantize_affine(permuted(golden["affine x" + name]), bits);
    check_close(nn::dequantize(affine), golden["affine rows" + name], agreement);
    const std::vector<Scalar> zero_points = golden["affine zero points" + name].to_vector();
    CHECK(std::vector<Scalar>(affine.zero_points.begin(), affine.zero_points.end()) == zero_points);
  }
}

TEST_CASE("golden: whole numbers of quantize_per_channel") {
  const Golden golden("quantization");
  const nn::Quantized q = nn::quantize_symmetric(golden["stored x"]);
  const std::vector<Scalar> values = golden["stored values"].to_vector();
  CHECK(std::vector<Scalar>(q.values.begin(), q.values.end()) == values);
}

TEST_CASE("golden: masks by magnitude, of one weight and of two together") {
  const Golden golden("pruning");
  const Tensor weight = permuted(golden["weight 0"]);
  for (const int count : {1, 20, 62}) {
    CAPTURE(count);
    const Tensor mask = nn::magnitude_mask(weight, (count + 0.5) / 63);
    check_close(mask, golden["mask " + std::to_string(count)], agreement);
  }
  const std::vector<Tensor> masks = nn::global_masks({weight, golden["weight 1"]}, 50.5 / 98);
  check_close(masks.at(0), golden["mask 0 of all"], agreement);
  check_close(masks.at(1), golden["mask 1 of all"], agreement);
}

TEST_CASE("golden: singular values, and the nearest matrix of each rank") {
  const Golden golden("low_rank");
  for (const std::string name : {"6 x 4", "4 x 7"}) {
    CAPTURE(name);
    nn::Linear layer;
    layer.weight = permuted(golden["weight " + name]);
    const std::vector<double> found = nn::svd(layer.weight).values;
    const std::vector<Scalar> values(found.begin(), found.end());
    check_close(from_vector(values, {4}), golden["values " + name], agreement);
    for (int rank = 1; rank <= 4; ++rank) {
      CAPTURE(rank);
      const nn::LowRank both = nn::low_rank(layer, rank);
      const Tensor product = matmul(both.second.weight, both.first.weight);
      check_close(product.detach(), golden["rank " + std::to_string(rank) + " of " + name],
                  agreement);
    }
  }
}

TEST_CASE("golden: the loss with a teacher, and its gradient") {
  const Golden golden("distillation");
  const Ids labels = golden.ids("labels");
  struct Call {
    double temperature, share;
    std::string name;
  };
  for (const Call& call :
       {Call{1, 0.5, "1 0.5"}, Call{4, 0.9, "4 0.9"}, Call{0.5, 1, "0.5 1"}, Call{8, 0, "8 0"}}) {
    CAPTURE(call.name);
    const Tensor logits = golden.leaf("logits " + call.name);
    const Tensor teacher = permuted(golden["teacher " + call.name]);
    const Tensor loss =
        nn::distillation_loss(logits, teacher, labels, call.temperature, call.share);
    check_close(loss, golden["loss " + call.name], agreement);
    loss.backward();
    golden.check_gradient("logits " + call.name, logits);
  }
}
