#include "tests/20_capstone/public/packed.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// Beyond 65,536. Its values of 3 bits leave one bit to the last byte.
constexpr std::int64_t rows_of_long_table = 65539;

template <typename Numbers>
std::vector<double> last_numbers(const Numbers& numbers) {
  const std::size_t left_out = numbers.size() > 9 ? numbers.size() - 9 : 0;
  return {numbers.begin() + static_cast<std::ptrdiff_t>(left_out), numbers.end()};
}

// Writes a float over the 4 bytes at `place`.
void replace_float(std::string& bytes, std::size_t place, double number) {
  std::string four;
  nn::append_float(four, static_cast<Scalar>(number));
  bytes.replace(place, 4, four);
}

}  // namespace

GRADED("20.2", "values of every width, in every number up to 17") {
  for (int bits = 2; bits <= 8; ++bits) {
    std::vector<double> bytes, values;
    for (std::int64_t count = 0; count <= 17; ++count) {
      for (const double byte :
           numbers_of_bytes(nn::pack_bits(values_of(draw, count, bits), bits))) {
        bytes.push_back(byte);
      }
      const Bytes drawn = drawn_bytes(draw, count, bits);
      for (const double value : numbers_of_bytes(nn::unpack_bits(drawn, bits, count))) {
        values.push_back(value);
      }
    }
    observe(concatenate("bytes of ", bits, " bits"), bytes);
    observe(concatenate("values of ", bits, " bits"), values);
    const Values many = nn::unpack_bits(drawn_bytes(draw, 301, bits), bits, 301);
    observe(concatenate("301 values of ", bits, " bits"), numbers_of_bytes(many));
  }
  const Values drawn = values_of(draw, 65541, 3);
  const Bytes long_ones = nn::pack_bits(drawn, 3);
  observe("bytes of 65,541 values of 3 bits", static_cast<double>(long_ones.size()));
  observe("the last of them", last_numbers(long_ones));
  const Bytes given = drawn_bytes(draw, 65541, 7);
  observe("the last of 65,541 values of 7 bits", last_numbers(nn::unpack_bits(given, 7, 65541)));
}

GRADED("20.2", "two layers at every width") {
  for (const int bits : {2, 5, 6, 7, 8}) {
    nn::GptOptions options = options_of(4, 3, 2, bits % 2 == 0 ? 10 : 0, bits == 5);
    options.embed_dim = 6;
    options.num_heads = 3;
    nn::Gpt model = model_of(draw, options);
    const std::string bytes = nn::packed_parameters(model, bits);
    double weighed = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      weighed += static_cast<unsigned char>(bytes[i]) * static_cast<double>(i % 97 + 1);
    }
    observe(concatenate("size at ", bits, " bits"), static_cast<double>(bytes.size()));
    observe(concatenate("bytes at ", bits, " bits, weighed"), weighed / 1e4);
    nn::load_packed_parameters(model, drawn_parameters(draw, model, bits), bits);
    observe(concatenate("positions at ", bits, " bits"),
            model.blocks[1].feed_forward.linear2.weight);
    observe(concatenate("norm at ", bits, " bits"), model.norm.bias);
    observe(concatenate("logits at ", bits, " bits"), model(Ids{Shape{1, 3}, {0, 3, 1}}));
  }
}

GRADED("20.2", "tables of one row, and of one column") {
  nn::GptOptions options = options_of(1, 1);
  options.embed_dim = 1;
  options.num_heads = 1;
  observe_packed_parameters("one of each, as bytes", model_of(draw, options), 5);
  observe_loaded("one of each, loaded", draw, options, 3);
  observe_packed_parameters("one position, as bytes", model_of(draw, options_of(3, 1)), 4);
  observe_loaded("one position, loaded", draw, options_of(3, 1), 7);
  options = options_of(rows_of_long_table, 2, 1, 0, true);
  options.embed_dim = 1;
  options.num_heads = 1;
  nn::Gpt model = model_of(draw, options);
  const std::string bytes = nn::packed_parameters(model, 3);
  const std::size_t values = 4 * rows_of_long_table;
  const std::size_t end = values + (3 * rows_of_long_table + 7) / 8;  // of the table
  observe("a long column, as bytes", static_cast<double>(bytes.size()));
  observe("its last scales", last_numbers(bytes.substr(0, values)));
  observe("its last values", last_numbers(bytes.substr(0, end)));
  observe("the last of all bytes", last_numbers(bytes));
  nn::Gpt other = model_of(draw, options);
  nn::load_packed_parameters(other, bytes, 3);
  const Tensor table = other.tokens.weight.detach();
  observe("a long column, loaded", table.slice(0, 250, 260));
  observe("its end", table.slice(0, rows_of_long_table - 9, rows_of_long_table));
  observe("the last norm's bias", other.norm.bias);
}

GRADED("20.2", "rows of zeros, and numbers far apart") {
  nn::GptOptions options = options_of(4, 2);
  options.embed_dim = 3;
  options.num_heads = 1;
  nn::Gpt model = model_of(draw, options);
  const double large = draw.uniform({}, 1e5, 1e6).item();
  {
    const NoGrad no_grad;
    model.tokens.weight.copy_(
        draw.values({4, 3}, {0, 0, 0, large, 1e-9, -1, 3, -3, 1.5, 1e-20, 0, -1e-20}));
  }
  observe_packed_parameters("bytes", model, 4);
  const NoGrad no_grad;
  model.tokens.weight.copy_(draw.values(
      {4, 3}, {1e-30, 2e-31, large * -1e-36, 0, 1e-37, 0, 3, -3, 1.5, -0.0, 1e-35, -2e-35}));
  model.norm.bias.copy_(draw.values({3}, {-0.0, 1e-36, -3e-41}));
  observe_packed_parameters("bytes of small numbers", model, 4);
}

// The bytes begin with the table's scales and end with the head's, or with the last norm.
GRADED("20.2", "scales of any kind, numbers that are none, and what is not learned") {
  nn::GptOptions options = options_of(4, 2, 1, 100, true);
  options.embed_dim = 4;
  nn::Gpt model = model_of(draw, options);
  model.norm.weight.requires_grad_(false);
  model.tokens.weight.requires_grad_(false);
  std::string bytes = drawn_parameters(draw, model, 3);
  replace_float(bytes, 0, -0.5);
  replace_float(bytes, 4, 0);
  replace_float(bytes, 8, 1e-30 * draw.integer(2, 9));
  replace_float(bytes, 12, 1e30);
  replace_float(bytes, bytes.size() - 4, not_a_number);
  replace_float(bytes, bytes.size() - 8, -no_bound);
  replace_float(bytes, bytes.size() - 12, 1e-37 * draw.integer(2, 9));
  nn::load_packed_parameters(model, bytes, 3);
  std::vector<double> learned;
  for (const auto& [name, parameter] : model.named_parameters()) {
    learned.push_back(parameter.requires_grad() ? 1 : 0);
  }
  observe("which parameters require a gradient", learned);
  for (std::int64_t row = 0; row < 4; ++row) {
    const double factor = row == 2 ? 1e30 : row == 3 ? 1e-30 : 1;
    observe(concatenate("row ", row, " of the table, scaled"),
            model.tokens.weight.slice(0, row, row + 1).detach() * static_cast<Scalar>(factor));
  }
  observe_with_nan("the last norm's bias", model.norm.bias.detach());
}
