#include "tests/20_capstone/public/packed.h"

using namespace wick;
using namespace wick::scenario;

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
}
