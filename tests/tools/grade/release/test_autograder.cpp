#include "tests/skip.h"
#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/places.h"
#include "tools/grade/release/autograder.h"

#include "core/error.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

/// /autograder as Gradescope lays it out, elsewhere.
struct Layout {
  TemporaryFolder scratch;
  fs::path base = scratch.path() / "autograder", zip = scratch.path() / "autograder.zip";

  explicit Layout(const fs::path& policy = {}) {
    AutograderPlan plan;
    plan.kit = fixture_kit();
    plan.platform = PLATFORM;
    plan.program = places::fixture_wick;
    plan.scripts = std::string(places::source) + "/tools/grade/release/gradescope";
    plan.policy = policy;
    plan.zip = zip;
    write_autograder(plan);
    for (const char* folder : {"source", "submission", "results"}) {
      fs::create_directories(base / folder);
    }
    run_in(base / "source", {"/usr/bin/cmake", "-E", "tar", "xf", zip.string()});
    fs::copy_file(base / "source" / "run_autograder", base / "run_autograder");
    // Only its owner comes to a temporary folder; Gradescope's is open.
    fs::permissions(scratch.path(), fs::perms(0755));
  }

  Outcome run_in(const fs::path& folder, const std::vector<std::string>& command) {
    Limits limits = generous_limits();
    limits.memory_bytes = 0;
    return run(command, folder, limits);
  }

  void hand_in(const std::string& name, const std::string& text) {
    write_atomically(base / "submission" / name, text);
  }

  Outcome grade(const std::string& sandbox) {
    return run_in(base,
                  {"/usr/bin/env", "WICK_SANDBOX=" + sandbox, (base / "run_autograder").string()});
  }

  nlohmann::json results() {
    return nlohmann::json::parse(read_file(base / "results" / "results.json"));
  }
};

// Gradescope's containers have no namespaces.
std::string sandbox_of_a_container() {
  try {
    const Sandbox restricted(Isolation::Restricted);
    return "restricted";
  } catch (const wick::Error& error) {
    MESSAGE("without a sandbox: " << error.what());
    return "none";
  }
}

}  // namespace

TEST_CASE("autograder: wick release --gradescope writes it from the course's own scripts") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  const TemporaryFolder folder;
  const fs::path zip = folder.path() / "autograder.zip";
  const Outcome outcome = run({places::wick, "release", zip.string(), "--gradescope", "1"},
                              folder.path(), generous_limits());
  INFO(outcome.standard_error);
  CHECK(outcome.code == 0);
  CHECK(fs::exists(zip));
}

TEST_CASE("autograder: unpacked and run as Gradescope does, it writes results.json") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  Layout layout;
  layout.hand_in("shift.cpp", reference("shift.cpp"));
  layout.hand_in("scale.cpp", with_scale("std::fputs(\"</pre>\", stderr); return x;"));
  layout.hand_in("a\nb.txt", "x");
  fs::create_symlink("/etc/passwd", layout.base / "submission" / "link.cpp");
  const std::string sandbox = sandbox_of_a_container();
  const Outcome outcome = layout.grade(sandbox);
  INFO(outcome.standard_output << outcome.standard_error);
  REQUIRE(outcome.code == 0);
  const fs::path kit = layout.base / "source" / "lib" / PLATFORM / "kit" / "90_fixture";
  CHECK(read_file(kit / "recorded" / "cells").find("90.3 shift of a batch") != std::string::npos);
  CHECK_FALSE(fs::exists(kit / "watched"));
  // Gradescope's image has no package of it.
  CHECK(fs::exists(kit.parent_path() / "libboost_context.a"));
  CHECK(read_file(kit.parent_path() / "toolchain").find("\narchive libboost_context.a\n") !=
        std::string::npos);
  const nlohmann::json results = layout.results();
  CHECK(results["score"] == 5);  // all but 90.1
  CHECK(results["extra_data"]["sandbox"] == sandbox);
  CHECK(results["stdout_visibility"] == "hidden");
  REQUIRE(results["tests"].size() == 3);
  CHECK(results["tests"][0]["score"] == 0);
  CHECK(results["tests"][0]["max_score"] == 4);
  CHECK(results["tests"][0]["output"].get<std::string>().find("the factor is not used") !=
        std::string::npos);
  CHECK(results["tests"][2]["score"] == 3);
  CHECK(results.dump().find("shift of a batch") == std::string::npos);
  CHECK(outcome.standard_output.find("repeats these inputs") != std::string::npos);
}

TEST_CASE("autograder: files that are links are refused, and the rules of the zip hold") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  const TemporaryFolder rules;
  write_atomically(rules.path() / "p.toml", "hidden = \"now\"");
  Layout layout(rules.path() / "p.toml");
  layout.hand_in("shift.cpp", reference("shift.cpp"));
  fs::create_symlink("shift.cpp", layout.base / "submission" / "scale.cpp");
  REQUIRE(layout.grade("none").code == 0);
  const nlohmann::json results = layout.results();
  CHECK(results["score"] == 3);
  CHECK(results["output"].get<std::string>().find("scale.cpp is not a plain file") == 0);
  CHECK(results["tests"][3]["name"] == "hidden: 90.3 shift of a batch");
  CHECK(results["tests"][3]["visibility"] == "visible");
}

TEST_CASE("autograder: where it fails itself there is no score, and it says so") {
  if (wick::test::is_sanitized) return wick::test::skip_under_sanitizers();
  Layout layout;
  layout.hand_in("shift.cpp", reference("shift.cpp"));
  const Outcome outcome = layout.grade("nonsense");
  CHECK(outcome.code == 1);
  CHECK_FALSE(layout.results().contains("score"));
  CHECK(layout.results()["output"].get<std::string>().find("costs no points") != std::string::npos);
}
