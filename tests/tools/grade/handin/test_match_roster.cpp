#include "tools/grade/gradebook/csv.h"
#include "tools/grade/handin/match_roster.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using Names = std::vector<std::string>;

namespace {

// Two people are called Jane Doe, one has the number that Moodle gives to another.
constexpr const char* people =
    "id,name,email,section\n"
    "1001,Jane Doe,jdoe@uni.edu,A\n"
    "1002,\"Doe, Jane\",jane.doe@uni.edu,B\n"
    "1003,Jos\u00e9 Nu\u00f1ez,jose@uni.edu,A\n"
    "12345,John Roe,roe@uni.edu,B\n"
    "u-77,Anna van der Berg,avdb@uni.edu,B\n"
    ",Kim O\u2019Hara,kim@uni.edu,A\n";

// As an instructor allows it who gives --match-names.
RosterMatch match(const Names& submissions, bool by_names = true) {
  return RosterMatch(read_roster(read_csv(people), "r.csv"), submissions, by_names);
}

// Who a submission is matched to, if it is the only one.
std::string person(const std::string& submission) {
  const RosterMatch found = match({submission});
  const Roster::Person* matched = found.person_of(submission);
  return matched == nullptr ? "nobody" : matched->student();
}

// The people whom a submission may be of.
std::string unclear(const std::string& submission) {
  const RosterMatch found = match({submission});
  REQUIRE(found.ambiguities().size() == 1);
  CHECK(found.person_of(submission) == nullptr);
  return described(found.ambiguities()[0], found.roster());
}

}  // namespace

TEST_CASE("roster: an id is a word of a submission's name") {
  CHECK(person("1001") == "1001");
  CHECK(person("jane doe 1001") == "1001");
  CHECK(person("doe_jane_1002") == "1002");
  CHECK(person("hw3-1003") == "1003");
  CHECK(person("U_77") == "u-77");
  CHECK(person("M\xfcller_1003") == "1003");
  CHECK(person("11001") == "nobody");
  CHECK(person("10011") == "nobody");
  CHECK(person("u77") == "nobody");
}

TEST_CASE("roster: an e-mail address is the whole name, or its part before the @ is") {
  CHECK(person("JDOE@uni.edu") == "1001");
  CHECK(person("jdoe") == "1001");
  CHECK(person("jdoe_4711") == "1001");
  CHECK(person("jdoe@uni.edu_4711_assignsubmission_file_") == "1001");
  CHECK(person("jane.doe") == "1002");
  CHECK(person("jdoe@other.edu") == "nobody");
  CHECK(person("jdoe2") == "nobody");
}

TEST_CASE("roster: names are compared in any order, case, Unicode form and separators") {
  CHECK(person("nu\u00f1ez_jos\u00e9_4711") == "1003");
  CHECK(person("Nun\u0303ez,\u00a0Jose\u0301") == "1003");
  CHECK(person("NUNEZ JOSE") == "1003");
  CHECK(person("Jose\u0301 Nun\u0303ez_4711_assignsubmission_file_") == "1003");
  CHECK(person("Jos\u00e9 Nu\u00f1ez_4711_assignsubmission_onlinetext_") == "1003");
  CHECK(person("nunezjose_4711") == "1003");  // as Canvas writes it
  CHECK(person("vanderberganna_4711") == "u-77");
  CHECK(person("van-der-Berg.Anna") == "u-77");
  CHECK(person("kim ohara") == "Kim O\u2019Hara");
  CHECK(person("O'Hara, Kim_9") == "Kim O\u2019Hara");
  for (const char* other : {"Jos\u00e9", "Jos\u00e9 Mar\u00eda Nu\u00f1ez", "nunezjos",
                            "nunez jose a", "", "annavander berg", "4711", "submission_4711"}) {
    CAPTURE(other);
    CHECK(person(other) == "nobody");
  }
}

TEST_CASE("roster: a name that two people have is named with both, and has no match") {
  CHECK(unclear("Jane Doe") ==
        "Jane Doe can be of 1001 (Jane Doe) and 1002 (Doe, Jane): it has no match: name the "
        "submission after the right id");
  unclear("doejane_4711");
  unclear("1001_1002");
  // Nobody is matched because all others are: the second may be another try of the first.
  const RosterMatch found = match({"1001", "jane doe"});
  CHECK(found.person_of("1001")->id == "1001");
  CHECK(found.person_of("jane doe") == nullptr);
  CHECK(found.ambiguities().size() == 1);
  CHECK_FALSE(found.student_of(1));
  CHECK(found.absent().count(1) == 0);
}

