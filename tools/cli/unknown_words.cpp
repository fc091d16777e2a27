#include "tools/cli/unknown_words.h"

#include "tools/grade/system/printable.h"

#include <algorithm>
#include <numeric>

namespace wick::cli {
namespace {

// The fewest letters to put in, to leave out and to exchange that make one word of the other.
std::size_t letters_apart(const std::string& a, const std::string& b) {
  std::vector<std::size_t> apart(b.size() + 1);  // of the beginnings of b and one of a
  std::iota(apart.begin(), apart.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t before = apart[0]++;
    for (std::size_t k = 0; k < b.size(); ++k) {
      const std::size_t exchanged = before + (a[i] == b[k] ? 0 : 1);
      before = apart[k + 1];
      apart[k + 1] = std::min({exchanged, apart[k] + 1, apart[k + 1] + 1});
    }
  }
  return apart.back();
}

// "--roaster=x" -> "roaster"
std::string bare_name(const std::string& word) {
  const std::size_t first = std::min(word.find_first_not_of('-'), word.size());
  return word.substr(first, word.find('=') - first);
}

// "--roster"; empty if no name of the command's is near.
std::string nearest_option(const CLI::App& command, const std::string& name) {
  constexpr std::size_t most_apart = 2;
  std::size_t least = most_apart + 1;
  std::string nearest;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group().empty()) continue;  // hidden
    for (const std::string& known : option->get_lnames()) {
      const std::size_t apart = letters_apart(name, known);
      if (apart >= least || apart >= known.size()) continue;
      least = apart;
      nearest = "--" + known;
    }
  }
  return nearest;
}

std::string no_option(const CLI::App& command, const std::string& said, const std::string& option) {
  const std::string nearest = nearest_option(command, bare_name(option));
  return (said.empty() ? "wick" : said) + " has no option " +
         grade::printable_name(option.substr(0, option.find('='))) +
         (nearest.empty() ? ": " : ": do you mean " + nearest + "? ") +
         (said.empty() ? "wick" : "wick " + said) + " --help lists those that there are";
}

}  // namespace

std::string unknown_command(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* command = &app;
  std::string said;
  for (const std::string& word : words) {
    const auto commands = command->get_subcommands(nullptr);
    if (commands.empty() || word.substr(0, 1) == "-") return "";
    said += (said.empty() ? "" : " ") + word;
    const auto named =
        std::find_if(commands.begin(), commands.end(),
                     [&word](const CLI::App* each) { return each->check_name(word); });
    if (named == commands.end()) return said;
    command = *named;
  }
  return "";
}

std::string unknown_option(const CLI::App& app) {
  const CLI::App* command = &app;
  std::string said;
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().front();
    said += (said.empty() ? "" : " ") + command->get_name();
  }
  const std::vector<std::string> left = command->remaining();
  const auto option = std::find_if(left.begin(), left.end(), [](const std::string& word) {
    return word.size() > 1 && word[0] == '-' && word != "--";
  });
  return option == left.end() ? "" : no_option(*command, said, *option);
}

std::string unknown_option(const CLI::App& app, const std::vector<std::string>& words) {
  const auto takes_file = [](const CLI::App* each) {
    const std::vector<const CLI::Option*> options = each->get_options();
    return std::any_of(options.begin(), options.end(),
                       [](const CLI::Option* option) { return option->get_positional(); });
  };
  // milestone and generate have no file: all of their words are the program's.
  const auto commands = app.get_subcommands([&](const CLI::App* each) {
    return each->get_prefix_command() && !words.empty() && each->check_name(words.front()) &&
           takes_file(each);
  });
  if (commands.empty()) return "";
  const CLI::App* const command = commands.front();
  for (auto word = words.begin() + 1; word < words.end(); ++word) {
    if (word->size() < 2 || word->front() != '-' || *word == "--") return "";
    const CLI::Option* const option =
        command->get_option_no_throw(word->substr(0, word->find('=')));
    if (option == nullptr) return no_option(*command, words.front(), *word);
    const bool takes_the_next = option->get_items_expected_min() > 0;
    if (takes_the_next && word->find('=') == std::string::npos) ++word;
  }
  return "";
}

}  // namespace wick::cli
