#include "wick/bundle.h"

#include "tools/plot/utf8.h"

namespace wick::notebook {

std::string Bundle::dump() const {
  std::string text;
  for (const auto& [type, content] : forms) {
    text += (text.empty() ? "" : ",") + plot::json_string(type) + ":" + plot::json_string(content);
  }
  return "{" + text + "}";
}

}  // namespace wick::notebook