TEST_CASE("roster: two submissions that can be of one person have no match") {
  const RosterMatch found = match({"hw 1003", "nunez jose", "jdoe"});
  CHECK(found.person_of("hw 1003") == nullptr);
  CHECK(found.person_of("nunez jose") == nullptr);
  CHECK(found.person_of("jdoe")->id == "1001");
  REQUIRE(found.ambiguities().size() == 1);
  CHECK(
      described(found.ambiguities()[0], found.roster()) ==
      "hw 1003 and nunez jose can all be of 1003 (Jos\u00e9 Nu\u00f1ez): none of them is matched: "
      "keep one, "
      "or name the others after their own ids");
  CHECK(found.strangers().empty());
  CHECK(found.absent().count(2) == 0);
}

TEST_CASE("roster: a number that is another's id does not win over a name that it contradicts") {
  unclear("Jos\u00e9 Nu\u00f1ez_12345_assignsubmission_file_");
  unclear("jose_12345");
  CHECK(person("roe_john_12345") == "12345");
  CHECK(person("nickname_12345") == "12345");
}

TEST_CASE("roster: who has no submission is absent, and who is not on it is a stranger") {
  const RosterMatch found = match({"1001", "zoe", "\xff\xfe"});
  CHECK(found.absent() == std::set<std::size_t>{1, 2, 3, 4, 5});
  CHECK(found.strangers() == Names{"zoe", "\xff\xfe"});
  CHECK(found.ambiguities().empty());
  CHECK(found.student_of(0) == "1001");
  CHECK(found.student_of(5) == "Kim O\u2019Hara");
}

TEST_CASE("roster: another file may name a student by id, e-mail, name or submission") {
  const RosterMatch found = match({"nunez_jose_4711", "jane doe"});
  for (const char* name :
       {"1003", "jose@uni.edu", "jose", "Jos\u00e9 Nu\u00f1ez", "nunez_jose_4711"}) {
    CHECK(found.student_called(name) == "nunez_jose_4711");
  }
  CHECK(found.student_called("roe@uni.edu") == "12345");  // absent
  CHECK(found.student_called("jane doe") == "jane doe");
  CHECK_FALSE(found.student_called("Doe Jane"));
  CHECK_FALSE(found.student_called("1001"));  // perhaps the submission that is unclear
  CHECK_FALSE(found.student_called("zoe"));
}

TEST_CASE("roster: an id alone matches without being asked: nobody chooses it") {
  const auto sure = [](const std::string& name) {
    const RosterMatch found = match({name}, false);
    const Roster::Person* matched = found.person_of(name);
    if (matched == nullptr) CHECK_FALSE(found.student_called(name) == "1001");
    return matched == nullptr ? "nobody" : matched->student();
  };
  CHECK(sure("1001") == "1001");
  CHECK(sure("U_77") == "u-77");
  CHECK(sure("JDOE@uni.edu") == "1001");
  CHECK(sure("nunezjose_1003") == "1003");  // two that agree
  for (const char* guess : {"jdoe", "Jos\u00e9 Nu\u00f1ez", "hw-1003", "doe_1002", "nickname_12345",
                            "Jane Doe 1001_77_assignsubmission_file_", "jdoe_4711", "kim ohara"}) {
    CAPTURE(guess);
    CHECK(sure(guess) == "nobody");
    CHECK(match({guess}, false).strangers().empty());
    CHECK(match({guess}, false).guesses().empty());
    CHECK(match({guess}, false).absent().size() < 6);  // whose it may be is not absent
  }
  CHECK(match({"jdoe"}).guesses() ==
        Names{"jdoe is taken for 1001 (Jane Doe), by name or address"});
}

TEST_CASE("roster: a name never takes the place of an id, nor a part of a name") {
  for (const bool by_names : {false, true}) {
    const RosterMatch found = match({"1003", "Jos\u00e9 Nu\u00f1ez", "x 1003", "jose"}, by_names);
    CHECK(found.person_of("1003")->id == "1003");
    CHECK(found.strangers() == Names{"Jos\u00e9 Nu\u00f1ez", "jose", "x 1003"});
    CHECK(found.ambiguities().empty());
  }
}

TEST_CASE("roster: Canvas's number matches where the roster has it") {
  const RosterMatch found(
      read_roster(read_csv("id,name,Canvas ID\n1001,Ada,770001\n770002,Bob,\n"), "r.csv"),
      {"lovelaceada_770001", "x_770002"});
  CHECK(found.person_of("lovelaceada_770001")->id == "1001");
  CHECK(found.person_of("x_770002") == nullptr);
}
