#include "tools/grade/gradebook/csv.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <map>

using namespace wick::grade;
using Rows = std::vector<std::vector<std::string>>;

TEST_CASE("csv: no name becomes a formula, a second field or a second row") {
  CHECK(csv_field("ada") == "ada");
  CHECK(csv_field("=1+1") == "'=1+1");
  CHECK(csv_field("+1") == "'+1");
  CHECK(csv_field("-1") == "'-1");
  CHECK(csv_field("@x") == "'@x");
  CHECK(csv_field("\tx") == "\"'\tx\"");
  CHECK(csv_field("a,b") == "\"a,b\"");
  CHECK(csv_field("say \"x\"") == "\"say \"\"x\"\"\"");
  CHECK(csv_field("a\nb") == "\"a\nb\"");
  CHECK(csv_field("=a,\"b\"") == "\"'=a,\"\"b\"\"\"");
  CHECK(csv_field("") == "");
  for (const char* sign : {"\uff1d", "\uff0b", "\uff0d", "\uff20", "\u2212", "  =", " +"}) {
    const std::string text = std::string(sign) + "1";
    CHECK(csv_field(text) == "'" + text);
  }
  CHECK(csv_field("\n=1") == "\"'\n=1\"");
  CHECK(csv_field("a;=1") == "\"a;=1\"");  // where ; separates
  CHECK(csv_field("\u674e \uff1d") == "\u674e \uff1d");
}

TEST_CASE("csv: quotes, line ends and empty fields are read as spreadsheets write them") {
  CHECK(read_csv("a,b\r\nc,d\r\n") == Rows{{"a", "b"}, {"c", "d"}});
  CHECK(read_csv("\xef\xbb\xbfstudent\nada") == Rows{{"student"}, {"ada"}});
  CHECK(read_csv("\"a,\"\"b\"\"\nc\",d\n\n\"\"\n") == Rows{{"a,\"b\"\nc", "d"}, {""}});
  CHECK(read_csv("a,,\n") == Rows{{"a", "", ""}});
  CHECK(read_csv("").empty());
  CHECK_THROWS_WITH_AS(read_csv("a\n\"b\nc"), "csv: the quote in line 2 does not end", wick::Error);
}

TEST_CASE("csv: two names never become one field, and each is read back as it was") {
  const std::vector<std::string> names = {
      "=1+1", "'=1+1", "''=1+1",  "'''=1+1", " =1+1",    "\t=1",    "'\t=1",    "' =1+1",
      "'",    "''",    "'a",      "a'=1",    "'\uff1d1", "\uff1d1", "@x",       "'@x",
      "-1",   "'-1",   "'\"=1\"", "\"=1\"",  "",         "'\n=1",   "'' '' =1", "''\uff1d1"};
  std::map<std::string, std::string> known;
  for (const std::string& name : names) {
    const std::string field = csv_field(name);
    CAPTURE(name);
    CHECK(known.emplace(field, name).second);
    const Rows rows = read_csv(field + ",x\n");
    REQUIRE(rows.size() == 1);
    CHECK(without_formula_guard(rows[0][0]) == name);
  }
}
