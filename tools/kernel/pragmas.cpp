#include "pragmas.h"

#include <dlfcn.h>

#include <filesystem>
#include <regex>

#include "call.h"

namespace kernel {

std::vector<Pragma> take_pragmas(std::string& code) {
  static const std::regex form(
      R"re(^[ \t]*#[ \t]*pragma[ \t]+cling[ \t]+(add_include_path|add_library_path|load)[ \t]*\([ \t]*"([^"\n]*)"[ \t]*\)[ \t]*;?[ \t\r]*$)re",
      std::regex::ECMAScript | std::regex::multiline);
  std::vector<Pragma> found;
  for (std::sregex_iterator match(code.begin(), code.end(), form), end; match != end; ++match) {
    found.push_back({(*match)[1], (*match)[2]});
  }
  code = std::regex_replace(code, form, "");
  return found;
}

void load_library(const std::string& name, const std::vector<std::string>& folders) {
  namespace fs = std::filesystem;
  const std::vector<std::string> spellings{name, name + ".so", "lib" + name + ".so"};
  std::vector<std::string> candidates;
  if (fs::path(name).is_absolute()) {
    candidates = {name, name + ".so"};
  } else {
    for (const std::string& folder : folders) {
      for (const std::string& spelling : spellings) candidates.push_back(folder + "/" + spelling);
    }
    for (const std::string& spelling : spellings) {
      if (fs::exists(spelling)) candidates.push_back(fs::absolute(spelling));
    }
    candidates.insert(candidates.end(), spellings.begin(), spellings.end());
  }
  std::string reason;
  for (const std::string& candidate : candidates) {
    const bool is_path = candidate.find('/') != std::string::npos;
    if (is_path && !fs::is_regular_file(candidate)) continue;
    if (dlopen(candidate.c_str(), RTLD_NOW | RTLD_GLOBAL)) return;
    const char* error = dlerror();
    if (reason.empty() || is_path) reason = error ? error : "";
    if (is_path) break;  // it is there and does not load: that is the reason
  }
  if (reason.empty()) reason = "no such file";
  throw CellError{"LoadError", "load: cannot open the library " + name + ": " + reason, {}};
}

}  // namespace kernel
