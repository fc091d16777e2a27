// Options and tokenizers as texts, and back.

#include "nn/transformer/saved_gpt_texts.h"

#include "nn/checkpoint/exact_text.h"
#include "nn/checkpoint/quoted.h"
#include "nn/text/tokenizer_file.h"

#include <utility>

namespace wick::nn {

namespace {

constexpr const char* characters_kind = "characters";
constexpr const char* byte_pairs_kind = "byte pairs";

// The one list of options, to write and to read. The first line does not compile if GptOptions has
// a field more.
template <typename Options, typename Visit>
void visit_options(Options& options, const Visit& visit) {
  auto& [vocabulary, context, embed_dim, num_heads, num_layers, dropout, tied, form, rotary_base] =
      options;
  visit("gpt.vocabulary", vocabulary);
  visit("gpt.context", context);
  visit("gpt.embed_dim", embed_dim);
  visit("gpt.num_heads", num_heads);
  visit("gpt.num_layers", num_layers);
  visit("gpt.dropout", dropout);
  visit("gpt.tied", tied);
  visit("gpt.form", form);
  visit("gpt.rotary_base", rotary_base);
}

std::string text_of(std::int64_t size) { return exact_text(size); }
std::string text_of(double number) { return exact_text(number); }
std::string text_of(bool is_true) { return is_true ? "true" : "false"; }
std::string text_of(Gelu form) { return form == Gelu::Tanh ? "tanh" : "erf"; }

bool read_text(const std::string& text, std::int64_t& size) { return reads_as(text, size); }
bool read_text(const std::string& text, double& number) { return reads_as(text, number); }
bool read_text(const std::string& text, bool& is_true) {
  is_true = text == text_of(true);
  return text == text_of(is_true);
}
bool read_text(const std::string& text, Gelu& form) {
  form = text == text_of(Gelu::Tanh) ? Gelu::Tanh : Gelu::Erf;
  return text == text_of(form);
}

const char* rule(const std::int64_t&) { return "it must be a whole number"; }
const char* rule(const double&) { return "it must be a number"; }
const char* rule(const bool&) { return "it must be true or false"; }
const char* rule(const Gelu&) { return "it must be erf or tanh"; }

// A JSON text is code points, and a vocabulary may have bytes that are no UTF-8.
std::string as_latin1(const std::string& bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80) text += static_cast<char>(0xc0 | byte >> 6);
    text += static_cast<char>(byte >= 0x80 ? 0x80 | (byte & 0x3f) : byte);
  }
  return text;
}

// The text is well-formed UTF-8: the parser of the header has seen to it.
bool from_latin1(const std::string& text, std::string& bytes) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte > 0xc3) return false;  // a code point above 0xff
    const bool is_ascii = byte < 0x80;
    bytes += is_ascii ? text[i]
                      : static_cast<char>((byte & 0x03) << 6 |
                                          (static_cast<unsigned char>(text[++i]) & 0x3f));
  }
  return true;
}

std::string take(SavedTexts& texts, const std::string& name) {
  const auto found = texts.all.find(name);
  if (found == texts.all.end()) {
    fail<Error>("load_gpt: ", texts.path, " has no ", name,
                " in its metadata: write the file with save_gpt");
  }
  std::string text = std::move(found->second);
  texts.all.erase(found);
  return text;
}

CharacterTokenizer read_characters(const std::string& path, const std::string& vocabulary) {
  CharacterTokenizer tokenizer(vocabulary);
  if (tokenizer.vocabulary() != vocabulary) {
    fail<Error>("load_gpt: ", path,
                ": the characters of its tokenizer are not in the order of their bytes, or one "
                "occurs twice: an id is a character's place in this order");
  }
  return tokenizer;
}

}  // namespace

std::map<std::string, std::string> saved_texts(const GptOptions& options,
                                               const Tokenizer& tokenizer) {
  std::map<std::string, std::string> texts;
  visit_options(options,
                [&](const char* name, const auto& value) { texts[name] = text_of(value); });
  if (const auto* characters = std::get_if<CharacterTokenizer>(&tokenizer)) {
    texts["tokenizer.kind"] = characters_kind;
    texts["tokenizer"] = as_latin1(characters->vocabulary());
  } else {
    texts["tokenizer.kind"] = byte_pairs_kind;
    texts["tokenizer"] = as_latin1(tokenizer_text(std::get<BytePairTokenizer>(tokenizer)));
  }
  return texts;
}

GptOptions read_options(SavedTexts& texts) {
  GptOptions options;
  visit_options(options, [&](const char* name, auto& value) {
    const std::string text = take(texts, name);
    if (!read_text(text, value)) {
      fail<Error>("load_gpt: ", texts.path, ": ", name, " is ", quoted(text), ": ", rule(value));
    }
  });
  return options;
}

Tokenizer read_tokenizer(SavedTexts& texts) {
  const std::string kind = take(texts, "tokenizer.kind");
  std::string bytes;
  if (!from_latin1(take(texts, "tokenizer"), bytes)) {
    fail<Error>("load_gpt: ", texts.path,
                ": its tokenizer has a code point above 255: each stands for a byte");
  }
  if (kind == characters_kind) return read_characters(texts.path, bytes);
  if (kind == byte_pairs_kind) return tokenizer_of(bytes, texts.path + ", its tokenizer");
  fail<Error>("load_gpt: ", texts.path, ": tokenizer.kind is ", quoted(kind), ": it must be ",
              characters_kind, " or ", byte_pairs_kind);
}

void check_all_read(const SavedTexts& texts) {
  if (texts.all.empty()) return;
  fail<Error>("load_gpt: ", texts.path, " holds ", texts.all.begin()->first,
              " in its metadata: this program does not know what it means");
}

}  // namespace wick::nn
