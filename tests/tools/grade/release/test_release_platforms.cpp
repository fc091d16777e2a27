#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/places.h"
#include "tests/tools/grade/support/released_tree.h"
#include "tools/grade/judge/recorded.h"
#include "tools/grade/release/manifest.h"
#include "tools/grade/release/update.h"
#include "tools/grade/system/platform.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

const std::string other = "riscv64-linux-gnu";

void silent(const std::string&) {}

// A tree of the fixture's first chapter, as a machine of the other platform releases it.
ReleasePlan release_elsewhere(const fs::path& out) {
  ReleasePlan plan = plan_of_first(out);
  plan.platform = other;
  plan.container = std::string(places::source) + "/tools/grade/release/student_container";
  plan.image = "docker.io/library/debian:12";
  release(plan, silent);
  plan.platform = PLATFORM;
  return plan;
}

std::map<std::string, std::string> files_below(const fs::path& tree) {
  std::map<std::string, std::string> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(tree)) {
    if (entry.is_regular_file()) files[entry.path()] = read_file(entry.path());
  }
  return files;
}

// What the launcher says on a machine that calls itself so.
Outcome launch_on(const std::string& system, const std::string& processor, const fs::path& tree,
                  const fs::path& folder) {
  const fs::path uname = folder / "bin" / "uname";
  fs::create_directories(uname.parent_path());
  write_atomically(uname,
                   "#!/bin/sh\n[ \"$1\" = -s ] && echo " + system + " || echo " + processor + "\n");
  fs::permissions(uname, fs::perms(0755));
  return run({"/usr/bin/env", "PATH=" + uname.parent_path().string() + ":/usr/bin:/bin", "/bin/sh",
              tree / "tools" / "wick", "status"},
             folder, generous_limits());
}

}  // namespace

TEST_CASE("platforms: a tree of another one gets this one's programs, and has both") {
  const TemporaryFolder folder;
  const ReleasePlan plan = release_elsewhere(folder.path() / "course");
  CHECK(platforms_of(plan.out) == std::vector<std::string>{other});
  const Outcome before = run_wick(plan.out, {"status"});
  CHECK(before.code == 1);
  CHECK(before.standard_error == "wick: this tree has programs for " + other +
                                     ", and this machine is " PLATFORM
                                     ": your instructor adds them with: tools/wick release "
                                     "--platform " PLATFORM " --into TREE\n");

  const auto given = files_below(plan.out);
  add_platform(plan, silent);
  const std::vector<std::string> both = other < PLATFORM
                                            ? std::vector<std::string>{other, PLATFORM}
                                            : std::vector<std::string>{PLATFORM, other};
  CHECK(platforms_of(plan.out) == both);
  auto after = files_below(plan.out);
  for (const auto& file : given) {
    const auto& path = file.first;
    CAPTURE(path);
    if (path != plan.out / ".course" / "files") CHECK(after.at(path) == file.second);
  }
  const Manifest manifest = read_manifest(plan.out);
  CHECK(first_difference(plan.out, manifest) == "");
  CHECK(manifest.files.count("lib/" PLATFORM "/bin/wick") == 1);
  CHECK(manifest.files.count("lib/" + other + "/bin/wick") == 1);

  for (const char* name : {"scale.cpp", "shift.cpp"}) {
    write_atomically(plan.out / "modules" / "90_fixture" / name, reference(name));
  }
  const Outcome right = run_wick(plan.out, {"check", "90"});
  INFO(right.standard_output << right.standard_error);
  CHECK(right.standard_output.find("9 of 9 points") != std::string::npos);
}

TEST_CASE("platforms: what was added is what a release of this platform writes") {
  const TemporaryFolder folder;
  const ReleasePlan plan = release_elsewhere(folder.path() / "course");
  add_platform(plan, silent);
  const ReleasePlan alone = plan_of_first(folder.path() / "alone");
  release(alone, silent);
  const fs::path library = fs::path("lib") / PLATFORM;
  std::set<std::string> added, released;
  for (const auto& [path, text] : files_below(plan.out / library)) {
    added.insert(fs::path(path).lexically_relative(plan.out));
  }
  for (const auto& [path, text] : files_below(alone.out / library)) {
    released.insert(fs::path(path).lexically_relative(alone.out));
  }
  CHECK(added == released);
}

