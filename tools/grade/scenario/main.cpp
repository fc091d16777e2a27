#define DOCTEST_CONFIG_IMPLEMENT
#include "tools/grade/scenario/arguments.h"
#include "tools/grade/scenario/exception_kind.h"
#include "tools/grade/scenario/frame.h"
#include "tools/grade/scenario/scenario.h"
#include "tools/grade/scenario/stack_overflow.h"
#include "tools/grade/scenario/writer.h"

#include "core/plain/guarded_memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <set>
#include <string>
#include <utility>

extern "C" __attribute__((weak)) void __asan_init() noexcept;  // under AddressSanitizer alone

// A graded program. `--list` names its scenarios, `--scenario KEY --seed S` runs one and reports to
// the judge on descriptor 3, `--together KEY S KEY S..` runs several of the course's own code, and
// otherwise it is a doctest program for the student's desk.
namespace wick::scenario {
namespace {

constexpr std::uint64_t desk_seed = 1;
constexpr int threw = 2;  // the exit code

std::vector<Scenario>& registered() {
  static std::vector<Scenario> scenarios;
  return scenarios;
}

using Question = std::pair<std::string, void (*)(Draw& draw)>;  // an exercise's

std::set<Question>& last_questions() {
  static std::set<Question> questions;
  return questions;
}

// The scenario's body, and what its exercise is asked last.
void ask(const std::string& exercise, void (*body)(Draw& draw), Draw& draw) {
  body(draw);
  for (const auto& [asked, question] : last_questions()) {
    if (asked == exercise) question(draw);
  }
}

std::string key(const Scenario& scenario) {
  return std::string(scenario.exercise) + " " + scenario.name;
}

int list() {
  for (const Scenario& scenario : all()) {
    const bool is_hidden = std::strstr(scenario.file, "/hidden/") != nullptr;
    std::printf("%s\t%s\t%s\n", is_hidden ? "hidden" : "public", scenario.exercise,
                key(scenario).c_str());
  }
  return 0;
}

// What the assertion asks for, as C++ and words: true where the student's code is right.
std::string wanted(const doctest::AssertData& assertion) {
  const std::string expression = assertion.m_expr;
  const int kind = assertion.m_at;
  if ((kind & doctest::assertType::is_throws_as) != 0) {
    return expression + " throws " + assertion.m_exception_type;
  }
  return (kind & doctest::assertType::is_false) != 0 ? "not " + expression : expression;
}

// "wanted: y.shape() == x.shape(); found: (3,) == (2, 3)". Later passes ask the same again.
void note(const doctest::AssertData& assertion) {
  if (!is_first_pass()) return;
  const std::string values = assertion.m_decomp.c_str();
  write_note(assertion.m_file, assertion.m_line,
             "wanted: " + wanted(assertion) + (values.empty() ? "" : "; found: " + values));
}

// What is printed to either stream is read in the order in which it was printed, up to the last
// whole line before a crash.
void join_streams() {
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
}

// The same is printed in every pass: once is enough. What sanitizers find in later passes is
// wanted.
void print_nothing_more() {
  std::fflush(stdout);
  const int nowhere = &__asan_init != nullptr ? -1 : ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  ::dup2(nowhere, STDOUT_FILENO);
  ::dup2(nowhere, STDERR_FILENO);
  ::close(nowhere);
}

// Ends a pass without history whose scenario needs one.
struct HistoryNeeded {};

// An index that is too large often harms nothing else that a scenario observes.
void observe_outside_writes() {
  const std::optional<plain::OutsideWrite> found = plain::take_outside_write();
  observe_text(
      "numbers written outside of their tensor's memory",
      found ? concatenate("number ", found->number, " of an array of ", found->count) : "none");
}

void run_pass(const Scenario& scenario, std::uint64_t seed, const Pass& pass) {
  begin_pass(pass.name);
  forget_arguments();
  manual_seed(seed);
  Draw draw(seed, key(scenario), pass);
  std::optional<NoGrad> no_history;
  if (!pass.is_recorded) no_history.emplace();
  ask(scenario.exercise, scenario.run, draw);
  observe_arguments();
  observe_outside_writes();
}

int run(const Scenario& scenario, std::uint64_t seed) {
  join_streams();
  doctest::Context context;
  context.setAsDefaultForAssertsOutOfTestCases();
  context.setAssertHandler(note);
  begin(key(scenario), seed);
  watch_the_stack();
  try {
    for (const Pass& pass : passes) {
      try {
        run_pass(scenario, seed, pass);
      } catch (const HistoryNeeded&) {
        run_pass(scenario, seed, last_pass_with_history);
      }
      print_nothing_more();
    }
  } catch (...) {
    const ExceptionKind thrown = current_exception_kind();
    write_exception(thrown.kind, thrown.text);
    return threw;
  }
  end();
  return 0;
}

int run_by_key(const std::string& wanted, std::uint64_t seed) {
  for (const Scenario& scenario : all()) {
    if (key(scenario) == wanted) return run(scenario, seed);
  }
  std::fprintf(stderr, "no scenario \"%s\": --list shows them\n", wanted.c_str());
  return 64;
}

// Runs a scenario in a child, which is as a new process is: nothing has run in this one yet.
// Returns its exit code, with its report in the file; -1 if it did not end by itself.
int run_in_child(const char* key, const char* seed, int report) {
  const pid_t child = ::fork();
  if (child < 0) return -1;
  if (child == 0) {
    if (::dup2(report, result_descriptor) < 0) std::_Exit(71);
    std::exit(run_by_key(key, std::strtoull(seed, nullptr, 10)));
  }
  int status = 0;
  if (::waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

bool write_result(const char* bytes, ssize_t count) {
  while (count > 0) {
    const ssize_t written = ::write(result_descriptor, bytes, static_cast<std::size_t>(count));
    if (written <= 0) return false;
    bytes += written;
    count -= written;
  }
  return true;
}

// Loading a program takes longer than most scenarios: here it is loaded once. Writes a line
// "I CODE BYTES" and the report of the I-th scenario, if its child ended with 0 or an exception.
// Takes no memory from malloc: code that reads past an array meets what it meets in a new process.
int run_together(int count, char** keys_and_seeds) {
  const int memory = ::memfd_create("report", 0);
  for (int i = 0; i < count / 2; ++i) {
    if (::ftruncate(memory, 0) != 0 || ::lseek(memory, 0, SEEK_SET) != 0) return 71;
    const int code = run_in_child(keys_and_seeds[2 * i], keys_and_seeds[2 * i + 1], memory);
    if (code != 0 && code != threw) continue;
    char part[4096];
    const auto size = static_cast<long long>(::lseek(memory, 0, SEEK_END));
    const int head = std::snprintf(part, sizeof part, "%d %d %lld\n", i, code, size);
    if (!write_result(part, head) || ::lseek(memory, 0, SEEK_SET) != 0) return 71;
    for (ssize_t bytes; (bytes = ::read(memory, part, sizeof part)) > 0;) {
      if (!write_result(part, bytes)) return 71;
    }
  }
  return 0;
}

}  // namespace

void needs_history() {
  if (!grad_enabled()) throw HistoryNeeded{};
}

const std::vector<Scenario>& all() { return registered(); }

Registration::Registration(const Scenario& scenario) { registered().push_back(scenario); }

Registration::Registration(const char* exercise, void (*last_question)(Draw& draw)) {
  last_questions().emplace(exercise, last_question);
}

void run_as_test(const char* exercise, const char* name, void (*run)(Draw& draw)) {
  manual_seed(desk_seed);
  Draw draw(desk_seed, std::string(exercise) + " " + name);
  ask(exercise, run, draw);
}

}  // namespace wick::scenario

int main(int argc, char** argv) {
  using namespace wick::scenario;
  if (argc == 2 && std::strcmp(argv[1], "--list") == 0) return list();
  if (argc == 5 && std::strcmp(argv[1], "--scenario") == 0 && std::strcmp(argv[3], "--seed") == 0) {
    return run_by_key(argv[2], std::strtoull(argv[4], nullptr, 10));
  }
  if (argc > 1 && std::strcmp(argv[1], "--together") == 0) return run_together(argc - 2, argv + 2);
  return doctest::Context(argc, argv).run();
}
