#include "tools/grade/mutants/mutation.h"

#include "core/error.h"

#include <algorithm>
#include <cstdio>

namespace wick::grade {
namespace {

bool is_unnoticed(const Trial& trial) {
  return trial.fate == Fate::Unnoticed || trial.fate == Fate::NoticedBySome;
}

void count_name(const Mutant& mutant, const std::optional<GivenName>& name, Names& names) {
  if (!name) return;
  ++names.given;
  if (name->refuted_by.empty()) return;
  names.false_ones.push_back(concatenate(mutant.file, ":", mutant.line, ": `", mutant.was, "` to `",
                                         mutant.now, "` is named ", name->mistake,
                                         ", and differs from it in ", name->refuted_by));
}

void count_class(const Mutant& mutant, const std::optional<GivenClass>& given, Names& names) {
  if (!given) return;
  ++names.unnamed;
  if (given->words.empty()) return;
  if (given->is_steady) ++names.steady;
  names.classes.push_back(concatenate(mutant.file, ":", mutant.line, ": `", mutant.was, "` to `",
                                      mutant.now, "`: ", given->words));
}

// Why a line of survivors.toml is not true; empty if it is.
std::string refutation(const Survivor& survivor, const std::vector<Trial>& trials) {
  std::string reason = "no change of these regions is this one: drop it";
  for (const Trial& trial : trials) {
    if (!survivor.means(trial.mutant)) continue;
    if (trial.fate == Fate::Unnoticed) return "";
    if (trial.fate == Fate::NoticedBySome && !survivor.is_equivalent) return "";
    reason = trial.fate == Fate::DoesNotCompile ? "this change does not compile: drop it"
             : trial.fate == Fate::Loops        ? "this change ends in a time limit: drop it"
                                                : "a scenario notices this change: drop it";
  }
  return reason;
}

std::string percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f %%", 100 * share);
  return text;
}

std::string quoted(const std::string& line) {
  if (line.find('\'') == std::string::npos) return "'" + line + "'";
  std::string text = "\"";
  for (const char letter : line) {
    if (letter == '"' || letter == '\\') text += '\\';
    text += letter;
  }
  return text + "\"";
}

}  // namespace

double Mutation::share_noticed() const {
  return noticed + unnoticed == 0 ? 1 : static_cast<double>(noticed) / (noticed + unnoticed);
}

bool Mutation::is_explained() const { return stale.empty() && unexplained.empty(); }

Mutation count_trials(const std::vector<Trial>& trials, const std::vector<Survivor>& survivors,
                      const std::string& exercise) {
  Mutation mutation;
  mutation.made = static_cast<int>(trials.size());
  for (const Trial& trial : trials) {
    if (trial.fate == Fate::DoesNotCompile) ++mutation.not_compiled;
    if (trial.fate == Fate::Loops) ++mutation.looping;
    if (trial.fate == Fate::Noticed) ++mutation.noticed;
    count_name(trial.mutant, trial.name, mutation.names);
    count_name(trial.mutant, trial.name_at_desk, mutation.names_at_desk);
    count_class(trial.mutant, trial.given_class, mutation.names);
    count_class(trial.mutant, trial.class_at_desk, mutation.names_at_desk);
    if (!is_unnoticed(trial)) continue;
    const auto known =
        std::find_if(survivors.begin(), survivors.end(),
                     [&](const Survivor& survivor) { return survivor.means(trial.mutant); });
    const bool is_known = known != survivors.end();
    ++(is_known && known->is_equivalent ? mutation.equivalent : mutation.unnoticed);
    if (!is_known) mutation.unexplained.push_back(&trial);
  }
  for (const Survivor& survivor : survivors) {
    if (!exercise.empty() && survivor.exercise != exercise) continue;
    const std::string reason = refutation(survivor, trials);
    if (reason.empty()) continue;
    mutation.stale.push_back(
        concatenate(survivor.place, ": `", survivor.was, "` to `", survivor.now, "`: ", reason));
  }
  return mutation;
}

std::string summary_line(const std::string& chapter, const Mutation& mutation) {
  return concatenate(chapter, ": ", mutation.made, " mutants, ", mutation.not_compiled,
                     " do not compile, ", mutation.looping, " loop, ", mutation.noticed,
                     " are noticed, ", mutation.equivalent, " are equivalent, ", mutation.unnoticed,
                     " are not noticed, ", mutation.unexplained.size(),
                     " of them without a reason: ", percent(mutation.share_noticed()));
}

std::string survivor_lines(const Trial& trial) {
  const Mutant& mutant = trial.mutant;
  std::string seeds;
  if (trial.fate == Fate::NoticedBySome) {
    seeds = ", noticed by luck: not on seed";
    for (const std::uint64_t seed : trial.unnoticed_on) seeds += " " + std::to_string(seed);
  }
  return concatenate(mutant.file, ":", mutant.line, ": ", mutant.exercise, " ", mutant.function,
                     ": ", mutant.what, seeds, "\n  [", quoted(mutant.was), ",\n   ",
                     quoted(mutant.now), "],\n");
}

}  // namespace wick::grade