TEST_CASE("platforms: what known mistakes observe is copied, and what the reference does is not") {
  const TemporaryFolder folder;
  const ReleasePlan plan = release_elsewhere(folder.path() / "course");
  const fs::path kit = fs::path("kit") / "90_fixture";
  const fs::path there = plan.out / "lib" / other / kit;
  const fs::path here = plan.out / "lib" / PLATFORM / kit;

  // As if the other platform had computed something else: the reports are marked.
  const std::uint64_t seed = recorded_seeds().front();
  const Recorded computed = read_recorded(there, seed);
  Recorded marked = computed;
  for (auto& [name, report] : marked) report += "riscv";
  write_recorded(marked, there, seed);
  add_to_manifest(plan.out, fs::path("lib") / other);
  add_platform(plan, silent);

  const Recorded added = read_recorded(here, seed);
  int copied = 0, like_the_reference = 0;
  REQUIRE(added.size() == computed.size());
  for (const auto& [name, report] : added) {
    const auto& [mistake, scenario] = name;
    CAPTURE(mistake);
    CAPTURE(scenario);
    const std::string& reference = computed.at({"", scenario});
    if (computed.at(name) == reference) {
      CHECK(report == reference);
      like_the_reference += mistake.empty() ? 0 : 1;
    } else {
      CHECK(report == marked.at(name));
      ++copied;
    }
  }
  CHECK(copied > 0);
  CHECK(like_the_reference > 0);
}

TEST_CASE("platforms: a mistake that the other platform has not recorded is an error") {
  const Recorded theirs = {{{"", "90.1 one"}, "right"}, {{"negated", "90.1 one"}, "wrong"}};
  CHECK(as_recorded_elsewhere(theirs, "negated", "90.1 one", "right here") == "wrong");
  CHECK_THROWS_WITH_AS(as_recorded_elsewhere(theirs, "negated", "90.1 two", ""),
                       "mistake negated was not recorded in \"90.1 two\" for the tree's other "
                       "platform: release a new tree",
                       wick::Error);
  CHECK_THROWS_AS(as_recorded_elsewhere(theirs, "doubled", "90.1 one", ""), wick::Error);
}

TEST_CASE("platforms: a reference that an emulator is too slow for lends the other's reports") {
  const TemporaryFolder folder;
  ReleasePlan plan = release_elsewhere(folder.path() / "course");
  const fs::path kits = folder.path() / "kits", kit = fs::path("kit") / "90_fixture";
  fs::copy(fixture_kit().folder.parent_path(), kits, fs::copy_options::recursive);
  plan.kits.front().folder = kits / "90_fixture";
  // The program is too slow for one scenario, and right in the others.
  const std::string slow = "90.1 scale of a batch";
  const fs::path program = plan.kits.front().reference(), right = program.string() + "-right";
  fs::rename(program, right);
  const auto replace = [&](const std::string& slowly) {
    fs::remove(program);
    write_atomically(program, "#!/bin/sh\n[ \"$2\" != '" + slow + "' ] || " + slowly + "\nexec '" +
                                  right.string() + "' \"$@\"\n");
    fs::permissions(program, fs::perms(0755));
  };
  std::vector<std::string> said;
  const auto listen = [&](const std::string& text) { said.push_back(text); };
  replace("exit 1");
  CHECK_THROWS_WITH_AS(add_platform(plan, listen), doctest::Contains("the reference fails \"90.1"),
                       wick::Error);
  replace("while :; do :; done");
  add_platform(plan, listen);
  CHECK(said.back() ==
        "chapter 90_fixture: too much for this machine: 3 reports of the reference are the other "
        "platform's");
  const std::uint64_t seed = recorded_seeds().front();
  CHECK(read_recorded(plan.out / "lib" / PLATFORM / kit, seed) ==
        read_recorded(plan.out / "lib" / other / kit, seed));
}

