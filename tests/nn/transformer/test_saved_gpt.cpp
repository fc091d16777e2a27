#include "tests/check.h"
#include "tests/nn/files.h"

#include "nn/nn.h"

#include <functional>

using namespace wick;

namespace {

using Texts = std::map<std::string, std::string>;

nn::GptOptions small_options(std::int64_t vocabulary) {
  nn::GptOptions options;
  options.vocabulary = vocabulary;
  options.context = 5;
  options.embed_dim = 4;
  options.num_heads = 2;
  options.num_layers = 2;
  options.dropout = 0.1;
  return options;
}

nn::BytePairTokenizer byte_pairs() {
  nn::BytePairTokenizer tokenizer({{97, 98}, {256, 256}});
  tokenizer.add_special("<|end \xff|>");
  return tokenizer;
}

// Writes a file of three characters, changed by `change`, and returns what load_gpt says about it.
using Change = std::function<void(std::vector<nn::StoredTensor>& tensors, Texts& texts)>;
std::string refusal_after(const Change& change) {
  const Folder folder;
  const std::string path = folder / "gpt";
  nn::save_gpt(path, nn::Gpt(small_options(3)), nn::CharacterTokenizer("abc"));
  Texts texts;
  std::vector<nn::StoredTensor> tensors = nn::read_safetensors(path, &texts);
  change(tensors, texts);
  nn::write_safetensors(path, tensors, texts);
  try {
    nn::load_gpt(path);
  } catch (const Error& error) {
    std::string text = error.what();
    const std::size_t at = text.find(path);
    REQUIRE(at != std::string::npos);
    return text.replace(at, path.size(), "PATH");
  }
  return "";
}

std::string refusal_of_text(const std::string& name, const std::string& text) {
  return refusal_after([&](auto&, Texts& texts) { texts[name] = text; });
}

nn::StoredTensor& named(std::vector<nn::StoredTensor>& tensors, const std::string& name) {
  for (nn::StoredTensor& tensor : tensors) {
    if (tensor.name == name) return tensor;
  }
  FAIL("no tensor ", name);
  return tensors[0];
}

}  // namespace

TEST_CASE("save_gpt: load_gpt gives a model with the same options and logits, to the last bit") {
  const Folder folder;
  manual_seed(1);
  for (const bool tied : {false, true}) {
    nn::GptOptions options = small_options(3);
    options.tied = tied;
    options.form = tied ? Gelu::Tanh : Gelu::Erf;
    options.dropout = tied ? 1.0 / 3 : 0;
    options.rotary_base = tied ? 10000 : 0;
    nn::Gpt model(options);
    // Biases begin at 0, and a file without them would seem to be whole.
    const NoGrad no_grad;
    for (Tensor& parameter : model.parameters()) parameter.copy_(randn(parameter.shape()));
    nn::save_gpt(folder / "gpt", model, nn::CharacterTokenizer("abc"));
    nn::SavedGpt saved = nn::load_gpt(folder / "gpt");
    const nn::GptOptions& loaded = saved.model.options();
    CHECK(loaded.vocabulary == 3);
    CHECK(loaded.context == 5);
    CHECK(loaded.embed_dim == 4);
    CHECK(loaded.num_heads == 2);
    CHECK(loaded.num_layers == 2);
    CHECK(loaded.dropout == options.dropout);
    CHECK(loaded.tied == tied);
    CHECK(loaded.form == options.form);
    CHECK(loaded.rotary_base == options.rotary_base);
    model.eval();
    saved.model.eval();
    const Ids ids{Shape{2, 3}, {0, 2, 1, 1, 1, 0}};
    CHECK(saved.model(ids).to_vector() == model(ids).to_vector());
  }
}

