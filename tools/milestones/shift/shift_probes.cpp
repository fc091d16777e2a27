#include "tools/milestones/shift/shift_probes.h"

#include "tools/milestones/probes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wick::milestones {
namespace {

using Numbers = std::vector<Scalar>;

double largest_change(const Tensor& a, const Tensor& b) {
  return static_cast<double>(max(abs(a - b)).item());
}

/// Infinite if there are as many numbers as expected no more.
double off(const Tensor& received, const Numbers& expected) {
  const Numbers values = received.to_vector();
  if (values.size() != expected.size()) return std::numeric_limits<double>::infinity();
  double most = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    most = larger(most, std::abs(static_cast<double>(values[i] - expected[i])));
  }
  return most;
}

/// An image's windows, as loops read them.
struct Images {
  std::int64_t batch, channels, height, width;
  Numbers numbers;

  std::int64_t count() const { return batch * channels * height * width; }
  Tensor tensor() const { return from_vector(numbers, {batch, channels, height, width}); }
  /// `outside` off the image.
  double at(std::int64_t b, std::int64_t c, std::int64_t row, std::int64_t column,
            double outside) const {
    if (row < 0 || row >= height || column < 0 || column >= width) return outside;
    const std::int64_t place = ((b * channels + c) * height + row) * width + column;
    return static_cast<double>(numbers[static_cast<std::size_t>(place)]);
  }
};

/// Whole numbers, no two of them equal: their largest stays the same when one moves a little.
Images drawn_images(std::int64_t batch, std::int64_t channels, std::int64_t height,
                    std::int64_t width, std::mt19937_64& engine) {
  Images images{batch, channels, height, width, {}};
  const std::int64_t n = images.count();
  for (std::int64_t i = 0; i < n; ++i) images.numbers.push_back(static_cast<Scalar>(i - n + 1));
  for (std::size_t i = images.numbers.size(); i > 1; --i) {
    std::swap(images.numbers[i - 1], images.numbers[engine() % i]);
  }
  return images;
}

/// Calls `value` for each output (b, row, column), and collects what it returns.
template <typename Value>
Numbers each_window(const Images& x, std::int64_t outputs, std::int64_t size, std::int64_t stride,
                    std::int64_t padding, Value value) {
  Numbers result;
  for (std::int64_t b = 0; b < x.batch; ++b) {
    for (std::int64_t o = 0; o < outputs; ++o) {
      for (std::int64_t row = -padding; row + size <= x.height + padding; row += stride) {
        for (std::int64_t column = -padding; column + size <= x.width + padding; column += stride) {
          result.push_back(static_cast<Scalar>(value(b, o, row, column)));
        }
      }
    }
  }
  return result;
}

/// The loops of a convolution with a window of 3 x 3, 2 filters and a bias.
Numbers convolved(const Images& x, const Numbers& weight, const Numbers& bias, std::int64_t stride,
                  std::int64_t padding) {
  return each_window(x, 2, 3, stride, padding, [&](auto b, auto o, auto row, auto column) {
    auto total = static_cast<double>(bias[static_cast<std::size_t>(o)]);
    for (std::int64_t c = 0; c < x.channels; ++c) {
      for (std::int64_t i = 0; i < 9; ++i) {
        const auto place = static_cast<std::size_t>((o * x.channels + c) * 9 + i);
        total += static_cast<double>(weight[place]) * x.at(b, c, row + i / 3, column + i % 3, 0);
      }
    }
    return total;
  });
}

/// The loops of a pool with windows of 2 x 3 rows and columns would need two sizes: 3 x 3 here.
Numbers pooled(const Images& x, std::int64_t stride, std::int64_t padding, bool is_max) {
  return each_window(x, x.channels, 3, stride, padding, [&](auto b, auto c, auto row, auto column) {
    double most = -std::numeric_limits<double>::infinity(), total = 0;
    for (std::int64_t i = 0; i < 9; ++i) {
      most = std::max(most, x.at(b, c, row + i / 3, column + i % 3, most));
      total += x.at(b, c, row + i / 3, column + i % 3, 0);
    }
    return is_max ? most : total / 9;
  });
}

double worst_gradient(const std::function<Tensor(const std::vector<Tensor>&)>& function,
                      const std::vector<Tensor>& inputs) {
  return check_gradients(function, inputs, 1).worst;
}

