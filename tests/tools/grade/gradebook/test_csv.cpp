#include "tools/grade/gradebook/csv.h"

#include <doctest/doctest.h>

#include <map>
#include <vector>

using namespace wick::grade;

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

TEST_CASE("csv: two names never become one field") {
  const std::vector<std::string> names = {
      "=1+1", "'=1+1", "''=1+1",  "'''=1+1", " =1+1",    "\t=1",    "'\t=1",    "' =1+1",
      "'",    "''",    "'a",      "a'=1",    "'\uff1d1", "\uff1d1", "@x",       "'@x",
      "-1",   "'-1",   "'\"=1\"", "\"=1\"",  "",         "'\n=1",   "'' '' =1", "''\uff1d1"};
  std::map<std::string, std::string> known;
  for (const std::string& name : names) {
    CAPTURE(name);
    CHECK(known.emplace(csv_field(name), name).second);
  }
}
