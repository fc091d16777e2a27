#include "tools/grade/gradebook/csv.h"
#include "tools/grade/handin/name_words.h"
#include "tools/grade/handin/roster.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using Words = std::vector<std::string>;

namespace {

Roster roster(const std::string& text) { return read_roster(read_csv(text), "r.csv"); }

}  // namespace

TEST_CASE("roster: columns have any order and case, and all of them are kept") {
  const Roster read =
      roster("\xef\xbb\xbfTutor, E-MAIL ,Name,ID\r\nkim,jane@uni.edu,Jane Doe,7\r\n");
  CHECK(read.columns == Words{"Tutor", "E-MAIL", "Name", "ID"});
  REQUIRE(read.people.size() == 1);
  const Roster::Person& jane = read.people[0];
  CHECK(jane.id == "7");
  CHECK(jane.name == "Jane Doe");
  CHECK(jane.email == "jane@uni.edu");
  CHECK(jane.fields == Words{"kim", "jane@uni.edu", "Jane Doe", "7"});
  CHECK(jane.student() == "7");
  CHECK(described(jane) == "7 (Jane Doe)");
  CHECK(roster("name\nJane Doe\n").people[0].student() == "Jane Doe");
  CHECK(roster("id,name\n, Jane Doe \n").people[0].student() == "Jane Doe");
  CHECK(roster("id,name,,\n1,Jane,,\n").columns.size() == 2);
}

TEST_CASE("roster: what is wrong with a file is said, with the row") {
  const auto refused = [](const std::string& text) -> std::string {
    try {
      roster(text);
    } catch (const wick::Error& error) {
      return error.what();
    }
    return "";
  };
  CHECK(refused("") ==
        "roster: r.csv: it is empty: the first row names the columns, such as "
        "id,name,email,section");
  CHECK(refused("id,name\n") ==
        "roster: r.csv: it has the row of columns alone: each student is a row below");
  CHECK(refused("nr,email\n1,a@b\n") ==
        "roster: r.csv: row 1 has the columns nr, email, and neither id nor name: separated by "
        "commas it names the columns, such as id,name,email,section");
  CHECK(refused("id;name\n1;ada\n").find("row 1 has the columns id;name, and neither") !=
        std::string::npos);
  CHECK(refused("id,Id\n1,1\n") ==
        "roster: r.csv: row 1 has two columns called Id: each column has a name of its own");
  CHECK(refused("id,email\n1,a@b\n2,\n3,\n4,A@B\n") ==
        "roster: r.csv: row 5 has the e-mail address A@B, and so has row 2: each student has one "
        "of their own");
  CHECK(refused("id,name,email\n1,ada,a@b\n2,bob\n") ==
        "roster: r.csv: row 3 has 2 columns, and row 1 has 3: an empty field has a comma too");
  CHECK(refused("id,name\n1,Doe, Jane\n") ==
        "roster: r.csv: row 2 has 3 columns, and row 1 has 2: a field with a comma needs quotes");
  CHECK(refused("id,name,email\n,,a@b\n") ==
        "roster: r.csv: row 2 has neither an id nor a name: give one, so that the student has a "
        "name");
  CHECK(refused("id,name\nU1,ada\nu2,bob\nu1,cyd\n") ==
        "roster: r.csv: row 4 is u1, and so is row 2: each student has an id of their own, or a "
        "name of their own without an id");
  CHECK(refused("id,name\n,Jane Doe\n,jane  doe\n").find("row 3 is jane  doe, and so is row 2") !=
        std::string::npos);
  CHECK(refused("id,name\n1,Jane Doe\n2,Jane Doe\n").empty());
  CHECK(refused("id,name\n1,M\xfcller\n") ==
        "roster: r.csv: row 2 has M\\xfcller, whose bytes are no UTF-8: save the file as CSV in "
        "UTF-8");
}

TEST_CASE("names: words have no case, accents, apostrophes or kinds of blanks and signs") {
  // The first in NFC, the second in NFD.
  CHECK(words_of("Jos\u00c9  Nu\u00f1ez") == Words{"jose", "nunez"});
  CHECK(words_of("Jose\u0301_Nun\u0303ez") == Words{"jose", "nunez"});
  CHECK(words_of("Doe,\u00a0Jane\u3000M.") == Words{"doe", "jane", "m"});
  CHECK(words_of("O\u2019Brien-Smith") == Words{"obrien", "smith"});
  CHECK(words_of("O\u00b4Brien") == words_of("O'BRIEN"));
  CHECK(words_of("Stra\u00dfe \uff21\uff22") == Words{"strasse", "ab"});
  CHECK(words_of("\u0130lker") == words_of("ilker"));
  CHECK(words_of("Ma\u00adria\u200b") == Words{"maria"});
  CHECK(words_of("\uae40\ubbfc\uc11c") ==
        words_of("\u1100\u1175\u11b7\u1106\u1175\u11ab\u1109\u1165"));
  CHECK(words_of(" .-_ ").empty());
}

TEST_CASE("names: marks that make another letter stay, and bytes that are no text match nobody") {
  CHECK(words_of("\u304b") != words_of("\u304c"));                          // ka, ga
  CHECK(words_of("\u0930\u093e\u092e") != words_of("\u0930\u092e\u093e"));  // Ram, Rama
  CHECK(words_of("\u00f8") != words_of("o"));
  CHECK(words_of("M\xfcller_7").size() == 2);
  CHECK(words_of("M\xfcller") != words_of("M\u00fcller"));
  CHECK(words_of("M\xfcller") != Words{"mller"});
  CHECK_FALSE(is_utf8("M\xfcller"));
  CHECK(is_utf8("M\u00fcller"));
  CHECK(without_case(" Jane.Doe@Uni.EDU ") == "jane.doe@uni.edu");
}
