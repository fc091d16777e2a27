#include "tests/tools/grade/support/places.h"
#include "tests/tools/grade/support/released_tree.h"
#include "tools/grade/release/container.h"
#include "tools/grade/release/manifest.h"
#include "tools/grade/system/files.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

TEST_CASE("container: it begins with a system as new as the one that releases") {
  const auto begins_with = [](const std::string& lines, const std::string& system) {
    CAPTURE(lines);
    CHECK(image_of(lines) == "docker.io/library/" + system);
  };
  begins_with("PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nVERSION_ID=\"12\"\nID=debian\n",
              "debian:12");
  begins_with("ID=debian\nVERSION_ID=\"13\"\nVERSION_CODENAME=trixie", "debian:13");
  begins_with("VERSION_CODENAME=forky\nID=debian\n", "debian:forky");
  begins_with("ID=ubuntu\nVERSION_ID=\"24.04\"\nID_LIKE=debian\n", "ubuntu:24.04");
  begins_with("ID=linuxmint\nVERSION_ID=\"22\"\nID_LIKE=\"ubuntu debian\"\n", "debian:13");
  begins_with("ID=fedora\nVERSION_ID=42\n", "debian:13");
  begins_with("ID=debian\n", "debian:13");
  begins_with("", "debian:13");
}

TEST_CASE("container: a released tree has it, and keeps it when a platform is added") {
  const TemporaryFolder folder;
  ReleasePlan plan = plan_of_first(folder.path() / "course");
  plan.container = std::string(places::source) + "/tools/grade/release/student_container";
  plan.image = "docker.io/library/debian:12";
  plan.platform = "riscv64-linux-gnu";
  release(plan, [](const std::string&) {});
  const std::string text = read_file(plan.out / containerfile);
  CHECK(image_in(text) == "docker.io/library/debian:12");
  CHECK(text.find("\nRUN apt-get update") != std::string::npos);
  CHECK(fs::exists(plan.out / ".devcontainer" / "devcontainer.json"));

  // A machine with another system adds its programs, and says what they may lack.
  plan.image = "docker.io/library/debian:13";
  plan.platform = PLATFORM;
  std::vector<std::string> said;
  add_platform(plan, [&](const std::string& line) { said.push_back(line); });
  CHECK(said.back() ==
        "the tree's container begins with docker.io/library/debian:12, and these programs were "
        "made for docker.io/library/debian:13: where it is older, they may not run in it");
  CHECK(read_file(plan.out / containerfile) == text);
  CHECK(first_difference(plan.out, read_manifest(plan.out)) == "");
}
