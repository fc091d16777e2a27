#include "tests/tools/grade/support/by_hand.h"
#include "tests/tools/grade/support/exported.h"
#include "tests/tools/grade/support/kept_class.h"
#include "tools/grade/course/policy.h"
#include "tools/grade/gradebook/csv.h"
#include "tools/grade/handin/groups.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

std::string refusal_of_groups(const std::string& csv) {
  try {
    read_groups(read_csv(csv), "g.csv");
  } catch (const wick::Error& error) {
    return error.what();
  }
  return "";
}

constexpr const char* groups = "Group,Student\n7,ada\n7,bob\n,cyd\n";

// ada and cyd have handed in.
struct Grouped : KeptClass {
  Gradebook gradebook{out, Gradebook::Use::Grading};

  Grouped() {
    begin(gradebook);
    grade(gradebook, "ada", "int a;", 5, 100, "12_attention", "because");
    grade(gradebook, "cyd", "int c;", 1, 100);
  }
  std::vector<Entry> entries() { return gradebook.entries(); }
  Entry of(const std::string& student) { return find(entries(), student); }
};

}  // namespace

TEST_CASE("groups: a file names them, and a student is in one") {
  const Groups read = read_groups(read_csv(groups), "g.csv");
  CHECK(read == Groups{{"7", {"ada", "bob"}}});
  CHECK(refusal_of_groups("group,student\n7,ada\n8,bob\n9,ada\n") ==
        "groups: g.csv: row 4 has ada in group 9, and row 2 in group 7: a student is in one "
        "group, once");
  CHECK(refusal_of_groups("group,student\n7,ada\n7,ada\n")
            .find("row 3 has ada in group 7, and row 2") != std::string::npos);
  CHECK(refusal_of_groups("group,student\n7, \n") ==
        "groups: g.csv: row 2 has no student: name one, or take it out");
  CHECK(refusal_of_groups("group;student\n") ==
        "groups: g.csv: row 1 has the columns group;student, and none called group: separated by "
        "commas it names the columns, such as group,student");
  CHECK(refusal_of_groups("").find("it is empty") != std::string::npos);
}

TEST_CASE("groups: one hands in, and all have the row, the marks and the page") {
  Grouped kept;
  kept.gradebook.end();
  CHECK(kept.entries().size() == 2);
  kept.gradebook.set_policy(
      parse_policy("due = 1970-01-01T00:00:00Z\npenalty_per_day = 10\n"
                   "written_answers = true",
                   "p"));
  kept.gradebook.set_groups(groups, "g.csv");
  REQUIRE(kept.entries().size() == 3);
  CHECK(kept.of("bob").is_copy);
  CHECK(kept.of("bob").owner == "ada");
  CHECK(kept.of("bob").score.is_to_be_marked());
  CHECK(kept.of("cyd").group.empty());
  // What is given to either of them is given to both.
  ByHand by_hand(kept.out);
  by_hand.mark("bob", "12.q1", "because", 3);
  by_hand.points("bob", "12.1", 6);
  by_hand.remark("bob", "int a;", 1, "int a;", "see here");
  for (const char* student : {"ada", "bob"}) {
    const Entry entry = kept.of(student);
    CHECK(entry.score.points == 8.1);  // 9 less 10 %
    const std::string page = exported("html", entry, {}, 0, kept.gradebook.file());
    CHECK(has(page, "Group 7, handed in by ada."));
    CHECK(has(page, "line 1: see here"));
  }
  write_exports({{"csv", kept.out}}, kept.entries(), {}, 0);
  const std::string csv = read_file(kept.out / "gradebook.csv");
  CHECK(has(csv, ",group,handed_in_by\r\n"));
  CHECK(has(csv, ",7,ada\r\n"));
  CHECK(has(csv, ",,\r\n"));
  CHECK(kept.gradebook.group_remarks().empty());
}

TEST_CASE("groups: of several who have handed in, the policy's rule for attempts decides") {
  Grouped kept;
  kept.grade(kept.gradebook, "bob", "int b;", 3, 200);
  kept.gradebook.end();
  kept.gradebook.set_groups(groups, "g.csv");
  CHECK(kept.of("ada").score.points == 3);
  CHECK(kept.of("bob").owner == "bob");
  CHECK(kept.gradebook.group_remarks() ==
        std::vector<std::string>{"12_attention: group 7: ada and bob have handed in: that of bob "
                                 "counts (the last counts)"});
  kept.gradebook.set_policy(parse_policy("attempt = \"best\"", "p"));
  CHECK(kept.of("bob").score.points == 5);
  CHECK(kept.of("bob").owner == "ada");
  kept.gradebook.set_policy(
      parse_policy("due = 1970-01-01T00:02:30Z\nattempt = \"last_before_due\"", "p"));
  CHECK(kept.of("bob").owner == "ada");
}

