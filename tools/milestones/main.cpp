#include "core/error.h"
#include "tools/milestones/milestones.h"

#include <unistd.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <iostream>

using namespace wick;
using namespace wick::milestones;

// wick-milestone: trains what the course has built and says whether it is good enough.
int main(int argc, char** argv) {
  CLI::App app("train on the framework for real, and say whether it is good enough",
               "wick milestone");
  std::string name;
  std::string chapters;
  MilestoneOptions options;
  app.add_option("name", name, "which one; without a name they are listed")
      ->check([](const std::string& text) {
        return find_milestone(text) != nullptr ? "" : "there is no milestone called " + text;
      });
  app.add_option("--seed", options.seed, "where random numbers start")
      ->check([](const std::string& text) {
        return text.find('-') == std::string::npos ? "" : text + ": a seed is 0 or more";
      })
      ->capture_default_str();
  app.add_option("--out", options.out, "the folder for charts and maps")->capture_default_str();
  app.add_option(
      "--chapters", chapters,
      "whose this was linked with: \"yours: 01_tensor; the reference's: 02_activations\"");
  try {
    app.parse(argc, argv);
    if (!chapters.empty()) options.chapters = Chapters(chapters);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 64;
  } catch (const Error& error) {
    std::fprintf(stderr, "wick: %s\n", error.what());
    return 64;
  }
  try {
    if (!name.empty())
      return find_milestone(name)->run(options, std::cout, plot::terminal_of(STDOUT_FILENO));
    std::cout << "wick milestone NAME [--seed N] [--out FOLDER]\n\n" << list_of_milestones();
    return 0;
  } catch (const std::exception& error) {
    std::cout.flush();
    std::fprintf(stderr, "wick: %s\n", error.what());
    for (int number : options.chapters.own()) {
      std::fprintf(stderr, "wick: look at %s: yours\n", chapter_name(number).c_str());
    }
    return 2;
  }
}
