// The file tokenizer.json of Hugging Face's `tokenizers`. Its vocabulary is text, so each byte is
// written as a character that can be seen (GPT-2's table), and the words of split_words are a
// regular expression.

#include "nn/text/tokenizer_file.h"

#include "nn/checkpoint/file.h"
#include "nn/text/characters.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <array>

namespace wick::nn {

namespace {

// split_words as a regular expression. Its last two parts are white space: without the last space,
// where something else follows it, or all of it.
constexpr const char* words =
    " ?[A-Za-z\\x{80}-\\x{10FFFF}]+| ?[0-9]+| ?[^\\x09-\\x0D 0-9A-Za-z\\x{80}-\\x{10FFFF}]+|"
    "[\\x09-\\x0D ]+(?= [^\\x09-\\x0D ])|[\\x09-\\x0D ]+";

std::string utf8(unsigned code) {
  if (code < 0x80) return std::string(1, static_cast<char>(code));
  return {static_cast<char>(0xc0 | code >> 6), static_cast<char>(0x80 | (code & 0x3f))};
}

// Bytes that are visible characters of Latin-1 are themselves. The others are 256, 257 and so on.
std::array<std::string, 256> visible_bytes() {
  std::array<std::string, 256> visible;
  unsigned next = 256;
  for (unsigned byte = 0; byte < 256; ++byte) {
    const bool is_visible = (byte >= 33 && byte <= 126) || (byte >= 161 && byte != 173);
    visible[byte] = utf8(is_visible ? byte : next++);
  }
  return visible;
}

bool is_utf8(const std::string& text) {
  for (const std::string& character : characters(text)) {
    if (character.size() == 1 && static_cast<unsigned char>(character[0]) >= 0x80) return false;
  }
  return true;
}

// The tokens of bytes and merges, as the vocabulary writes them.
std::vector<std::string> written_tokens(const BytePairTokenizer& tokenizer) {
  const std::array<std::string, 256> visible = visible_bytes();
  std::vector<std::string> written;
  const std::int64_t count = 256 + static_cast<std::int64_t>(tokenizer.merges().size());
  for (std::int64_t id = 0; id < count; ++id) {
    written.emplace_back();
    for (const char c : tokenizer.bytes(id))
      written.back() += visible[static_cast<unsigned char>(c)];
  }
  return written;
}

nlohmann::ordered_json vocabulary_of(const std::vector<std::string>& written) {
  std::unordered_map<std::string, std::size_t> ids;
  nlohmann::ordered_json vocabulary = nlohmann::ordered_json::object();
  auto& entries = vocabulary.get_ref<nlohmann::ordered_json::object_t&>();
  for (std::size_t id = 0; id < written.size(); ++id) {
    const auto [place, is_new] = ids.emplace(written[id], id);
    if (!is_new) {
      fail<ValueError>("export_tokenizer: tokens ", place->second, " and ", id,
                       " have the same bytes: in tokenizer.json a token is known by its bytes");
    }
    // emplace of an ordered object would look through all entries for each new one.
    entries.Container::emplace_back(written[id], id);
  }
  return vocabulary;
}

nlohmann::ordered_json merges_of(const BytePairTokenizer& tokenizer,
                                 const std::vector<std::string>& written) {
  nlohmann::ordered_json merges = nlohmann::ordered_json::array();
  for (const auto& [first, second] : tokenizer.merges()) {
    merges.push_back(
        {written[static_cast<std::size_t>(first)], written[static_cast<std::size_t>(second)]});
  }
  return merges;
}

nlohmann::ordered_json added_tokens_of(const BytePairTokenizer& tokenizer) {
  nlohmann::ordered_json added = nlohmann::ordered_json::array();
  for (const std::string& name : tokenizer.special()) {
    if (!is_utf8(name)) {
      fail<ValueError>("export_tokenizer: the special token ", tokenizer.encode_special(name),
                       " is no UTF-8: tokenizer.json holds text alone");
    }
    added.push_back({{"id", tokenizer.encode_special(name)},
                     {"content", name},
                     {"single_word", false},
                     {"lstrip", false},
                     {"rstrip", false},
                     {"normalized", false},
                     {"special", true}});
  }
  return added;
}

}  // namespace

void export_tokenizer(const BytePairTokenizer& tokenizer, const std::string& path) {
  const nlohmann::ordered_json byte_level{{"type", "ByteLevel"},
                                          {"add_prefix_space", false},
                                          {"trim_offsets", true},
                                          {"use_regex", false}};
  const nlohmann::ordered_json split{{"type", "Split"},
                                     {"pattern", {{"Regex", words}}},
                                     {"behavior", "Isolated"},
                                     {"invert", false}};
  const std::vector<std::string> written = written_tokens(tokenizer);
  nlohmann::ordered_json file;
  file["version"] = "1.0";
  file["truncation"] = nullptr;
  file["padding"] = nullptr;
  file["added_tokens"] = added_tokens_of(tokenizer);
  file["normalizer"] = nullptr;
  file["pre_tokenizer"] = {{"type", "Sequence"},
                           {"pretokenizers", nlohmann::ordered_json::array({split, byte_level})}};
  file["post_processor"] = nullptr;
  file["decoder"] = byte_level;
  file["model"] = {{"type", "BPE"},
                   {"dropout", nullptr},
                   {"unk_token", nullptr},
                   {"continuing_subword_prefix", nullptr},
                   {"end_of_word_suffix", nullptr},
                   {"fuse_unk", false},
                   {"byte_fallback", false},
                   {"ignore_merges", false}};
  file["model"]["vocab"] = vocabulary_of(written);
  file["model"]["merges"] = merges_of(tokenizer, written);
  replace_file(path, {file.dump(1), "\n"});
}

}  // namespace wick::nn
