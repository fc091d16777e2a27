// What the build leaves open in the page: the model and its name. No function of the framework is
// called: a student's tree has this code, and not the reference's.

#include "tools/page/live_page.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <cstring>
#include <string_view>

namespace wick::page {

namespace {

std::string base64(const std::string& bytes) {
  constexpr const char* letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
    std::uint32_t group = 0;  // three bytes are four letters of 6 bits
    for (std::size_t i = 0; i < 3; ++i) {
      group = group << 8 | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0u);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      text += i <= count ? letters[group >> (18 - 6 * i) & 63] : '=';
    }
  }
  return text;
}

std::string as_html(const std::string& text) {
  std::string html;
  for (const char letter : text) {
    const std::string_view special = "&<>\"'";
    const bool is_special = special.find(letter) != std::string_view::npos;
    html +=
        is_special ? "&#" + std::to_string(static_cast<int>(letter)) + ";" : std::string(1, letter);
  }
  return html;
}

}  // namespace

std::string live_page(const std::string& product, const std::string& name,
                      const std::string& model) {
  const std::string name_mark = "@NAME@", model_mark = "@MODEL@";
  const std::string shown = as_html(name);
  std::string page;
  // In one pass: a name may look like a mark.
  for (std::size_t at = 0; at < product.size();) {
    const std::size_t mark = std::min(product.find(name_mark, at), product.find(model_mark, at));
    page.append(product, at, mark - at);
    if (mark == std::string::npos) break;
    const bool is_name = product.compare(mark, name_mark.size(), name_mark) == 0;
    page += is_name ? shown : base64(model);
    at = mark + (is_name ? name_mark : model_mark).size();
  }
  return page;
}

void check_is_gpt(const std::string& path, const std::string& model) {
  // A file of safetensors: the size of a header in 8 bytes, the lowest first; the header, in JSON.
  std::uint64_t size = 0;
  for (std::size_t i = 0; i < 8 && i < model.size(); ++i) {
    size |= std::uint64_t{static_cast<unsigned char>(model[i])} << 8 * i;
  }
  if (model.size() >= 8 && size <= model.size() - 8) {
    const nlohmann::json header = nlohmann::json::parse(
        model.begin() + 8, model.begin() + 8 + static_cast<std::ptrdiff_t>(size), nullptr, false);
    if (header.is_object() && header.contains("__metadata__") &&
        header["__metadata__"].contains("gpt.vocabulary")) {
      return;
    }
  }
  fail<Error>("page: ", path,
              " is no saved GPT: give a file that tools/wick milestone gpt --save, ",
              "or save_gpt, has written");
}

}  // namespace wick::page
