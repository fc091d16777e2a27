#include "tests/check.h"
#include "tests/nn/python.h"

#include "nn/nn.h"

#include <sys/resource.h>

#include <csignal>

using namespace wick;

namespace {

nn::BytePairTokenizer small_tokenizer() {
  nn::BytePairTokenizer tokenizer({{97, 98}, {256, 256}});
  tokenizer.add_special("<|end|>");
  return tokenizer;
}

std::string load_refusal(const std::string& path) {
  try {
    nn::load_tokenizer(path);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

/// Words of every kind, in an order that is the same in every run.
std::string many_words() {
  std::string text = "In the beginning  God created\n\n  the heaven and the earth.\r\n\t\n ";
  const std::vector<std::string> parts{"the",
                                       " and",
                                       " earth",
                                       "123",
                                       " 4",
                                       "!?",
                                       " (",
                                       "\n",
                                       "\n \n",
                                       "  ",
                                       "\t",
                                       " \xc3\xa9t\xc3\xa9",
                                       "\xc2\xa0",
                                       "\xe3\x80\x80",
                                       "\xe4\xbd\xa0\xe5\xa5\xbd",
                                       " \xf0\x9f\x99\x82",
                                       "\xcc\x81",
                                       "\x01\x7f",
                                       "don't",
                                       "\xe2\x80\xa8"};
  std::uint32_t state = 1;
  for (int i = 0; i < 3000; ++i) {
    state = state * 1664525 + 1013904223;
    text += parts[(state >> 16) % parts.size()];
  }
  return text;
}

}  // namespace

TEST_CASE("save_tokenizer: a file that a person can read, and load_tokenizer reads it") {
  const Folder folder;
  nn::save_tokenizer(small_tokenizer(), folder / "t");
  CHECK(read(folder / "t") == "wick byte pairs 1: 2 merges, 1 special\n97 98\n256 256\n<|end|>\n");
  const nn::BytePairTokenizer loaded = nn::load_tokenizer(folder / "t");
  CHECK(loaded.merges() == small_tokenizer().merges());
  CHECK(loaded.encode_special("<|end|>") == 258);
  nn::save_tokenizer(nn::BytePairTokenizer(), folder / "bytes");
  CHECK(nn::load_tokenizer(folder / "bytes").size() == 256);
}

TEST_CASE("load_tokenizer: every cut of a file is refused, and everything that is not its form") {
  const Folder folder;
  nn::save_tokenizer(small_tokenizer(), folder / "t");
  const std::string whole = read(folder / "t");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    write(folder / "cut", whole.substr(0, size));
    CHECK(contains(load_refusal(folder / "cut"), folder / "cut"));
  }
  const auto refusal_of = [&](const std::string& text) {
    write(folder / "other", text);
    return load_refusal(folder / "other");
  };
  CHECK(contains(refusal_of(whole + "\n"), "line 4: more follows"));
  CHECK(contains(refusal_of("wick byte pairs 2: 0 merges, 0 special\n"), "line 1"));
  CHECK(contains(refusal_of("wick byte pairs 1: 1 merges, 0 special\n97 b\n"), "line 2: \"97 b\""));
  CHECK(contains(refusal_of("wick byte pairs 1: 1 merges, 0 special\n97 98 \n"), "line 2"));
  CHECK(contains(refusal_of("wick byte pairs 1: 1 merges, 0 special\n97 256\n"),
                 "token 256 is made of 97 and 256"));
  CHECK(contains(refusal_of("wick byte pairs 1: -1 merges, 0 special\n"), "line 1"));
  CHECK(contains(load_refusal(folder / "none"), "No such file"));
}

TEST_CASE("save_tokenizer: a disk without room leaves the file as it was") {
  const Folder folder;
  nn::save_tokenizer(small_tokenizer(), folder / "t");
  std::vector<nn::Pair> merges;
  for (std::int64_t i = 0; i < 256; ++i) merges.emplace_back(i, i);
  // A limit on files' sizes stands for a full disk.
  rlimit old;
  ::getrlimit(RLIMIT_FSIZE, &old);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{100, old.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  CHECK_THROWS_AS(nn::save_tokenizer(nn::BytePairTokenizer(merges), folder / "t"), Error);
  CHECK_THROWS_AS(nn::export_tokenizer(nn::BytePairTokenizer(merges), folder / "t"), Error);
  ::setrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, handler);
  CHECK(nn::load_tokenizer(folder / "t").merges() == small_tokenizer().merges());
  CHECK(folder.files() == 1);
}

TEST_CASE("export_tokenizer: what its form cannot hold is refused") {
  const Folder folder;
  const auto refusal_of = [&](const nn::BytePairTokenizer& tokenizer) -> std::string {
    try {
      nn::export_tokenizer(tokenizer, folder / "t");
    } catch (const ValueError& error) {
      return error.what();
    }
    return "";
  };
  // abc in two ways, which no training makes.
  CHECK(contains(refusal_of(nn::BytePairTokenizer({{97, 98}, {98, 99}, {97, 257}, {256, 99}})),
                 "tokens 258 and 259 have the same bytes"));
  nn::BytePairTokenizer tokenizer;
  tokenizer.add_special("\xff");
  CHECK(contains(refusal_of(tokenizer), "the special token 256 is no UTF-8"));
  CHECK(folder.files() == 0);
}

TEST_CASE("export_tokenizer: the package tokenizers gives the same ids and the same text") {
  const Folder folder;
  const std::string text = many_words();
  nn::BytePairTokenizer tokenizer = nn::train_byte_pairs(text.substr(0, 4000), 340);
  tokenizer.add_special("<|end|>");
  nn::export_tokenizer(tokenizer, folder / "tokenizer.json");
  write(folder / "text", text + "<|end|>");
  std::string ids;
  for (const std::int64_t id : tokenizer.encode(text + "<|end|>")) ids += std::to_string(id) + " ";
  write(folder / "ids", ids);
  check_by_python(folder, "nn/text/read_tokenizer.py", folder / "",
                  "the Python package tokenizers");
}

TEST_CASE("load_tokenizer: merges that double a token time after time take no memory") {
  const Folder folder;
  std::string text = "wick byte pairs 1: 60 merges, 0 special\n97 97\n";
  for (int id = 256; id < 315; ++id) text += concatenate(id, ' ', id, '\n');
  write(folder / "t", text);
  // Token 255 + k has 2^k bytes: 2 + 4 + .. + 2^28 is the first sum above 2^28.
  CHECK(
      contains(load_refusal(folder / "t"),
               "BytePairTokenizer: token 283 is made of 134217728 and 134217728 bytes: all tokens "
               "together have at most 268435456"));
}
