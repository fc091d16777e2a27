#include "tests/tools/grade/support/hostile_archives.h"
#include "tests/tools/grade/support/small_chapters.h"
#include "tools/grade/handin/attempt_names.h"
#include "tools/grade/handin/receipt.h"
#include "tools/grade/sandbox/sha256.h"

#include <doctest/doctest.h>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

using Lines = std::vector<std::string>;

std::string text_of(const Submission& submission, const std::string& file = "nn/a.cpp") {
  const auto found = submission.sources.find(file);
  return found == submission.sources.end() ? "" : read_file(found->second);
}

// A class, and what was unpacked of it.
struct Found {
  explicit Found(const fs::path& folder)
      : work(find_submissions(folder, small_chapters, 12, &unpacker)) {}
  Unpacker unpacker{small_chapters, {}};
  ClassWork work;
  const std::vector<Submission>& submissions = work.submissions;
};

}  // namespace

TEST_CASE("handed in: an archive counts as a folder, in a student's folder or in its place") {
  const TemporaryFolder folder;
  const std::string zip = zip_of({{"hw/a.cpp", "of zip"}, {"hw/b.cpp", "b"}});
  const std::string tree = gzip_of(tar_of({{"wick/modules/12_attention/a.cpp", "of tree"},
                                           {"wick/modules/03_layers/linear.cpp", "linear"}}));
  hand_in(folder.path(), "ada", "work.zip", zip);
  hand_in(folder.path(), "bob/x", "wick.tar.gz", tree);
  hand_in(folder.path(), "doe", "a.cpp", "beside");
  hand_in(folder.path(), "doe", "work.zip", zip);
  write_atomically(folder.path() / "eve_jane_123456_submission.zip", zip);
  write_atomically(folder.path() / "1001.tgz", tree);
  write_atomically(folder.path() / "Jane Fee_12345_assignsubmission_file_x.zip", zip);
  write_atomically(folder.path() / "ada.zip", tree);  // what ada's folder was unpacked from
  const Found found(folder.path());
  REQUIRE(found.submissions.size() == 6);
  CHECK(found.submissions[0].student == "1001");
  CHECK(text_of(found.submissions[0]) == "of tree");
  CHECK(found.submissions[0].others.count("03_layers") == 1);
  CHECK(found.submissions[1].student == "Jane Fee_12345");
  CHECK(text_of(found.submissions[1]) == "of zip");
  CHECK(found.submissions[2].student == "ada");
  CHECK(text_of(found.submissions[2]) == "of zip");
  CHECK(text_of(found.submissions[2], "nn/b.cpp") == "b");
  CHECK(found.submissions[3].student == "bob");
  CHECK(text_of(found.submissions[3]) == "of tree");
  CHECK(text_of(found.submissions[4]) == "beside");
  CHECK(found.submissions[4].remarks == Lines{"work.zip is not opened: the files beside it count"});
  CHECK(found.submissions[5].student == "eve_jane_123456");
  CHECK(text_of(found.submissions[5]) == "of zip");
  for (const Submission& submission : found.submissions) CHECK(submission.problems.empty());
  CHECK(found.work.left_out == Lines{"ada.zip"});
}

TEST_CASE("handed in: files of an archive have the archive's time") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "ada", "work.zip", zip_of({{"a.cpp", "x"}}));
  const fs::path archive = folder.path() / "ada" / "work.zip";
  fs::last_write_time(archive, fs::last_write_time(archive) - std::chrono::hours(99));
  const Found found(folder.path());
  CHECK(fs::last_write_time(found.submissions[0].sources.at("nn/a.cpp")) ==
        fs::last_write_time(archive));
}

