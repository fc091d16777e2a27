#include "tools/grade/handin/match_roster.h"

#include "tools/grade/handin/name_words.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace wick::grade {
namespace {

using Words = std::vector<std::string>;

Words sorted(Words words) {
  std::sort(words.begin(), words.end());
  return words;
}

bool contains(const Words& words, const Words& part) {
  return !part.empty() &&
         std::search(words.begin(), words.end(), part.begin(), part.end()) != words.end();
}

// True if all of `words` in some order, without anything between them, are `text`. `words` are
// sorted, and the caller has compared the lengths.
bool spell(const std::string& text, const Words& words) {
  if (words.empty()) return text.empty();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_known = i > 0 && words[i] == words[i - 1];
    if (is_known || text.compare(0, words[i].size(), words[i]) != 0) continue;
    Words others = words;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    if (spell(text.substr(words[i].size()), others)) return true;
  }
  return false;
}

// Canvas writes "doejane" for "Doe, Jane".
bool is_same_name(const Words& submitted, const Words& known) {
  if (known.empty()) return false;
  if (submitted == known) return true;
  if (submitted.size() != 1) return false;
  const std::size_t length =
      std::accumulate(known.begin(), known.end(), std::size_t{0},
                      [](std::size_t sum, const std::string& word) { return sum + word.size(); });
  return length == submitted[0].size() && spell(submitted[0], known);
}

struct Form {
  std::string text;  // without case
  Words words;       // sorted
};

// The name, and what is left of it without the endings of Moodle ("Jane Doe_12345_assignsubmission_
// file_") and Canvas ("doe_jane_123456").
std::vector<Form> forms_of(const std::string& name) {
  std::string rest = name.substr(0, name.find("_assignsubmission_"));
  const std::size_t number = rest.rfind('_');
  const bool has_number = number != std::string::npos && number > 0 && number + 1 < rest.size() &&
                          rest.find_first_not_of("0123456789", number + 1) == std::string::npos;
  if (has_number) rest.resize(number);
  std::vector<Form> forms;
  for (const std::string& form : {name, rest}) {
    if (forms.empty() || form != name) {
      forms.push_back({without_case(form), sorted(words_of(form))});
    }
  }
  return forms;
}

// The people whom the first form that fits anybody fits.
template <typename Fits>
std::set<std::size_t> first_fitting(const std::vector<Form>& forms, std::size_t people,
                                    const Fits& fits) {
  std::set<std::size_t> found;
  for (const Form& form : forms) {
    for (std::size_t person = 0; person < people; ++person) {
      if (fits(form, person)) found.insert(person);
    }
    if (!found.empty()) break;
  }
  return found;
}

// The number that Canvas gives the person, if the roster has a column of it.
std::string canvas_id_of(const Roster& roster, const Roster::Person& person) {
  for (std::size_t i = 0; i < roster.columns.size(); ++i) {
    const std::string column = without_case(roster.columns[i]);
    if (column == "canvas id" || column == "canvas_id") return person.fields[i];
  }
  return "";
}

bool have_one_in_common(const std::set<std::size_t>& a, const std::set<std::size_t>& b) {
  return std::any_of(a.begin(), a.end(), [&b](std::size_t each) { return b.count(each) != 0; });
}

}  // namespace

RosterMatch::RosterMatch(Roster roster, std::vector<std::string> submissions, bool by_names)
    : roster_(std::move(roster)), submissions_(submissions.begin(), submissions.end()) {
  for (const Roster::Person& person : roster_.people) {
    const std::string email = without_case(person.email);
    keys_.push_back({words_of(person.id), sorted(words_of(person.name)), email,
                     email.substr(0, email.find('@')), canvas_id_of(roster_, person)});
  }
  Claims by_id, by_number, guessed;
  std::vector<std::string> others;
  for (const std::string& submission : submissions_) {
    const std::optional<std::size_t> person = person_with(submission);
    const std::optional<std::size_t> numbered = person ? person : person_numbered(submission);
    if (person) by_id[*person].push_back(submission);
    if (!person && numbered) by_number[*numbered].push_back(submission);
    if (!numbered) others.push_back(submission);
  }
  for (auto& [person, names] : by_number) {
    const bool is_new = by_id.emplace(person, names).second;
    if (!is_new) strangers_.insert(strangers_.end(), names.begin(), names.end());
  }
  std::set<std::size_t> possible;
  for (const auto& [person, names] : by_id) possible.insert(person);
  for (const std::string& submission : others) {
    const std::set<std::size_t> found = people_called(submission);
    if (found.empty() || (found.size() == 1 && by_id.count(*found.begin()) != 0)) {
      strangers_.push_back(submission);
      continue;
    }
    possible.insert(found.begin(), found.end());
    if (found.size() == 1) guessed[*found.begin()].push_back(submission);
    if (found.size() > 1) ambiguities_.push_back({{submission}, {found.begin(), found.end()}});
  }
  take(by_id, true);
  take(guessed, by_names);
  if (by_names) {
    for (const auto& [person, names] : guessed) {
      if (names.size() > 1) continue;
      guesses_.push_back(concatenate(printable_name(names[0]), " is taken for ",
                                     described(roster_.people[person]), ", by name or address"));
    }
  }
  for (std::size_t person = 0; person < roster_.people.size(); ++person) {
    if (possible.count(person) == 0) absent_.insert(person);
  }
}

