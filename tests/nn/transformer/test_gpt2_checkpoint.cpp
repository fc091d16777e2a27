#include "tests/check.h"
#include "tests/nn/files.h"

#include "nn/nn.h"

using namespace wick;

namespace {

using Tensors = std::vector<nn::StoredTensor>;

// A GPT-2 of one block, 3 tokens, a context of 2 and a width of 2, numbered through.
Tensors published() {
  Tensors tensors;
  Scalar next = 0;
  const auto add = [&](const std::string& name, const Shape& shape) {
    std::vector<Scalar> values;
    for (std::int64_t i = 0; i < shape.numel(); ++i) values.push_back(next++);
    tensors.push_back({name, shape, values});
  };
  add("wte.weight", Shape{3, 2});
  add("wpe.weight", Shape{2, 2});
  for (const char* norm : {"h.0.ln_1", "h.0.ln_2", "ln_f"}) {
    add(concatenate(norm, ".weight"), Shape{2});
    add(concatenate(norm, ".bias"), Shape{2});
  }
  const auto add_conv1d = [&](const std::string& name, std::int64_t in, std::int64_t out) {
    add(name + ".weight", Shape{in, out});
    add(name + ".bias", Shape{out});
  };
  add_conv1d("h.0.attn.c_attn", 2, 6);
  add_conv1d("h.0.attn.c_proj", 2, 2);
  add_conv1d("h.0.mlp.c_fc", 2, 8);
  add_conv1d("h.0.mlp.c_proj", 8, 2);
  return tensors;
}

nn::StoredTensor& named(Tensors& tensors, const std::string& name) {
  for (nn::StoredTensor& tensor : tensors) {
    if (tensor.name == name) return tensor;
  }
  FAIL("no tensor ", name);
  return tensors[0];
}

std::string refusal_of(const Folder& folder, const Tensors& tensors, std::int64_t num_heads = 1) {
  nn::write_safetensors(folder / "gpt2", tensors);
  try {
    nn::load_gpt2(folder / "gpt2", num_heads);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("load_gpt2: matrices are transposed, and q, k and v are columns of one") {
  const Folder folder;
  Tensors tensors = published();
  nn::write_safetensors(folder / "gpt2", tensors);
  const nn::Gpt model = nn::load_gpt2(folder / "gpt2", 2);
  CHECK(model.options().num_heads == 2);
  CHECK(model.options().tied);
  CHECK(model.options().form == Gelu::Tanh);
  const std::vector<Scalar> c_attn = named(tensors, "h.0.attn.c_attn.weight").values;
  // Columns 2 and 3 of (2, 6), the rows of k_proj (2, 2).
  check_close(model.blocks[0].self_attn.k_proj.weight,
              tensor({{c_attn[2], c_attn[8]}, {c_attn[3], c_attn[9]}}), 0);
  const std::vector<Scalar> bias = named(tensors, "h.0.attn.c_attn.bias").values;
  check_close(model.blocks[0].self_attn.v_proj.bias, tensor({bias[4], bias[5]}), 0);
  CHECK(model.positions.weight.to_vector() == named(tensors, "wpe.weight").values);
}

TEST_CASE("load_gpt2: a prefix, stored masks and the table as a head change nothing") {
  const Folder folder;
  Tensors tensors = published();
  nn::write_safetensors(folder / "plain", tensors);
  for (nn::StoredTensor& tensor : tensors) tensor.name = "transformer." + tensor.name;
  const std::vector<Scalar> table = tensors[0].values;
  tensors.push_back({"lm_head.weight", Shape{3, 2}, table});
  tensors.push_back({"transformer.h.0.attn.bias", Shape{1, 1, 2, 2}, {1, 0, 1, 1}});
  tensors.push_back({"transformer.h.0.attn.masked_bias", Shape{}, {-10000}});
  nn::write_safetensors(folder / "prefixed", tensors);
  const auto expected = nn::load_gpt2(folder / "plain", 1).named_parameters();
  const auto received = nn::load_gpt2(folder / "prefixed", 1).named_parameters();
  REQUIRE(received.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(received[i].second.to_vector() == expected[i].second.to_vector());
  }
}

TEST_CASE("load_gpt2: stored masks of any type are not read") {
  const Folder folder;
  nn::write_safetensors(folder / "plain", published());
  const std::string plain = read(folder / "plain");
  std::size_t size = 0;
  for (int i = 7; i >= 0; --i) size = size << 8 | static_cast<unsigned char>(plain[i]);
  const std::string header = plain.substr(8, plain.rfind('}', 8 + size - 1) - 8);
  const std::string numbers = plain.substr(8 + size);
  for (const auto& [type, bytes] : std::vector<std::pair<std::string, std::size_t>>{
           {"U8", 1}, {"BOOL", 1}, {"I64", 8}, {"F8_E4M3", 1}, {"F4", 1}}) {
    CAPTURE(type);
    const std::string mask = concatenate(",\"h.0.attn.bias\":{\"dtype\":\"", type,
                                         "\",\"shape\":[1,1,2,2],\"data_offsets\":[",
                                         numbers.size(), ",", numbers.size() + 4 * bytes, "]}}");
    write(folder / "gpt2", file_of(header + mask, numbers + std::string(4 * bytes, '\1')));
    const nn::Gpt model = nn::load_gpt2(folder / "gpt2", 1);
    CHECK(model.positions.weight.to_vector() ==
          nn::load_gpt2(folder / "plain", 1).positions.weight.to_vector());
    // Where the mask lies must still be true.
    write(folder / "gpt2", file_of(header + mask, numbers));
    CHECK_THROWS_AS(nn::load_gpt2(folder / "gpt2", 1), Error);
  }
}

TEST_CASE("load_gpt2: what is missing, surplus or misshapen is named, with the path") {
  const Folder folder;
  const std::string start = "load_gpt2: " + (folder / "gpt2");
  Tensors tensors = published();
  named(tensors, "ln_f.bias").name = "ln_x.bias";
  CHECK(refusal_of(folder, tensors) ==
        start + " has no ln_f.bias: the names must be those of the published GPT-2");
  tensors = published();
  tensors.push_back({"score.weight", Shape{2}, {1, 2}});
  CHECK(refusal_of(folder, tensors) ==
        start + " holds score.weight of shape (2,): GPT-2 has no parameter of that name");
  tensors = published();
  named(tensors, "h.0.mlp.c_fc.weight").shape = Shape{8, 2};
  CHECK(refusal_of(folder, tensors) ==
        start +
            ": h.0.mlp.c_fc.weight is (8, 2), expected (2, 8) from the shapes of wte.weight and "
            "wpe.weight");
  tensors = published();
  tensors.push_back({"lm_head.weight", Shape{3, 2}, {1, 2, 3, 4, 5, 6}});
  CHECK(refusal_of(folder, tensors) ==
        start + ": lm_head.weight differs from wte.weight: the head of a GPT-2 is tied");
  tensors = published();
  tensors.push_back({"transformer.wpe.weight", Shape{2, 2}, {1, 2, 3, 4}});
  CHECK(contains(refusal_of(folder, tensors), "holds wpe.weight with and without transformer."));
  CHECK(contains(refusal_of(folder, {}), "has no wte.weight"));
  tensors = published();
  named(tensors, "wte.weight").shape = Shape{6};
  CHECK(contains(refusal_of(folder, tensors), "wte.weight is (6,), expected two axes"));
  tensors = published();
  for (nn::StoredTensor& tensor : tensors) {
    if (tensor.name[0] == 'h') tensor.name[2] = '1';
  }
  CHECK(contains(refusal_of(folder, tensors), "has no h.0.ln_1.weight"));
  CHECK(contains(refusal_of(folder, published(), 0), "vectors of 2, no multiple of 64"));
}
