#include "tools/grade/edges/watched_source.h"

#include "tools/grade/course/definitions.h"
#include "tools/grade/course/regions.h"
#include "tools/grade/edges/declarations.h"
#include "tools/grade/system/text.h"

#include <algorithm>

namespace wick::grade {
namespace {

bool is_array(const Parameter& parameter) { return base_type(parameter.type) == "Array"; }

bool is_changed(const Parameter& parameter) {
  return parameter.type.find('&') != std::string::npos &&
         parameter.type.find("const") == std::string::npos;
}

// True for a member of a class that has an object: no constructor, and no destructor.
bool has_object(const WatchedFunction& function) {
  const std::size_t colons = function.name.rfind("::");
  if (colons == std::string::npos || function.name.find('~') != std::string::npos) return false;
  const std::string owner = function.name.substr(0, colons);
  const std::size_t last = owner.rfind("::");
  return function.name.substr(colons + 2) !=
         (last == std::string::npos ? owner : owner.substr(last + 2));
}

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

// The statements for one parameter.
std::string watch_parameter(const WatchedFunction& function, const Parameter& parameter,
                            const std::string& headers) {
  const std::string& name = parameter.name;
  // What a kernel of the backend writes to holds nothing yet.
  if (is_changed(parameter) && is_array(parameter)) return "";
  std::string text;
  if (is_changed(parameter)) text += " watch_.state(" + quoted(name) + ", " + name + ");";
  const std::string type = base_type(parameter.type);
  const std::vector<Parameter> members = members_of(type, headers);
  if (!members.empty()) {
    const bool are_options = type.size() > 7 && type.substr(type.size() - 7) == "Options";
    for (const Parameter& member : members) {
      const std::string place = name + "." + member.name;
      text += " watch_.argument(" + quoted(place) + ", " + place + ");";
      if (!are_options) continue;
      text += " watch_.option(" + quoted(place) + ", " + place + ", std::decay_t<decltype(" + name +
              ")>{}." + member.name + ");";
    }
    return text;
  }
  text += " watch_.operand(" + quoted(name) + ", " + name + ");";
  const std::string otherwise = default_of(function.name, parameter, headers);
  if (!otherwise.empty()) {
    text += " watch_.option<std::decay_t<decltype(" + name + ")>>(" + quoted(name) + ", " + name +
            ", " + otherwise + ");";
  }
  return text;
}

// What stands before a source of kernels. They call functions of numbers, and the watch brings
// those of tensors. The simulator would check each access of the watch to memory, and take longer
// for it than for the kernel. `running` is core/cuda/simulator/block.h's, which no student's
// compiler finds.
const char* const before_kernels = R"(
namespace wick::cuda {
using ::max; using ::min; using ::exp;
namespace simulator { class Block; extern __thread Block* running; }
}
namespace wick::watch {
class Unseen {
 public:
  [[gnu::noinline, gnu::no_sanitize("thread")]] Unseen() : block_(cuda::simulator::running) {
    cuda::simulator::running = nullptr;
  }
  [[gnu::noinline, gnu::no_sanitize("thread")]] ~Unseen() { cuda::simulator::running = block_; }

 private:
  cuda::simulator::Block* block_;
};
}
)";

bool has_kernels(const std::string& path) { return ends_with(path, ".cu"); }

// On one line, so that the lines stay those of the reference.
std::string watch(const WatchedFunction& function, const std::string& headers, bool is_kernel) {
  std::string text = is_kernel ? " { ::wick::watch::Unseen unseen_;" : " {";
  text += " ::wick::watch::Watch watch_(" + quoted(function.row()) + ");";
  if (has_object(function)) text += " watch_.state(\"this\", *this);";
  for (const Parameter& parameter : parameters_in(function.head)) {
    text += watch_parameter(function, parameter, headers);
  }
  return text + " }";
}

}  // namespace

WatchedSource watched_source(const std::string& source, const std::string& path,
                             const std::string& watch_text, const std::string& headers) {
  const Definitions definitions = find_definitions(source);
  const std::vector<Region> regions = find_regions(source, path);
  WatchedSource result;
  result.text = watch_text;
  if (has_kernels(path)) result.text += before_kernels;
  std::size_t copied = 0;
  for (const Definition& definition : definitions.functions) {
    const auto region = std::find_if(regions.begin(), regions.end(), [&](const Region& each) {
      return definition.body_begin <= each.begin && each.end <= definition.end;
    });
    if (region == regions.end()) continue;
    const WatchedFunction function{region->exercise, function_in(definition.head), definition.head};
    result.text += source.substr(copied, definition.body_begin - copied);
    result.text += watch(function, headers, has_kernels(path));
    copied = definition.body_begin;
    result.functions.push_back(function);
  }
  result.text += source.substr(copied);
  return result;
}

}  // namespace wick::grade