TEST_CASE("save_gpt: the file has PyTorch's names, and its options as texts") {
  const Folder folder;
  nn::save_gpt(folder / "gpt", nn::Gpt(small_options(4)), nn::CharacterTokenizer("b\xc3\xa9\na"));
  Texts texts;
  std::vector<nn::StoredTensor> tensors = nn::read_safetensors(folder / "gpt", &texts);
  CHECK(named(tensors, "blocks.1.self_attn.in_proj_weight").shape == Shape{12, 4});
  CHECK(texts == Texts{{"gpt.vocabulary", "4"},
                       {"gpt.context", "5"},
                       {"gpt.embed_dim", "4"},
                       {"gpt.num_heads", "2"},
                       {"gpt.num_layers", "2"},
                       {"gpt.dropout", "0.1"},
                       {"gpt.tied", "false"},
                       {"gpt.form", "erf"},
                       {"gpt.rotary_base", "0"},
                       {"tokenizer.kind", "characters"},
                       // The bytes c3 and a9 as the code points c3 and a9.
                       {"tokenizer", "\nab\xc3\x83\xc2\xa9"}});
}

TEST_CASE("save_gpt: both tokenizers come back, whatever bytes they hold") {
  const Folder folder;
  std::string bytes = "\xf0\x9f\x99\x82\xc3\xa9";
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  const nn::CharacterTokenizer characters(bytes);
  REQUIRE(characters.size() == 258);
  nn::save_gpt(folder / "gpt", nn::Gpt(small_options(258)), characters);
  nn::SavedGpt saved = nn::load_gpt(folder / "gpt");
  CHECK(std::get<nn::CharacterTokenizer>(saved.tokenizer).vocabulary() == characters.vocabulary());

  nn::save_gpt(folder / "gpt", nn::Gpt(small_options(259)), byte_pairs());
  saved = nn::load_gpt(folder / "gpt");
  const auto& loaded = std::get<nn::BytePairTokenizer>(saved.tokenizer);
  CHECK(loaded.merges() == byte_pairs().merges());
  CHECK(loaded.special() == byte_pairs().special());
}

TEST_CASE("save_gpt: a tokenizer of another size is refused, and the file stays") {
  const Folder folder;
  const nn::Gpt model(small_options(3));
  nn::save_gpt(folder / "gpt", model, nn::CharacterTokenizer("abc"));
  const std::string before = read(folder / "gpt");
  CHECK_THROWS_WITH_AS(nn::save_gpt(folder / "gpt", model, byte_pairs()),
                       "save_gpt: the model has 3 tokens, the tokenizer 259: they must be equal",
                       ValueError);
  CHECK(read(folder / "gpt") == before);
  CHECK_THROWS_AS(nn::save_gpt(folder / "no/gpt", model, nn::CharacterTokenizer("abc")), Error);
  CHECK(folder.files() == 1);
}

TEST_CASE("load_gpt: the default generator draws what it would have drawn") {
  const Folder folder;
  nn::save_gpt(folder / "gpt", nn::Gpt(small_options(3)), nn::CharacterTokenizer("abc"));
  manual_seed(7);
  const Scalar expected = rand(Shape{1}).item();
  manual_seed(7);
  nn::load_gpt(folder / "gpt");
  CHECK(rand(Shape{1}).item() == expected);
}

TEST_CASE("load_gpt: every cut of a file is refused, with the path") {
  const Folder folder;
  nn::save_gpt(folder / "gpt", nn::Gpt(small_options(3)), nn::CharacterTokenizer("abc"));
  const std::string whole = read(folder / "gpt");
  for (std::size_t size = 0; size < whole.size(); size += 1 + size / 50) {
    write(folder / "cut", whole.substr(0, size));
    CHECK_THROWS_WITH_AS(nn::load_gpt(folder / "cut"), doctest::Contains((folder / "cut").c_str()),
                         Error);
  }
}

TEST_CASE("load_gpt: a name that is missing or surplus is named") {
  CHECK(refusal_after([](auto& tensors, auto&) { named(tensors, "norm.bias").name = "x"; }) ==
        "load: PATH has no norm.bias: the module needs it, of shape (4,)");
  CHECK(refusal_after([](auto& tensors, auto&) {
          tensors.push_back({"x", Shape{1}, {1}});
        }) == "load: PATH holds x of shape (1,): the module has no parameter of that name");
  CHECK(refusal_after([](auto& tensors, auto&) {
          named(tensors, "blocks.1.self_attn.in_proj_weight").shape = Shape{4, 12};
        }) ==
        "load: PATH: blocks.1.self_attn.in_proj_weight is (4, 12), in the module it is (12, 4): "
        "they must be equal");
  CHECK(refusal_after([](auto&, Texts& texts) { texts.erase("gpt.tied"); }) ==
        "load_gpt: PATH has no gpt.tied in its metadata: write the file with save_gpt");
  CHECK(refusal_of_text("gpt.window", "2") ==
        "load_gpt: PATH holds gpt.window in its metadata: this program does not know what it "
        "means");
}

