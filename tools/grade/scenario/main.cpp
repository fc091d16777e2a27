#define DOCTEST_CONFIG_IMPLEMENT
#include "tools/grade/scenario/exception_kind.h"
#include "tools/grade/scenario/scenario.h"
#include "tools/grade/scenario/stack_overflow.h"
#include "tools/grade/scenario/writer.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

// A graded program. `--list` names its scenarios, `--scenario KEY --seed S` runs one and reports to
// the judge on descriptor 3, and otherwise it is a doctest program for the student's desk.
namespace wick::scenario {
namespace {

constexpr std::uint64_t desk_seed = 1;

std::vector<Scenario>& registered() {
  static std::vector<Scenario> scenarios;
  return scenarios;
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

// "wanted: y.shape() == x.shape(); found: (3,) == (2, 3)"
void note(const doctest::AssertData& assertion) {
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

int run(const Scenario& scenario, std::uint64_t seed) {
  join_streams();
  doctest::Context context;
  context.setAsDefaultForAssertsOutOfTestCases();
  context.setAssertHandler(note);
  begin(key(scenario), seed);
  watch_the_stack();
  manual_seed(seed);
  Draw draw(seed, key(scenario));
  try {
    scenario.run(draw);
  } catch (...) {
    const ExceptionKind thrown = current_exception_kind();
    write_exception(thrown.kind, thrown.text);
    return 2;
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

}  // namespace

const std::vector<Scenario>& all() { return registered(); }

Registration::Registration(const Scenario& scenario) { registered().push_back(scenario); }

void run_as_test(const char* exercise, const char* name, void (*run)(Draw& draw)) {
  manual_seed(desk_seed);
  Draw draw(desk_seed, std::string(exercise) + " " + name);
  run(draw);
}

}  // namespace wick::scenario

int main(int argc, char** argv) {
  using namespace wick::scenario;
  if (argc == 2 && std::strcmp(argv[1], "--list") == 0) return list();
  if (argc == 5 && std::strcmp(argv[1], "--scenario") == 0 && std::strcmp(argv[3], "--seed") == 0) {
    return run_by_key(argv[2], std::strtoull(argv[4], nullptr, 10));
  }
  return doctest::Context(argc, argv).run();
}
