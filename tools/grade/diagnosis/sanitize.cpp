#include "tools/grade/diagnosis/sanitize.h"

#include "tools/grade/build/isolate.h"
#include "tools/grade/build/link.h"
#include "tools/grade/code/symbols.h"
#include "tools/grade/diagnosis/diagnosis.h"
#include "tools/grade/judge/frames.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <algorithm>
#include <iterator>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// What sanitizers find in /proc elsewhere is in the program, since a sandbox has no /proc: their
// options, and the bounds of the main thread's stack, which the program passes in the words of
// <sanitizer/common_interface_defs.h> before any constructor of the student's. AddressSanitizer
// marks the surroundings of variables on the stack. If it does not know the stack, the marks stay
// when an exception leaves a function, and later variables in the same place seem to be used
// wrongly. Newer compilers keep variables in a stack of the sanitizer's unless an option forbids
// it, and that stack ends with the switch of stacks here.
constexpr const char* given_to_sanitizers = R"(
#include <sys/resource.h>

extern "C" {
const char* __asan_default_options() {
  return "detect_leaks=0:symbolize=0:handle_segv=1:handle_abort=0:handle_sigfpe=1:"
         "abort_on_error=0:detect_odr_violation=0:fast_unwind_on_malloc=0:"
         "detect_stack_use_after_return=0:malloc_context_size=16:max_allocation_size_mb=512:"
         "hard_rss_limit_mb=1536";
}
const char* __ubsan_default_options() {
  return "symbolize=0:print_stacktrace=1:halt_on_error=0";
}

extern void* __libc_stack_end;  // the highest address that a function has
void __sanitizer_start_switch_fiber(void**, const void* bottom, unsigned long size);
void __sanitizer_finish_switch_fiber(void*, const void**, unsigned long*);

__attribute__((constructor(101), no_sanitize_address)) static void pass_bounds_of_stack() {
  constexpr unsigned long page = 4096, most = 1ul << 30;
  rlimit limit{};
  unsigned long size = most;
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < most) size = limit.rlim_cur;
  const unsigned long top = (reinterpret_cast<unsigned long>(__libc_stack_end) / page + 1) * page;
  __sanitizer_start_switch_fiber(nullptr, reinterpret_cast<void*>(top - size), size);
  __sanitizer_finish_switch_fiber(nullptr, nullptr, nullptr);
}
}
)";

Kit instrumented(const Kit& kit) {
  Kit other = kit;
  other.toolchain.is_sanitized = true;
  std::vector<std::string>& compile = other.toolchain.compile_flags;
  compile.insert(compile.end(), {"-g1", "-fsanitize=address,undefined",
                                 "-fno-sanitize=vptr,object-size", "-fsanitize-recover=undefined",
                                 "-fno-omit-frame-pointer", "-fno-optimize-sibling-calls"});
  // The program is linked at a fixed address, so that the addresses of a report can be looked up.
  std::vector<std::string>& link = other.toolchain.link_flags;
  link.insert(link.end(), {"-fsanitize=address,undefined", "-no-pie"});
  return other;
}

Limits second_limits() {
  Limits limits;
  limits.memory_bytes = 0;
  limits.cpu_seconds = 5;
  limits.wall_seconds = 60;
  return limits;
}

// More than anybody reads: a program can print findings of its own.
constexpr std::size_t most_findings = 50;

void add(SecondLook& look, const Finding& finding, const std::string& key) {
  const bool is_known =
      std::any_of(look.findings.begin(), look.findings.end(),
                  [&](const auto& known) { return known.first.text == finding.text; });
  if (!is_known && look.findings.size() < most_findings) look.findings.emplace_back(finding, key);
}

// The functions of sealed exercises that the file has not written: a released kit has them.
std::set<std::string> unwritten_sealed(const Kit& kit, const std::string& file,
                                       const CompiledFile& compiled) {
  std::set<std::string> symbols;
  const std::string text = kit.sealed.empty() ? "" : read_file(compiled.source);
  for (const std::string& id : kit.sealed) {
    const Exercise& exercise = *kit.chapter.find(id);
    const bool is_here =
        std::find(exercise.files.begin(), exercise.files.end(), file) != exercise.files.end();
    if (!is_here || !is_unwritten(exercise, text)) continue;
    const std::set<std::string>& functions = kit.functions.at(id);
    symbols.insert(functions.begin(), functions.end());
  }
  return symbols;
}