TEST_CASE("groups: nobody guesses who was last") {
  Grouped kept;
  kept.grade(kept.gradebook, "bob", "int b;", 3, 100);
  kept.gradebook.end();
  kept.gradebook.set_groups(groups, "g.csv");
  CHECK(kept.of("ada").score.points == 5);
  CHECK(kept.of("bob").score.points == 3);
  CHECK(kept.of("bob").group.empty());
  REQUIRE(kept.gradebook.group_remarks().size() == 1);
  CHECK(has(kept.gradebook.group_remarks()[0], "their times do not show who was last"));
}

TEST_CASE("groups: a roster names them too, by a column") {
  Grouped kept;
  kept.gradebook.end();
  kept.gradebook.set_roster("id,name,Group\nada,Ada L,x\nu2,Bob B,x\ncyd,Cyd,\n", "r.csv");
  REQUIRE(kept.entries().size() == 3);
  const Entry bob = kept.of("u2");
  CHECK(bob.owner == "ada");
  CHECK_FALSE(bob.is_absent);
  CHECK(bob.roster.name == "Bob B");
  CHECK(bob.score.points == 5);
  CHECK(kept.of("cyd").group.empty());
  // A file of groups stands in the place of the column, and may name students as the roster does.
  kept.gradebook.set_groups("group,student\ny,cyd\ny,Bob B\n", "g.csv");
  CHECK(kept.of("u2").owner == "cyd");
  CHECK(kept.of("ada").group.empty());
}

TEST_CASE("groups: a student whom two rows name in two ways is refused") {
  Grouped kept;
  kept.gradebook.end();
  kept.gradebook.set_roster("id,name,email\nada,Ada L,a@x\n", "r.csv");
  for (const char* rows : {"x,ada\nx,Ada L\n", "x,ada\ny,Ada L\n", "y,a@x\nx,ada\n"}) {
    kept.gradebook.set_groups("group,student\n" + std::string(rows), "g.csv");
    CHECK_THROWS_WITH_AS(kept.entries(), doctest::Contains("groups: ada is in 12_attention: group"),
                         wick::Error);
  }
  kept.gradebook.set_groups("group,student\nx,ada\ny,cyd\n", "g.csv");
  CHECK_NOTHROW(kept.entries());
}

TEST_CASE("groups: a policy that names one student in two ways, with two rules, is refused") {
  Grouped kept;
  kept.gradebook.end();
  kept.gradebook.set_roster("id,name\nada,Ada L\n", "r.csv");
  const auto policy_of = [&](const std::string& other) {
    kept.gradebook.set_policy(
        parse_policy("due = 2026-03-01\n[extension]\nada = 2026-03-05\n\"Ada L\" = " + other, "p"));
    return kept.gradebook.policy();
  };
  CHECK(policy_of("2026-03-05").extensions.size() == 2);
  CHECK_THROWS_WITH_AS(policy_of("2026-03-09"),
                       "policy: Ada L and ada are both ada, with different rules: name a student "
                       "once",
                       wick::Error);
}

TEST_CASE("groups: who has handed in together, as the class's system has told") {
  Grouped kept;
  Submission ada;
  ada.student = "ada";
  ada.chapter = "12_attention";
  ada.members = {"bob", "=eve"};
  kept.gradebook.keep_members(ada);
  kept.gradebook.end();
  CHECK(kept.of("bob").owner == "ada");
  CHECK(kept.of("=eve").owner == "ada");
  ada.members.clear();
  kept.gradebook.keep_members(ada);
  CHECK(kept.entries().size() == 2);
}

TEST_CASE("groups: the extension of one member is the group's") {
  Grouped kept;
  kept.gradebook.end();
  kept.gradebook.set_groups(groups, "g.csv");
  const std::string rules = "due = 1970-01-01T00:00:00Z\npenalty_per_day = 10\n[extension]\n";
  kept.gradebook.set_policy(parse_policy(rules, "p"));
  CHECK(kept.of("ada").score.points == 4.5);  // handed in after 100 s
  kept.gradebook.set_policy(parse_policy(rules + "cyd = 1970-01-01T00:01:40Z\n", "p"));
  CHECK(kept.of("ada").score.points == 4.5);
  kept.gradebook.set_policy(parse_policy(rules + "bob = 1970-01-01T00:01:40Z\n", "p"));
  CHECK(kept.of("ada").score.points == 5);
  CHECK(kept.of("bob").score.points == 5);
  // The chapter's own rules, and the name by which the roster knows bob.
  kept.gradebook.set_roster("id,name,email\nada,Ada L,a@x\nbob,Bob B,b@x\n", "r.csv");
  kept.gradebook.set_policy(parse_policy(
      "[chapter.12]\n" + std::string("due = 1970-01-01T00:00:00Z\n") +
          "penalty_per_day = 10\n[chapter.12.extension]\n" + "\"b@x\" = 1970-01-01T00:01:40Z\n",
      "p"));
  CHECK(kept.of("bob").score.points == 5);
}
