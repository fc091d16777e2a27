#pragma once

#include "tools/grade/batch.h"
#include "tools/grade/gradebook/score.h"
#include "tools/grade/handin/match_roster.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// One call of `wick grade`.
struct GradingRun {
  std::uint64_t seed = 0;  // of the submissions that this run begins; in an Entry, of that entry
  bool own = false;
  Isolation isolation = Isolation::None;
  std::int64_t started = 0;
  std::int64_t finished = 0;  // 0 if it has not finished
  bool seed_per_student = false;
  bool sanitize = false;
  /// A run that resumes also takes results of other seeds.
  bool takes_any_seed = false;
  /// The run grades a part of a class.
  bool is_part = false;
  /// The folders of the chapters that it grades.
  std::vector<std::string> chapters = {};
  /// The one exercise that it grades again; empty for all.
  std::string exercise = {};
};

/// A submission as it was handed in: what its result depends on, and its time.
struct Handin {
  std::string content, version;  // content.h
  std::optional<std::int64_t> submitted;
  bool is_given = false;  // the time is the instructor's, not the files'
};

/// What a roster says about a student.
struct RosterRow {
  /// The roster's columns with this student's fields. The fields are empty if the student is not on
  /// the roster. Without a roster there are no columns.
  std::vector<std::pair<std::string, std::string>> fields;
  std::string name, email;
  std::string person;  // the id or the name; empty if the student is not on the roster
  /// The chapters with a submission that may be this person's and has no match.
  std::set<std::string> unclear;
};

/// A student's result in the gradebook.
struct Entry {
  Graded graded;
  Handin handin;
  int place = 0;
  GradingRun run;  // the one that graded it
  Score score;
  RosterRow roster;
  /// The numbers of those in the database whose points, marks and remarks by hand are the entry's.
  std::vector<std::int64_t> students;
  std::int64_t submission_id = 0;  // in the database
  std::string group;        // empty: the student works alone, or the group has handed in nothing
  std::string owner;        // of a group: the member whose submission it is
  bool is_copy = false;     // of the result of another member
  bool is_absent = false;   // on the roster, and without a submission
  std::string attempt;      // "2 of 3": the one that counts. Empty if there is one alone
  std::string participant;  // in Moodle, if its loose files were handed in
  bool is_ahead = false;    // pending, since a run that grades the chapter has not come to it

  /// The student in all chapters: the person on the roster, or else the submission's name.
  const std::string& who() const {
    return roster.person.empty() ? graded.submission.student : roster.person;
  }
};

/// The students of the last run whose submissions are gone.
struct GoneStudents {
  std::vector<std::string> described;  // "2013 (points by hand)"
  bool is_everybody = false;
};

/// The file gradebook.db in an output folder: students, submissions, runs, results and overrides.
/// Everything kept outlives a killed process. Several threads may use one Gradebook.
class Gradebook {
 public:
  enum class Use { Grading, Looking };

  /// Grading makes missing files, and throws Error if another process is grading into the folder.
  /// Looking throws Error if there is no gradebook.
  Gradebook(const std::filesystem::path& folder, Use use);
  ~Gradebook();
  Gradebook(const Gradebook&) = delete;
  Gradebook& operator=(const Gradebook&) = delete;

  const std::filesystem::path& file() const;  // the database
  std::optional<GradingRun> last_run();
  /// Compares the last run in each chapter of `submissions` with these. A student who has another
  /// name now is not gone, if the roster matches both with one person.
  GoneStudents gone_students(const std::vector<Submission>& submissions);
  /// Begins a new run, to which all that follows belongs. From now on it alone has the results of
  /// its chapters. A run that resumes continues the grades that were begun with its seed or, if it
  /// takes any seed, those that were begun last.
  void begin(const GradingRun& run, bool resumes);
  /// Begins the grades of submissions that this run will grade. A run that goes on after this one
  /// was killed knows by this that they were there, and grades them on the same seed.
  void enroll(const std::vector<std::pair<Submission, Handin>>& submissions);
  /// The seed that a submission is graded on: that of the run which began this content, otherwise
  /// this run's. What somebody has learned from the result of one content helps no other content.
  std::uint64_t seed(const Submission& submission, const Handin& handin);
  /// The list of one chapter is complete. A run that is killed later leaves it so.
  void end_chapter(const std::string& chapter);
  /// Ends the run: its lists are complete.
  void end();
  /// The folders of the chapters that it has, in order.
  std::vector<std::string> chapters();
  /// The chapters whose list is not complete: their newest run was cut short, or goes on.
  std::vector<std::string> unfinished_chapters();

  /// Reuses in this run the newest result of the same files with the same --own and --sanitize, if
  /// its seed is this run's or the run takes any seed. Returns nothing if there is no such result,
  /// or if it is pending.
  std::optional<Graded> reuse(const Submission& submission, const Handin& handin, int place);
  /// The journal of a submission until finish(). It also has what a killed run left.
  std::unique_ptr<Journal> journal(const Submission& submission, const Handin& handin);
  void finish(const Graded& graded, const Handin& handin, int place);