TEST_CASE("platforms: a tree that students have written in, or of other sources, is refused") {
  const TemporaryFolder folder;
  const ReleasePlan plan = release_elsewhere(folder.path() / "course");
  const auto refused = [&](const std::string& reason) {
    const auto before = files_below(plan.out);
    CHECK_THROWS_WITH_AS(add_platform(plan, silent), doctest::Contains(reason.c_str()),
                         wick::Error);
    CHECK(files_below(plan.out) == before);
  };
  const auto with = [&](const fs::path& file, const std::string& text, const std::string& reason) {
    const std::string before = read_file(plan.out / file);
    write_atomically(plan.out / file, text);
    CAPTURE(file.string());
    refused(reason);
    write_atomically(plan.out / file, before);
  };
  const fs::path module = "modules/90_fixture";
  with(module / "scale.cpp", "mine", "scale.cpp is missing or not as it was released");
  with(module / "module.toml", "mine", "module.toml is missing or not as it was released");

  // Released from other sources, and whole.
  const std::string list = read_file(plan.out / ".course" / "files");
  const fs::path scenario = "tests/90_fixture/public/lines.cpp";
  const std::string text = read_file(plan.out / scenario);
  write_atomically(plan.out / scenario, text + "// older\n");
  add_to_manifest(plan.out, scenario.parent_path());
  refused("lines.cpp is not what these sources release");
  write_atomically(plan.out / scenario, text);
  write_atomically(plan.out / ".course" / "files", list);
  fs::create_directories(plan.out / "nn");
  write_atomically(plan.out / "nn" / "more.h", "");
  add_to_manifest(plan.out, "nn");
  refused("more.h is not what these sources release");
  fs::remove_all(plan.out / "nn");
  write_atomically(plan.out / ".course" / "files", list);

  // A tree of a commit with other mistakes, which leave nothing else in a tree.
  const fs::path recorded = fs::path("lib") / other / "kit/90_fixture/recorded/mistakes.sha256";
  const std::string mistakes = read_file(plan.out / recorded);
  CHECK(mistakes.size() == 64);
  write_atomically(plan.out / recorded, std::string(64, '0'));
  add_to_manifest(plan.out, recorded.parent_path());
  refused("mistakes.sha256 is not what these sources record: check out the commit");
  write_atomically(plan.out / recorded, mistakes);
  write_atomically(plan.out / ".course" / "files", list);

  add_platform(plan, silent);
  refused("has programs for " PLATFORM " already");
  fs::remove(plan.out / ".course" / "files");
  refused("is no course that tools/wick release has written");
}

TEST_CASE("platforms: an addition that was cut short is done again") {
  const TemporaryFolder folder;
  const ReleasePlan plan = release_elsewhere(folder.path() / "course");
  const fs::path library = plan.out / "lib" / PLATFORM;
  fs::create_directories(library / "bin");
  write_atomically(library / "bin" / "wick", "half");
  write_atomically(library / "rest", "");
  add_platform(plan, silent);
  CHECK(read_file(library / "bin" / "wick").size() > 1000);
  CHECK_FALSE(fs::exists(library / "rest"));
}

TEST_CASE("platforms: the launcher says what another machine, and another system, needs") {
  const TemporaryFolder folder;
  const ReleasePlan plan = plan_of_first(folder.path() / "course");
  release(plan, silent);
  const Outcome processor = launch_on("Linux", "s390x", plan.out, folder.path());
  CHECK(processor.code == 1);
  CHECK(processor.standard_error ==
        "wick: this tree has programs for " PLATFORM
        ", and this machine is s390x-linux-gnu: there is no build for this processor: use another "
        "machine\n");
  const Outcome system = launch_on("Darwin", "arm64", plan.out, folder.path());
  CHECK(system.code == 1);
  CHECK(system.standard_error ==
        "wick: its programs run on Linux: on this machine they need the container that README.md "
        "describes\n");
}

TEST_CASE("platforms: an update brings a platform to a tree, and needs the one that it runs on") {
  const TemporaryFolder folder;
  const ReleasePlan mine = plan_of_first(folder.path() / "mine");
  release(mine, silent);
  const ReleasePlan fresh = release_elsewhere(folder.path() / "fresh");
  CHECK_THROWS_WITH_AS(plan_update(mine.out, fresh.out, PLATFORM),
                       doctest::Contains("has no programs for this machine, lib/" PLATFORM),
                       wick::Error);
  add_platform(fresh, silent);
  const UpdatePlan update = plan_update(mine.out, fresh.out, PLATFORM);
  CHECK(update.copies.count("lib/" + other + "/bin/wick") == 1);
}

TEST_CASE("platforms: this program is of the platform that its tree is named after") {
  CHECK(platform() == PLATFORM);
  CHECK(fs::exists(binutil("nm")));
  CHECK(binutil("no-such-tool") == "/usr/bin/no-such-tool");
}