TEST_CASE("handed in: what is refused of an archive is named, and the student has a row") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "ada", "a.zip",
          zip_of({{"a.cpp", "int a;"}, {"../b.cpp", "x"}, {"x/b.cpp", "/", false, true}}));
  hand_in(folder.path(), "bob", "work.rar", "Rar!");
  hand_in(folder.path(), "cyd", "secret.zip", zip_of({{"a.cpp", "x", true}}));
  hand_in(folder.path(), "doe", "report.zip", zip_of({{"report.pdf", "x"}}));
  const Found whole(folder.path());
  const std::vector<Submission>& found = whole.submissions;
  REQUIRE(found.size() == 4);
  CHECK(text_of(found[0]) == "int a;");
  CHECK(found[0].problems == Lines{"a.zip: ../b.cpp leads out of the archive",
                                   "a.zip: x/b.cpp is a link: only plain files are taken"});
  const std::string nothing = "nothing handed in: no file of 12_attention, such as a.cpp, but ";
  CHECK(found[1].problems == Lines{"work.rar is not opened: hand in a zip or tar file, or the "
                                   "files themselves",
                                   nothing + "work.rar"});
  CHECK(found[2].problems ==
        Lines{"secret.zip is encrypted: hand it in without a password", nothing + "secret.zip"});
  CHECK(found[3].problems ==
        Lines{"report.zip holds no file of a chapter, but report.pdf", nothing + "report.zip"});
  for (const std::size_t i : {1, 2, 3}) CHECK(found[i].is_empty);
}

TEST_CASE("handed in: archives and folders of one student are attempts if their names say so") {
  const TemporaryFolder folder;
  const auto zip = [](const std::string& text) { return zip_of({{"a.cpp", text}}); };
  for (const char* name : {"work.zip", "work-1.zip", "work (2).zip"}) {
    hand_in(folder.path(), "ada", name, zip(name));
  }
  hand_in(folder.path(), "bob/2026-11-30", "a.cpp", "first");
  hand_in(folder.path(), "bob/2026-12-01", "a.cpp", "second");
  hand_in(folder.path(), "cyd_attempt_10", "a.cpp", "tenth");
  hand_in(folder.path(), "cyd_attempt_9", "a.cpp", "ninth");
  hand_in(folder.path(), "gus", "a.cpp", "of gus");
  hand_in(folder.path(), "gus_attempt_2", "a.cpp", "of whom");
  hand_in(folder.path(), "doe/final", "a.cpp", "x");
  hand_in(folder.path(), "doe", "finalfinal.zip", zip("y"));
  hand_in(folder.path(), "eve/hw1", "linear.cpp", "x");
  hand_in(folder.path(), "eve/hw2", "a.cpp", "y");
  write_atomically(folder.path() / "fay_77_900_a.cpp", "first a");
  write_atomically(folder.path() / "fay_77_901_b.cpp", "only b");
  write_atomically(folder.path() / "fay_77_950_a-1.cpp", "second a");
  const Found found(folder.path());
  REQUIRE(found.submissions.size() == 8);
  const auto texts = [&](std::size_t i, const std::string& file = "nn/a.cpp") {
    Lines all;
    for (const Submission& each : found.submissions[i].earlier) {
      all.push_back(text_of(each, file));
    }
    all.push_back(text_of(found.submissions[i], file));
    return all;
  };
  CHECK(texts(0) == Lines{"work.zip", "work-1.zip", "work (2).zip"});
  CHECK(texts(1) == Lines{"first", "second"});
  CHECK(found.submissions[2].student == "cyd");
  CHECK(texts(2) == Lines{"ninth", "tenth"});
  CHECK(texts(6) == Lines{"of gus"});
  CHECK(texts(7) == Lines{"of whom"});
  CHECK(found.work.remarks ==
        Lines{"cyd_attempt_10 and cyd_attempt_9 are taken for attempts of cyd",
              "gus_attempt_2 may be an attempt of gus, or another student's work, and counts as "
              "another's: if it is an attempt, give gus a number too, as in gus_attempt_1"});
  CHECK(found.submissions[3].problems ==
        Lines{"the folders final and finalfinal.zip both have files of a chapter: hand in one"});
  CHECK(found.submissions[4].problems ==
        Lines{"the folders hw1 and hw2 both have files of a chapter: hand in one, with a folder "
              "NN_name for each chapter"});
  CHECK(texts(5) == Lines{"first a", "second a"});
  CHECK(texts(5, "nn/b.cpp") == Lines{"only b", "only b"});
}