TEST_CASE("load_gpt: a text that is no option is named") {
  const auto refusal = [](const std::string& name, const std::string& text) {
    return refusal_of_text("gpt." + name, text);
  };
  const std::string start = "load_gpt: PATH: gpt.";
  CHECK(refusal("context", "5 ") == start + "context is \"5 \": it must be a whole number");
  CHECK(refusal("context", "99999999999999999999") ==
        start + "context is \"99999999999999999999\": it must be a whole number");
  CHECK(refusal("dropout", "") == start + "dropout is \"\": it must be a number");
  CHECK(refusal("tied", "1") == start + "tied is \"1\": it must be true or false");
  CHECK(refusal("form", "relu") == start + "form is \"relu\": it must be erf or tanh");
  CHECK(contains(refusal("num_heads", "3"),
                 "load_gpt: PATH: multi_head_attention: embed_dim 4 with num_heads 3: "));
  CHECK(contains(refusal("dropout", "nan"), "load_gpt: PATH: "));
  CHECK(refusal("context", "-1") == "load_gpt: PATH: gpt: context is -1: it must be positive");
}

TEST_CASE("load_gpt: sizes that the file has no numbers for take no memory") {
  // A table of 2^62 rows cannot be made: the test would end by std::bad_alloc or worse.
  for (const char* name : {"gpt.context", "gpt.embed_dim", "gpt.num_layers"}) {
    CAPTURE(std::string(name));
    const std::string refusal = refusal_of_text(name, "4611686018427387904");
    CHECK(contains(refusal, "load_gpt: PATH holds 540 numbers: too few for vocabulary 3, "));
    CHECK(contains(refusal, "4611686018427387904"));
  }
  CHECK(refusal_after([](auto& tensors, Texts& texts) {
          // Enough numbers for layers that the file does not name.
          tensors.push_back({"x", Shape{12 * 16 * 1000}, std::vector<Scalar>(12 * 16 * 1000)});
          texts["gpt.num_layers"] = "1000";
        }) == "load_gpt: PATH has no blocks.2.norm1.weight: a model of num_layers 1000 needs it");
}

TEST_CASE("load_gpt: a tokenizer that does not fit its model, or is none, is named") {
  CHECK(refusal_of_text("tokenizer", "abcd") ==
        "load_gpt: PATH: its model has 3 tokens, its tokenizer 4: they must be equal");
  CHECK(refusal_of_text("gpt.vocabulary", "4611686018427387904") ==
        "load_gpt: PATH: its model has 4611686018427387904 tokens, its tokenizer 3: they must be "
        "equal");
  CHECK(contains(refusal_of_text("tokenizer", "acb"), "are not in the order of their bytes"));
  CHECK(contains(refusal_of_text("tokenizer", "aabc"), "or one occurs twice"));
  CHECK(refusal_of_text("tokenizer", "ab\xe2\x82\xac") ==
        "load_gpt: PATH: its tokenizer has a code point above 255: each stands for a byte");
  CHECK(refusal_of_text("tokenizer.kind", "words") ==
        "load_gpt: PATH: tokenizer.kind is \"words\": it must be characters or byte pairs");
  CHECK(contains(refusal_of_text("tokenizer.kind", "byte pairs"),
                 "load_tokenizer: PATH, its tokenizer, line 1: "));
  CHECK(contains(refusal_after([](auto&, Texts& texts) {
                   texts["tokenizer.kind"] = "byte pairs";
                   texts["tokenizer"] = "wick byte pairs 1: 2 merges, 0 special\n97 98\n";
                 }),
                 "line 3: the text ends"));
}
