#include "tools/grade/build/make_object.h"

#include "tools/grade/build/compiler.h"
#include "tools/grade/build/kept_objects.h"
#include "tools/grade/code/assembly.h"
#include "tools/grade/code/plain_cpp.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/text.h"

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t max_dependencies_bytes = 1 << 20;
constexpr std::uintmax_t max_text_bytes = std::uintmax_t{16} << 20;

fs::path beside(const fs::path& folder, const std::string& name, const char* extension) {
  return folder / fs::path(name).replace_extension(extension);
}

bool is_system_header(const fs::path& header) { return starts_with(header.string(), "/usr/"); }

bool is_larger(const fs::path& file, std::uintmax_t bytes) {
  std::error_code missing;
  const std::uintmax_t size = fs::file_size(file, missing);
  return missing || size > bytes;
}

std::string find_beyond(const Kit& kit, const std::string& name, const fs::path& folder) {
  const fs::path dependencies = folder / (name + ".d");
  if (is_larger(dependencies, max_dependencies_bytes)) {
    return name + " includes more headers than can be checked";
  }
  const std::vector<fs::path> headers = headers_beside(kit, name, dependencies);
  const auto foreign = std::find_if_not(headers.begin(), headers.end(), is_system_header);
  if (foreign != headers.end()) {
    return name + " includes " + foreign->filename().string() +
           ", which is not a header of the framework or the system";
  }
  if (ends_with(name, ".cu")) {
    const std::string line = find_line_directive(read_file(folder / name), name);
    if (!line.empty()) return line;
  }
  for (const char* extension : {".ii", ".s"}) {
    if (is_larger(beside(folder, name, extension), max_text_bytes)) {
      return name + ": it is compiled to more than 16 MB of text: write shorter tables";
    }
  }
  const std::string beyond = find_beyond_cpp(read_file(beside(folder, name, ".ii")), name,
                                             (kit.folder / "precompiled.h.gch").string());
  if (!beyond.empty()) return beyond;
  return find_beyond_cpp_in_assembly(read_file(beside(folder, name, ".s")), name,
                                     kit.toolchain.is_sanitized);
}

std::string describe(const Outcome& outcome, const Kit& kit, const std::string& name,
                     const fs::path& folder) {
  const std::string problem = describe_failure(outcome, name, folder, kit.toolchain.include);
  return problem.empty() ? name + ": the compiler failed and said nothing" : problem;
}

std::string assemble(const Kit& kit, const std::string& name, const fs::path& folder,
                     const Sandbox& sandbox) {
  const std::vector<std::string> command = {kit.toolchain.compiler,
                                            "-c",
                                            "-x",
                                            "assembler",
                                            beside(folder, name, ".s").string(),
                                            "-o",
                                            beside(folder, name, ".o").string()};
  const Outcome outcome = call_compiler(kit.toolchain, command, folder, {}, sandbox);
  return outcome.succeeded() ? "" : describe(outcome, kit, name, folder);
}

}  // namespace

std::vector<std::string> assembly_command(const Kit& kit, const std::string& name,
                                          const fs::path& folder) {
  std::vector<std::string> command = {kit.toolchain.compiler};
  for (const std::string& flag : kit.toolchain.compile_flags) command.push_back(flag);
  for (const std::string& argument :
       {std::string("-include"), (kit.folder / "precompiled.h").string(),
        "-I" + kit.toolchain.include.string(), std::string("-MD"), std::string("-MT"),
        std::string("object"), std::string("-MF"), (folder / (name + ".d")).string(),
        std::string("-save-temps=obj"), std::string("-S"), name, std::string("-o"),
        beside(folder, name, ".s").string()}) {
    command.push_back(argument);
  }
  return command;
}

std::string make_object(const Kit& kit, const std::string& name, const fs::path& folder,
                        const Sandbox& sandbox) {
  const fs::path object = beside(folder, name, ".o");
  const KeptObjects kept;
  std::vector<std::string> way = kit.toolchain.compile_flags;
  way.insert(way.end(), {"accepted by", WICK_RULES});
  const std::string digest = digest_of_inputs(kit, name, read_file(folder / name), way);
  if (kept.recall(digest, object)) return "";
  const fs::path precompiled = kit.folder / "precompiled.h";
  std::vector<fs::path> readable = {kit.toolchain.include, precompiled};
  if (fs::exists(precompiled.string() + ".gch")) {
    readable.push_back(precompiled.string() + ".gch");
  }
  const Outcome outcome =
      call_compiler(kit.toolchain, assembly_command(kit, name, folder), folder, readable, sandbox);
  std::string problem =
      outcome.succeeded() ? find_beyond(kit, name, folder) : describe(outcome, kit, name, folder);
  if (problem.empty()) problem = assemble(kit, name, folder, sandbox);
  for (const char* extension : {".ii", ".s"}) fs::remove(beside(folder, name, extension));
  if (problem.empty()) {
    kept.keep(digest, object, headers_beside(kit, name, folder / (name + ".d")));
  }
  return problem;
}

}  // namespace wick::grade