  /// Keeps which of a student's attempts counts: the one whose result is in the newest run of the
  /// chapter.
  void keep_attempt(const Submission& counted);
  /// Keeps the number that Moodle's loose files name, for an export to Moodle.
  void keep_participant(const Submission& submission);
  /// Keeps the contents of all attempts of a student of this run, also of those that it does not
  /// grade.
  void keep_contents(const Submission& last);

  /// The results of each chapter's newest run so far, by chapter and place, by the policy. With a
  /// roster, and once the whole class is graded, those who have handed in nothing follow. Among
  /// several chapters, an unfinished one has a pending entry for everybody whom its run has not
  /// reached.
  std::vector<Entry> entries();

  /// The entries of the one student whom a name means: as the table has it; or as the roster knows
  /// the person; or, of those who are on no roster, as the roster's names are compared. The list is
  /// empty if it means no student. Throws Error if it means several, or somebody without a row.
  std::vector<Entry> entries_called(const std::string& name);

  /// Keeps the policy from now on, also for earlier results.
  void set_policy(const Policy& policy);
  /// The policy that is kept. It may name a student as the roster does, for an extension or an
  /// excuse. The policy that is returned then also has the name of the student's submission.
  Policy policy();

  /// Keeps the text of a file with a chapter's submission times from now on.
  void set_times(const std::string& chapter, const std::string& text);
  /// Returns the text that is kept. It is empty if there is none.
  std::string times_text(const std::string& chapter);

  /// Keeps the CSV text of a roster from now on, also for earlier results. `file` stands for it in
  /// errors. Throws Error if read_roster does.
  void set_roster(const std::string& text, const std::string& file);
  /// Keeps from now on whether names that students choose match submissions with people.
  void set_matching(bool by_names);
  bool matches_names();
  /// Finds the submissions of the people on the roster. Returns nothing without a roster.
  std::optional<RosterMatch> match_roster(const std::vector<std::string>& submissions);
  /// Returns what an instructor must know about the class and the roster: which submissions are not
  /// on the roster, which can be of several people, and which extensions and excuses of the policy
  /// mean no person or several. A chapter counts here once the whole class is graded in it. Without
  /// a roster: which extensions and excuses name no submission and no member of a group, once the
  /// whole class is graded.
  std::vector<std::string> roster_remarks();

  /// Keeps the CSV text of groups from now on, also for earlier results (handin/groups.h). Without
  /// it a column `group` of the roster says who is in a group.
  void set_groups(const std::string& text, const std::string& file);
  /// Keeps who has handed a submission in together, as its `members` say.
  void keep_members(const Submission& submission);
  /// Returns what an instructor must know about groups: in which of them several members have
  /// handed in.
  std::vector<std::string> group_remarks();

  /// True if anybody was ever given points, marks or remarks by hand.
  bool has_any_by_hand();

  /// Replaces the chapter's results of the students in `results`, for whom one exercise was graded
  /// again. `run` becomes a run of its own. All other students keep their results. Either the whole
  /// replacement is kept, or nothing of it.
  void regrade(const GradingRun& run, const std::string& chapter, const std::string& version,
               const std::vector<Graded>& results);

 private:
  // The matches by chapter: a student's submissions of two chapters may have two names. Without a
  // roster there are none.
  std::map<std::string, RosterMatch> match_chapters();
  // The entries of those who have handed in: each chapter's newest run by the policy, without the
  // groups.
  std::vector<Entry> graded_entries(const Policy& rules);
  void apply_roster(const Policy& rules, std::vector<Entry>& entries);
  std::vector<std::string> remarks_without_roster();
  void add_unfinished(std::vector<Entry>& entries);
  void keep_members(const std::string& student, const std::string& chapter,
                    const std::vector<std::string>& members);
  std::vector<std::string> members_of(const std::string& student, const std::string& chapter);
  std::map<std::string, std::vector<std::string>> groups_of(const std::string& chapter,
                                                            const std::vector<Entry>& entries);
  // Finds the other names by which people in the table were given anything.
  void find_other_names(const std::map<std::string, RosterMatch>& matches,
                        const std::vector<Entry>& entries);
  // The student's name and the other ones.
  std::vector<std::string> all_names_of(const std::string& chapter,
                                        const std::string& student) const;
  // Points that are given to one member by hand are given to all members.
  void score_group(const Policy& of_chapter, const std::vector<std::string>& members, Entry& entry);
  void apply_groups(const Policy& rules, std::vector<Entry>& entries);

  struct State;
  friend class KeptJournal;

  std::unique_ptr<State> state_;
  // Remarks that the last call of entries() made:
  std::vector<std::string> group_remarks_;
  // By chapter and student: the other names by which the person was given points, marks or remarks.
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> other_names_;
};

/// The seconds since 1970.
std::int64_t now();

}  // namespace wick::grade
