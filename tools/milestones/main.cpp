#include "core/error.h"
#include "tools/milestones/gpt/gpt_milestone.h"
#include "tools/milestones/gpt/gpt_size.h"
#include "tools/milestones/milestones.h"
#include "tools/standard_output.h"

#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <exception>
#include <iostream>

using namespace wick;
using namespace wick::milestones;

namespace {

void check_options(const std::string& name, const MilestoneOptions& options) {
  const Milestone* milestone = find_milestone(name);
  const bool learns_text = milestone != nullptr && milestone->learns_text;
  for (const auto& [option, is_given] : {std::pair{"--text", !options.text.empty()},
                                         {"--save", !options.save.empty()},
                                         {"--layers", options.layers != 0},
                                         {"--width", options.width != 0},
                                         {"--context", options.context != 0},
                                         {"--steps", options.steps != 0}}) {
    if (learns_text || !is_given) continue;
    fail<ValueError>(option, ": ",
                     name.empty() ? "no milestone is named" : name + " learns no text",
                     ": it goes with the milestone gpt");
  }
  check_text_options(options);
  check_size(options);
}

// "18.1 the mask of a cache: see modules/..", of a stub, but no derivative without a rule.
bool is_of_a_stub(const std::exception& error) {
  return dynamic_cast<const NotImplemented*>(&error) != nullptr &&
         std::isdigit(static_cast<unsigned char>(error.what()[0])) != 0;
}

// Of the files that are not the student's, those of the milestone's chapters.
void keep_needed(std::vector<std::string>& missing, const Milestone& milestone) {
  const auto is_spare = [&](const std::string& file) {
    const std::vector<int>& needed = milestone.chapters;
    const int chapter = chapter_number(file.substr(0, file.find('/')));
    return std::find(needed.begin(), needed.end(), chapter) == needed.end();
  };
  missing.erase(std::remove_if(missing.begin(), missing.end(), is_spare), missing.end());
}

void explain(const std::exception& error, const std::string& name, const std::vector<int>& own) {
  if (is_of_a_stub(error)) {
    std::fprintf(stderr, "wick: milestone %s needs an exercise that is not written yet: %s\n",
                 name.c_str(), error.what());
    return;
  }
  std::fprintf(stderr, "wick: %s\n", error.what());
  const Milestone* milestone = find_milestone(name);
  if (milestone == nullptr) return;
  const std::vector<int>& needed = milestone->chapters;
  for (int number : own) {
    if (std::find(needed.begin(), needed.end(), number) == needed.end()) continue;
    std::fprintf(stderr, "wick: look at %s: yours\n", chapter_name(number).c_str());
  }
}

int run(int argc, char** argv) {
  CLI::App app("train on the framework for real, and say whether it is good enough",
               "wick milestone");
  std::string name;
  std::vector<std::string> own;
  MilestoneOptions options;
  app.add_option("name", name, "the milestone to run; without a name all are listed")
      ->check([](const std::string& text) {
        return find_milestone(text) != nullptr ? "" : "there is no milestone called " + text;
      });
  app.add_option("--seed", options.seed, "the seed of all random numbers")
      ->check([](const std::string& text) {
        return text.find('-') == std::string::npos ? "" : text + ": a seed is 0 or more";
      })
      ->capture_default_str();
  app.add_option("--out", options.out, "the folder for charts and maps")->capture_default_str();
  app.add_option("--own", own, "the chapters that are the student's: 01_tensor,12_attention")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--missing", options.missing,
                 "a file that is not the student's, and why: 11_embeddings/rows.cpp: ..")
      ->allow_extra_args(false);
  app.add_option("--chapters", options.chapters, "the same for people, shown as it is")
      ->capture_default_str();
  app.add_option("--text", options.text, "gpt: a text file of your own to learn, in UTF-8");
  app.add_option("--save", options.save,
                 "gpt: the file for the trained model; without it gpt.safetensors in --out");
  app.add_option("--layers", options.layers, "gpt: blocks of the model, instead of 1");
  app.add_option("--width", options.width, "gpt: features of a character, instead of 32");
  app.add_option("--context", options.context, "gpt: characters in a window, instead of 32");
  app.add_option("--steps", options.steps, "gpt: steps of 8 windows, instead of 1500");
  try {
    app.parse(argc, argv);
    for (const std::string& folder : own) options.own.push_back(chapter_number(folder));
    check_options(name, options);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 64;
  } catch (const Error& error) {
    std::fprintf(stderr, "wick: %s\n", error.what());
    return 64;
  }
  try {
    if (!name.empty()) keep_needed(options.missing, *find_milestone(name));
    Stage stage(options, std::cout, plot::terminal_of(STDOUT_FILENO));
    if (!name.empty()) return find_milestone(name)->run(stage);
    std::cout << "wick milestone NAME [--seed N] [--out FOLDER]\n\n" << list_of_milestones();
    return 0;
  } catch (const std::exception& error) {
    std::cout.flush();
    explain(error, name, options.own);
    return 2;
  }
}

}  // namespace

// wick-milestone: trains the course's framework on a task and judges the result.
int main(int argc, char** argv) { return with_output_written(run(argc, argv)); }