/// Batch normalisation by loops: the numbers of each channel, one behind the other.
struct Channel {
  double mean = 0;
  double variance = 0;
};
std::vector<Channel> channels_of(const Images& x) {
  const double count = static_cast<double>(x.batch * x.height * x.width);
  const auto each = [&](std::int64_t c, auto visit) {
    for (std::int64_t i = 0; i < x.batch * x.height * x.width; ++i) {
      visit(x.at(i / (x.height * x.width), c, i / x.width % x.height, i % x.width, 0));
    }
  };
  std::vector<Channel> result(static_cast<std::size_t>(x.channels));
  for (std::int64_t c = 0; c < x.channels; ++c) {
    Channel& channel = result[static_cast<std::size_t>(c)];
    each(c, [&](double number) { channel.mean += number / count; });
    each(c, [&](double number) {
      channel.variance += (number - channel.mean) * (number - channel.mean) / count;
    });
  }
  return result;
}

Numbers normalized(const Images& x, const std::vector<Channel>& statistics, const Numbers& weight,
                   const Numbers& bias, double eps) {
  Numbers result = x.numbers;
  for (std::size_t i = 0; i < result.size(); ++i) {
    const auto c =
        static_cast<std::size_t>(static_cast<std::int64_t>(i) / (x.height * x.width) % x.channels);
    const double distance = static_cast<double>(result[i]) - statistics[c].mean;
    result[i] = static_cast<Scalar>(distance / std::sqrt(statistics[c].variance + eps) *
                                        static_cast<double>(weight[c]) +
                                    static_cast<double>(bias[c]));
  }
  return result;
}

}  // namespace

LogitChanges probe_shift(const nn::Sequential& cnn, const ShiftOptions& options,
                         const Digits& digits, std::uint64_t seed) {
  const NoGrad no_grad;
  manual_seed(seed);
  nn::Sequential rounded = make_shift_model(ShiftModel::Cnn, options);
  const std::vector<Tensor> from = cnn.parameters(), to = rounded.parameters();
  for (std::size_t i = 0; i < to.size(); ++i) {
    Numbers numbers = from[i].to_vector();
    for (Scalar& number : numbers) number = std::round(number * 64) / 64;
    Tensor(to[i]).copy_(from_vector(numbers, to[i].shape()));
  }
  nn::Sequential mlp = make_shift_model(ShiftModel::Mlp, options, wide_canvas);
  const auto change = [&](const nn::Sequential& model, std::int64_t shift) {
    return largest_change(model(on_canvas(digits, wide_canvas)),
                          model(on_canvas(digits, wide_canvas, shift)));
  };
  return {change(rounded, 1), change(rounded, 2), change(mlp, 2)};
}

WindowErrors probe_windows_of_images(std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  const Images x = drawn_images(2, 2, 5, 4, engine);
  Numbers weight, bias{3, -5};
  for (int i = 0; i < 2 * 2 * 9; ++i) weight.push_back(static_cast<Scalar>(engine() % 7) - 3);
  const Tensor filters = from_vector(weight, {2, 2, 3, 3}), shifts = from_vector(bias, {2});
  WindowErrors errors;
  for (const std::int64_t stride : {1, 2}) {
    for (const std::int64_t padding : {0, 1}) {
      errors.convolution =
          larger(errors.convolution, off(conv2d(x.tensor(), filters, shifts, stride, padding),
                                         convolved(x, weight, bias, stride, padding)));
      errors.max_pool = larger(errors.max_pool, off(max_pool2d(x.tensor(), 3, stride, padding),
                                                    pooled(x, stride, padding, true)));
      errors.average_pool = larger(
          errors.average_pool,
          off(avg_pool2d(x.tensor(), 3, stride, padding), pooled(x, stride, padding, false)));
    }
  }
  errors.convolution_gradient = worst_gradient(
      [](const std::vector<Tensor>& in) { return conv2d(in[0], in[1], in[2], 2, 1) / 16; },
      {x.tensor(), filters, shifts});
  errors.pool_gradient = worst_gradient(
      [](const std::vector<Tensor>& in) {
        return max_pool2d(in[0], 3, 1, 1) + avg_pool2d(in[0], 3, 1, 1);
      },
      {x.tensor()});
  return errors;
}

