#include "tests/skip.h"
#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/released_tree.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

// Runs a command as a user without rights, who may write in `tree` and /tmp and nowhere else.
Outcome run_confined(const fs::path& tree, const std::vector<std::string>& command) {
  std::vector<std::string> all = {"/usr/bin/bwrap",
                                  "--ro-bind",
                                  "/",
                                  "/",
                                  "--dev",
                                  "/dev",
                                  "--proc",
                                  "/proc",
                                  "--tmpfs",
                                  "/tmp",
                                  "--bind",
                                  tree,
                                  tree,
                                  "--unshare-user",
                                  "--uid",
                                  "4711",
                                  "--gid",
                                  "4711",
                                  "--chdir",
                                  tree,
                                  "--setenv",
                                  "HOME",
                                  "/nowhere",
                                  "--unsetenv",
                                  "XDG_CACHE_HOME"};
  all.insert(all.end(), command.begin(), command.end());
  return run(all, tree, generous_limits());
}

}  // namespace

TEST_CASE("release: a student without rights writes in the tree and in /tmp alone") {
#ifdef __SANITIZE_ADDRESS__
  return wick::test::skip_under_sanitizers();
#endif
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "course";
  release(plan_of_first(tree), [](const std::string&) {});
  if (!run_confined(tree, {"/bin/true"}).succeeded()) return wick::test::skip_without_sandbox();
  CHECK_FALSE(run_confined(tree, {"/bin/touch", "/var/tmp/wick-writes"}).succeeded());

  const fs::path module = tree / "modules" / "90_fixture";
  for (const char* name : {"scale.cpp", "shift.cpp"}) {
    write_atomically(module / name, reference(name));
  }
  const std::string wick = tree / "tools" / "wick";
  const Outcome checked = run_confined(tree, {wick, "check", "90", "--own"});
  INFO(checked.standard_output << checked.standard_error);
  CHECK(checked.code == 0);
  CHECK(checked.standard_output.find("9 of 9 points") != std::string::npos);
  CHECK(run_confined(tree, {wick, "status"}).code == 0);
  const Outcome packed = run_confined(tree, {wick, "pack", "90"});
  INFO(packed.standard_output << packed.standard_error);
  CHECK(packed.code == 0);
  CHECK(fs::exists(tree / "handin" / "90_fixture.zip"));
}