// Its own objects come first: of functions that headers define, the linker takes the first, which
// must be the instrumented one.
std::string link_instrumented(const Kit& kit, const std::map<std::string, CompiledFile>& compiled,
                              const fs::path& folder, const fs::path& program, Scenarios which,
                              const Sandbox& sandbox) {
  std::vector<fs::path> inputs;
  std::set<std::string> own;
  for (const auto& [file, result] : compiled) {
    const std::set<std::string> unwritten = unwritten_sealed(kit, file, result);
    own.insert(result.symbols.defined.begin(), result.symbols.defined.end());
    for (const std::string& symbol : unwritten) own.erase(symbol);
    inputs.push_back(result.object);
    if (unwritten.empty()) continue;
    inputs.back() = fs::path(result.object).concat(".weak.o");
    weaken(result.object, unwritten, inputs.back(), sandbox);
  }
  // The reference's functions are weak: they fill the gaps.
  for (const std::string& file : kit.chapter.files) inputs.push_back(kit.object(file));
  const fs::path output = fs::path(program).concat("-entries.o");
  for (const fs::path& entries : sealed_entries(kit, own, output)) {
    inputs.push_back(entries);
  }
  const fs::path given = folder / "given_to_sanitizers.cpp";
  write_atomically(given, given_to_sanitizers);
  inputs.insert(inputs.end(), {kit.object_of(which), given, kit.given()});
  return link(kit.toolchain, inputs, program, sandbox);
}

// Runs the public scenarios once more, or the hidden ones in a program that has those too.
void look_at(Scenarios which, const Kit& kit, const std::map<std::string, CompiledFile>& compiled,
             const std::vector<ScenarioResult>& graded, const References& references,
             const Sandbox& sandbox, const fs::path& folder, SecondLook& look) {
  std::vector<ScenarioResult> again;
  std::copy_if(graded.begin(), graded.end(), std::back_inserter(again),
               [&](const ScenarioResult& result) {
                 return is_evidence(result) && result.is_hidden == (which == Scenarios::All);
               });
  if (again.empty()) return;
  const fs::path program =
      folder / (which == Scenarios::Public ? "sanitized" : "sanitized-with-hidden");
  look.problem = link_instrumented(kit, compiled, folder, program, which, sandbox);
  if (!look.problem.empty()) {
    // Students read it, and a linker names what does not fit.
    if (which == Scenarios::All) look.problem = "the hidden scenarios do not link with these files";
    return;
  }
  const Symbolizer symbolize = [&](const std::vector<std::uint64_t>& addresses) {
    return frames_at(addresses, program, sandbox);
  };
  std::vector<std::string> names;
  for (const auto& [file, result] : compiled) names.push_back(stub_name(file));
  for (const ScenarioResult& result : again) {
    ++look.scenarios;
    const Outcome outcome =
        run_scenario(program, result.key, references.seed_of(result.key), second_limits(), sandbox);
    for (Finding& finding : read_findings(outcome.standard_error, names, symbolize)) {
      finding.text = bounded(finding.text);
      add(look, finding, result.key);
    }
  }
}

}  // namespace

SecondLook look_again(const std::map<std::string, CompiledFile>& compiled,
                      const std::vector<ScenarioResult>& graded, const References& references,
                      const Sandbox& sandbox, const fs::path& folder) {
  SecondLook look;
  if (references.kit().chapter.language == "cuda") {
    look.problem = "sanitizers do not look at kernels: the simulator itself follows their memory";
    return look;
  }
  const Kit kit = instrumented(references.kit());
  std::map<std::string, fs::path> usable;
  for (const auto& [file, result] : compiled) {
    if (!result.succeeded()) continue;
    usable[file] = result.source;
  }
  if (usable.empty()) {
    look.problem = "no file compiles";
    return look;
  }
  fs::create_directories(folder);
  const auto objects = compile_all(kit, usable, folder, sandbox);
  for (const auto& [file, result] : objects) {
    if (!result.succeeded()) look.problem = result.problem;
  }
  // Public scenarios run first: students can look up a finding there.
  for (const Scenarios which : {Scenarios::Public, Scenarios::All}) {
    if (look.problem.empty()) {
      look_at(which, kit, objects, graded, references, sandbox, folder, look);
    }
  }
  return look;
}

}  // namespace wick::grade