NormErrors probe_batch_norm(std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  constexpr double eps = 0.5, momentum = 0.25;
  const Images x = drawn_images(3, 2, 2, 3, engine);
  const Numbers weight{2, 3}, bias{5, -4};
  nn::BatchNorm2d layer(2, eps, momentum);
  {
    const NoGrad no_grad;
    layer.weight.copy_(from_vector(weight, {2}));
    layer.bias.copy_(from_vector(bias, {2}));
  }
  const std::vector<Channel> batch = channels_of(x);
  NormErrors errors;
  errors.training = off(layer(x.tensor()).detach(), normalized(x, batch, weight, bias, eps));
  std::vector<Channel> running;
  Numbers means, variances;
  for (const Channel& channel : batch) {
    running.push_back(
        {momentum * channel.mean, 1 - momentum + momentum * channel.variance * 18 / 17});
    means.push_back(static_cast<Scalar>(running.back().mean));
    variances.push_back(static_cast<Scalar>(running.back().variance));
  }
  errors.running = larger(off(layer.running_mean.detach(), means),
                          off(layer.running_var.detach(), variances) / 100);
  layer.eval();
  const Tensor all = layer(x.tensor()).detach();
  errors.evaluation = off(all, normalized(x, running, weight, bias, eps));
  errors.alone =
      larger(off(layer(x.tensor().slice(0, 1, 2)).detach(), all.slice(0, 1, 2).to_vector()),
             larger(off(layer.running_mean.detach(), means), 0) > 1e-4 ? errors.running : 0);
  layer.train();
  errors.gradient = worst_gradient(
      [&](const std::vector<Tensor>& in) {
        nn::BatchNorm2d own(2, eps, momentum);
        own.weight = in[1];
        own.bias = in[2];
        return own(in[0]);
      },
      {x.tensor() / 8, from_vector(weight, {2}), from_vector(bias, {2})});
  return errors;
}

std::vector<Verdict> judge_shift_parts(const LogitChanges& changes, const WindowErrors& windows,
                                       const NormErrors& norm) {
  // Whole numbers are exact in a float; quotients and roots of them are off by 1e-6 of 30.
  const Bar exact{Bar::AtMost, 1e-5}, rounding{Bar::AtMost, 1e-3};
  // What check_gradients allows a float; in double the same bar is generous.
  const Bar slope{Bar::AtMost, 1e-2};
  return {
      judge_number("logits of the CNN, shifted by 2, change by", changes.by_two, {Bar::Exactly, 0},
                   {{9, "09.3 and 09.4: one filter for all places, and a pool of stride 2"}}),
      judge_number("logits of the CNN, shifted by 1, change by", changes.by_one, {Bar::MoreThan, 0},
                   {{9, "09.4: a pool of stride 2 has windows that a shift of 1 cuts"}}),
      judge_number("logits of the MLP, shifted by 2, change by", changes.mlp_by_two,
                   {Bar::MoreThan, 0}, {{3, "Linear: each pixel has a weight of its own"}}),
      judge_number("convolution differs from its loops by", windows.convolution, exact,
                   {{9, "09.1 and 09.3: windows, and the product with the filters"}}),
      judge_number("convolution's gradients differ from the slope by", windows.convolution_gradient,
                   slope,
                   {{9, "09.2: fold adds what overlaps; 09.3: the bias of each channel"},
                    {6, "the gradients of a product and of a broadcast bias"}}),
      judge_number("max pool differs from its loops by", windows.max_pool, exact,
                   {{9, "09.4: the padding is never the largest"}}),
      judge_number("average pool differs from its loops by", windows.average_pool, exact,
                   {{9, "09.4: divided by all places of the window"}}),
      judge_number("pools' gradients differ from the slope by", windows.pool_gradient, slope,
                   {{9, "09.2: fold adds what overlaps; 09.4"}, {6, "the gradient of max"}}),
      judge_number("batch norm in training differs from its formula by", norm.training, rounding,
                   {{9, "09.5: mean and variance of each channel over all images and places"}}),
      judge_number("running statistics differ from theirs by", norm.running, rounding,
                   {{9, "09.6: (1 - momentum) running + momentum new, the sample variance"}}),
      judge_number("batch norm in evaluation differs from its formula by", norm.evaluation,
                   rounding, {{9, "09.6: the running statistics, which evaluation leaves alone"}}),
      judge_number("an image beside others and alone differs by", norm.alone, exact,
                   {{9, "09.6: in evaluation an image does not see its batch"}}),
      judge_number("batch norm's gradients differ from the slope by", norm.gradient, slope,
                   {{9, "09.5: gradients flow through mean and variance"}})};
}

}  // namespace wick::milestones
