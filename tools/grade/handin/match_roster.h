#pragma once

#include "tools/grade/handin/roster.h"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace wick::grade {

/// A submission that may belong to several people, several submissions that may belong to one
/// person, or a submission that only a name or an address says to be a person's. They have no
/// match.
struct Ambiguity {
  std::vector<std::string> submissions;
  std::vector<std::size_t> people;  // of the roster
};

/// Finds out who has handed in each submission of a class. A submission's name is that of a folder,
/// or begins the names of loose files. Students choose names and user names, so an id alone
/// matches:
///
/// - the id or the e-mail address, as the whole name: `1001`;
/// - Canvas's number at its end, if the roster has it in a column `canvas id`, or if it is the id
///   and the name before it is the person's: `doe_jane_1001`.
///
/// Anything else is a guess, which is no match unless the instructor has allowed it (`by_names`). A
/// guess goes by the first of these that fits a person:
///
/// - the id, as words of the name;
/// - the e-mail address or what stands before its @, as the whole name;
/// - the name (name_words.h), with its words in any order, or all in one word as Canvas writes it.
///
/// The numbers that Moodle and Canvas add to a name count as ids alone. If a later one of the three
/// fits other people than the first, the submission may belong to all of them. A person is never
/// matched merely because everybody else is, and a guess never takes the place of an id.
class RosterMatch {
 public:
  RosterMatch(Roster roster, std::vector<std::string> submissions, bool by_names = false);

  const Roster& roster() const { return roster_; }
  /// Returns null if the submission has no match.
  const Roster::Person* person_of(const std::string& submission) const;
  /// Returns the student that a person on the roster is: the person's submission or, for an absent
  /// person, the id or the name. Returns nothing if the person may have handed in a submission
  /// without a match.
  std::optional<std::string> student_of(std::size_t person) const;
  /// The people to whom no submission can belong.
  const std::set<std::size_t>& absent() const { return absent_; }
  /// The submissions that can belong to no person on the roster.
  const std::vector<std::string>& strangers() const { return strangers_; }
  const std::vector<Ambiguity>& ambiguities() const { return ambiguities_; }
  /// The matches that are guesses, as messages.
  const std::vector<std::string>& guesses() const { return guesses_; }

  /// Returns the student that a name in another file means: a submission, or an absent person.
  /// Returns nothing if the name means no person or several, or if student_of has nothing for the
  /// person.
  std::optional<std::string> student_called(const std::string& name) const;

  /// The people whom a name can mean, as the name of a submission can.
  std::set<std::size_t> people_called(const std::string& name) const;

  /// Returns the student whose id or e-mail address this is, as student_of does.
  std::optional<std::string> student_with_id(const std::string& id) const;

 private:
  struct Keys {
    std::vector<std::string> id, name;  // words; those of a name sorted
    std::string email, local;           // local: what stands before the @
    std::string canvas_id;
  };
  using Claims = std::map<std::size_t, std::vector<std::string>>;

  // The person whose id or e-mail address this is.
  std::optional<std::size_t> person_with(const std::string& id) const;
  // The person with Canvas's number at the end of the name.
  std::optional<std::size_t> person_numbered(const std::string& submission) const;
  // Matches people who have one submission each. What is left becomes ambiguities.
  void take(const Claims& claims, bool matches);

  Roster roster_;
  std::vector<Keys> keys_;  // of each person
  std::map<std::string, std::size_t> person_of_;
  std::map<std::size_t, std::string> submission_of_;
  std::set<std::string> submissions_;
  std::set<std::size_t> absent_;
  std::vector<std::string> strangers_;
  std::vector<Ambiguity> ambiguities_;
  std::vector<std::string> guesses_;
};

/// The ambiguity as a message, with both sides and the remedy.
std::string described(const Ambiguity& ambiguity, const Roster& roster);

}  // namespace wick::grade