TEST_CASE("handed in: names tell the order of attempts by their numbers, or not at all") {
  using Order = std::vector<std::size_t>;
  CHECK(in_order_of_attempts({"one"}) == Order{0});
  CHECK(in_order_of_attempts({"Attempt 10", "attempt 9"}) == Order{1, 0});
  CHECK(in_order_of_attempts({"w-2.tar.gz", "w.tar.gz", "w-1.tar.gz"}) == Order{1, 2, 0});
  CHECK(in_order_of_attempts({"a1", "b2"}).empty());
  CHECK(in_order_of_attempts({"a1", "a01"}).empty());
  CHECK(in_order_of_attempts({"w", "x-1"}).empty());
  CHECK(in_order_of_attempts({"w", "W", "w-1"}).empty());
  CHECK(in_order_of_attempts({"final", "new"}).empty());
}

TEST_CASE("handed in: of two files one of which has another name, it is told what is there") {
  const TemporaryFolder folder;
  hand_in(folder.path(), "ada", "a.cpp");
  hand_in(folder.path(), "ada", "b (1).cpp");
  hand_in(folder.path(), "ada", "linear.cpp");
  hand_in(folder.path(), "bob", "a.cpp");
  hand_in(folder.path(), "bob", "README.md");
  hand_in(folder.path(), "cyd/modules/12_attention", "b.cpp");
  hand_in(folder.path(), "cyd/modules/12_attention", "A.CPP.txt");
  hand_in(folder.path(), "cyd", "main.cpp");
  hand_in(folder.path(), "doe", "12.zip",
          zip_of({{"12_attention/a.cpp", "a"}, {"12_attention/b (1).cpp", "b"}, {"x/c.cpp", "c"}}));
  write_atomically(folder.path() / "eve_77_900_b.cpp", "b");
  write_atomically(folder.path() / "eve_77_900_a (1).cpp", "a");
  hand_in(folder.path(), "fay", "a.cpp");
  hand_in(folder.path(), "fay", "b.cpp");
  hand_in(folder.path(), "fay", "main.cpp");
  const Found whole(folder.path());
  const std::vector<Submission>& found = whole.submissions;
  REQUIRE(found.size() == 6);
  CHECK(found[0].remarks == Lines{"b.cpp is not there, but b (1).cpp"});
  CHECK(found[1].remarks.empty());
  CHECK(found[2].remarks == Lines{"a.cpp is not there, but A.CPP.txt"});
  CHECK(found[3].remarks == Lines{"b.cpp is not there, but b (1).cpp"});
  CHECK(found[4].remarks == Lines{"a.cpp is not there, but a (1).cpp"});
  CHECK(found[5].remarks.empty());
  for (const Submission& each : found) CHECK(each.problems.empty());
}

TEST_CASE("handed in: a receipt is compared with the files beside it") {
  const std::string text = "int a;";
  const std::map<std::string, std::string> hashes = {{"a.cpp", sha256_of(text)}};
  const std::string receipt = receipt_text("12_attention", hashes);
  // Worked out by: printf 'int a;' >a.cpp; sha256sum a.cpp | sha256sum
  CHECK(content_in_receipt(receipt) ==
        "24ae97944862e2106bfa5e7d680d0794b8d2a6617bb19677ddab6e973ce4fd70");
  const TemporaryFolder folder;
  const auto pack = [&](const std::string& file, const std::string& of) {
    return zip_of({{"12_attention/a.cpp", file}, {"12_attention/receipt.txt", of}});
  };
  hand_in(folder.path(), "ada", "12_attention.zip", pack(text, receipt));
  hand_in(folder.path(), "bob", "12_attention.zip", pack("int b;", receipt));
  hand_in(folder.path(), "cyd", "12_attention.zip", pack(text, "paid"));
  const Found whole(folder.path());
  const std::vector<Submission>& found = whole.submissions;
  CHECK(found[0].remarks.empty());
  REQUIRE(found[1].remarks.size() == 1);
  CHECK(found[1].remarks[0].find("its receipt is of content " + content_hash(hashes)) == 0);
  CHECK(found[2].remarks ==
        Lines{"its receipt names no content: it is not one that wick pack has written"});
  for (const Submission& each : found) CHECK(each.sources.size() == 1);
}
