#include "tools/milestones/attention_milestone.h"

#include <unistd.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <iostream>

// wick-milestone: trains what the course has built and says whether it is good enough.
int main(int argc, char** argv) {
  CLI::App app("train on the framework for real, and say whether it is good enough",
               "wick milestone");
  std::string name = "attention";
  wick::milestones::MilestoneOptions options;
  app.add_option("name", name, "attention: reverse and copy sequences (the default)")
      ->check(CLI::IsMember({"attention"}));
  app.add_option("--seed", options.seed, "where random numbers start")
      ->check([](const std::string& text) {
        return text.find('-') == std::string::npos ? "" : text + ": a seed is 0 or more";
      })
      ->capture_default_str();
  app.add_option("--out", options.out, "the folder for curves and maps")->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 64;
  }
  try {
    return run_attention_milestone(options, std::cout, wick::plot::terminal_of(STDOUT_FILENO));
  } catch (const std::exception& error) {
    std::cout.flush();
    std::fprintf(stderr, "wick: %s\n", error.what());
    return 2;
  }
}