void RosterMatch::take(const Claims& claims, bool matches) {
  for (const auto& [person, names] : claims) {
    if (names.size() > 1 || !matches) {
      ambiguities_.push_back({names, {person}});
    } else {
      person_of_[names[0]] = person;
      submission_of_[person] = names[0];
    }
  }
}

std::optional<std::size_t> RosterMatch::person_with(const std::string& id) const {
  const Words words = words_of(id);
  const std::string text = without_case(id);
  for (std::size_t person = 0; person < keys_.size(); ++person) {
    const Keys& keys = keys_[person];
    const bool is_id = !words.empty() && words == keys.id;
    if (is_id || (!text.empty() && text == keys.email)) return person;
  }
  return {};
}

std::optional<std::size_t> RosterMatch::person_numbered(const std::string& submission) const {
  const std::size_t end = submission.rfind('_');
  if (end == std::string::npos) return {};
  const std::string number = submission.substr(end + 1);
  if (number.empty() || number.find_first_not_of("0123456789") != std::string::npos) return {};
  const Words name = sorted(words_of(submission.substr(0, end)));
  for (std::size_t person = 0; person < keys_.size(); ++person) {
    const Keys& keys = keys_[person];
    const bool has_both = keys.id == Words{number} && is_same_name(name, keys.name);
    if (number == keys.canvas_id || has_both) return person;
  }
  return {};
}

std::optional<std::string> RosterMatch::student_with_id(const std::string& id) const {
  const std::optional<std::size_t> person = person_with(id);
  return person ? student_of(*person) : std::nullopt;
}

std::set<std::size_t> RosterMatch::people_called(const std::string& name) const {
  const std::vector<Form> forms = forms_of(name);
  const Words words = words_of(name);
  std::set<std::size_t> by_id;
  for (std::size_t person = 0; person < keys_.size(); ++person) {
    if (contains(words, keys_[person].id)) by_id.insert(person);
  }
  const std::set<std::size_t> by_email =
      first_fitting(forms, keys_.size(), [this](const Form& form, std::size_t i) {
        return !form.text.empty() && (form.text == keys_[i].email || form.text == keys_[i].local);
      });
  const std::set<std::size_t> by_name = first_fitting(
      forms, keys_.size(),
      [this](const Form& form, std::size_t i) { return is_same_name(form.words, keys_[i].name); });
  std::set<std::size_t> first, all;
  bool do_agree = true;
  for (const std::set<std::size_t>& found : {by_id, by_email, by_name}) {
    if (found.empty()) continue;
    all.insert(found.begin(), found.end());
    if (first.empty()) first = found;
    do_agree = do_agree && have_one_in_common(first, found);
  }
  return do_agree ? first : all;
}

const Roster::Person* RosterMatch::person_of(const std::string& submission) const {
  const auto found = person_of_.find(submission);
  return found == person_of_.end() ? nullptr : &roster_.people[found->second];
}

std::optional<std::string> RosterMatch::student_of(std::size_t person) const {
  const auto submission = submission_of_.find(person);
  if (submission != submission_of_.end()) return submission->second;
  if (absent_.count(person) == 0) return {};
  return roster_.people[person].student();
}

std::optional<std::string> RosterMatch::student_called(const std::string& name) const {
  if (submissions_.count(name) != 0) return name;
  const std::set<std::size_t> found = people_called(name);
  if (found.size() != 1) return {};
  return student_of(*found.begin());
}

std::string described(const Ambiguity& ambiguity, const Roster& roster) {
  const std::string submissions = joined(ambiguity.submissions, " and ", printable_name);
  const std::string people = joined(ambiguity.people, " and ", [&](std::size_t person) {
    return described(roster.people[person]);
  });
  if (ambiguity.people.size() == 1 && ambiguity.submissions.size() == 1) {
    return submissions + " may be of " + people +
           ", by a name or an address alone: it has no match: name the submission after the id, "
           "or allow all such matches with --match-names";
  }
  return ambiguity.people.size() > 1
             ? submissions + " can be of " + people +
                   ": it has no match: name the submission after the right id"
             : submissions + " can all be of " + people +
                   ": none of them is matched: keep one, or name the others after their own ids";
}

}  // namespace wick::grade
