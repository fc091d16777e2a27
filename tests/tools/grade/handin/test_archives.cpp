#include "tests/tools/grade/support/fixture.h"
#include "tests/tools/grade/support/hostile_archives.h"
#include "tools/grade/handin/open_archive.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/system/files.h"

#include <doctest/doctest.h>

#include <sys/stat.h>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

const std::set<std::string> wanted = {"a.cpp", "b.cpp"};

OpenedArchive opened(const std::string& bytes, const std::string& name = "work.zip") {
  const TemporaryFolder folder;
  write_atomically(folder.path() / name, bytes);
  return open_archive(folder.path() / name, wanted, Sandbox());
}

std::string refusal_of_archive(const std::string& bytes) {
  try {
    opened(bytes);
  } catch (const RefusedFile& error) {
    return error.what();
  }
  return "";
}

using Texts = std::map<std::string, std::string>;

const TarEntry honest = {"a.cpp", "int a;"};

}  // namespace

TEST_CASE(
    "archives: files with a chapter's names are taken from zips and tars, wherever they lie") {
  const std::string zip = zip_of({{"hw/a.cpp", "int a;"},
                                  {"hw/Übung/b.cpp", "int b;", false, false, true},
                                  {"hw/notes.txt", "x"},
                                  {"a\\b.cpp", "int c;"}});
  const OpenedArchive of_zip = opened(zip);
  CHECK(of_zip.files ==
        Texts{{"hw/a.cpp", "int a;"}, {"hw/Übung/b.cpp", "int b;"}, {"a/b.cpp", "int c;"}});
  CHECK(of_zip.others == std::vector<std::string>{"hw/notes.txt"});
  CHECK(of_zip.refused.empty());
  const std::string tar = tar_of({{"hw", "", '5'}, {"./hw/a.cpp", "int a;"}, {"x/b.cpp", ""}});
  const Texts files = {{"hw/a.cpp", "int a;"}, {"x/b.cpp", ""}};
  CHECK(opened(tar).files == files);
  CHECK(opened(gzip_of(tar)).files == files);
}

TEST_CASE("archives: what is no plain file of the archive is left out, and named") {
  const OpenedArchive found = opened(tar_of({{"a.cpp", "int a;"},
                                             {"../b.cpp", "int b;"},
                                             {"/etc/b.cpp", "int b;"},
                                             {"x/../../b.cpp", "int b;"},
                                             {"C:\\b.cpp", "int b;"},
                                             {"link/b.cpp", "", '2', "/etc/passwd"},
                                             {"../x\nwick: ann: refused: copied\n/b.cpp", "x"},
                                             {"hard/b.cpp", "", '1', "a.cpp"},
                                             {"char/b.cpp", "", '3'},
                                             {"block/b.cpp", "", '4'},
                                             {"pipe/b.cpp", "", '6'}}));
  CHECK(found.files == Texts{{"a.cpp", "int a;"}});
  const std::string outside = "leads out of the archive";
  const std::string link = "is a link: only plain files are taken";
  const std::string device = "is a device: only plain files are taken";
  CHECK(found.refused == Texts{{"../b.cpp", outside},
                               {"/etc/b.cpp", outside},
                               {"x/../../b.cpp", outside},
                               {"C:\\\\b.cpp", outside},
                               // No line of its own where it is printed.
                               {"../x\\nwick: ann: refused: copied\\n/b.cpp", outside},
                               {"link/b.cpp", link},
                               {"hard/b.cpp", link},
                               {"char/b.cpp", device},
                               {"block/b.cpp", device},
                               {"pipe/b.cpp", "is a pipe: only plain files are taken"}});
  const OpenedArchive of_zip =
      opened(zip_of({{"../a.cpp", "x"}, {"b.cpp", "/etc/passwd", false, true}}));
  CHECK(of_zip.files.empty());
  CHECK(of_zip.refused == Texts{{"../a.cpp", outside}, {"b.cpp", link}});
}

TEST_CASE("archives: a file that is there twice, or in another case, is nobody's guess") {
  const OpenedArchive twice =
      opened(zip_of({{"a.cpp", "honest"}, {"./a.cpp", "hidden"}, {"b.cpp", "b"}}));
  CHECK(twice.files == Texts{{"b.cpp", "b"}});
  CHECK(twice.refused == Texts{{"a.cpp", "is there twice: make the archive anew"}});
  const OpenedArchive thrice = opened(tar_of({{"a.cpp", "1"}, {"a.cpp", "2"}, {"a.cpp", "3"}}));
  CHECK(thrice.files.empty());
  const OpenedArchive cases = opened(zip_of({{"A.cpp", "x"}, {"a.cpp", "y"}, {"B.CPP", "z"}}));
  CHECK(cases.files == Texts{{"a.cpp", "y"}});
  CHECK(cases.refused ==
        Texts{{"A.cpp", "is called A.cpp: the case of letters counts in a file's name"},
              {"B.CPP", "is called B.CPP: the case of letters counts in a file's name"}});
}

TEST_CASE("archives: bombs are refused by entries, bytes, ratio and depth") {
  constexpr std::size_t megabyte = 1 << 20;
  const OpenedArchive large =
      opened(zip_of({{"a.cpp", std::string(megabyte + 1, ' '), false, false, true},
                     {"b.cpp", std::string(megabyte, ' '), false, false, true}}));
  CHECK(large.refused == Texts{{"a.cpp", "is larger than 1 MB"}});
  CHECK(large.files.at("b.cpp").size() == megabyte);

  const std::string zeros = tar_of({honest, {"zeros", std::string(40 * megabyte, '\0')}});
  CHECK(opened(zeros).files.count("a.cpp") == 1);  // it is as large as it says
  CHECK(refusal_of_archive(gzip_of(zeros)) ==
        "work.zip unpacks to more than 200 times its size: hand in the chapter's files alone");

  std::vector<ZipEntry> many(20001, ZipEntry{"x", ""});
  CHECK(refusal_of_archive(zip_of(many)) ==
        "work.zip has more than 20000 entries: hand in the chapter's files alone");

  std::vector<ZipEntry> copies;
  for (int i = 0; i < 17; ++i) {
    copies.push_back({std::to_string(i) + "/a.cpp", std::string(megabyte, 'x')});
  }
  CHECK(refusal_of_archive(zip_of(copies)) ==
        "work.zip has more than 16 MB of files with the names of a chapter's: hand in the "
        "chapter's files alone");

  std::string deep;
  for (int i = 0; i < 17; ++i) deep += "d/";
  CHECK(opened(zip_of({{deep + "a.cpp", ""}})).refused ==
        Texts{{deep + "a.cpp", "is more than 16 folders deep"}});
}

TEST_CASE("archives: an archive in an archive is opened, and none within that") {
  const std::string inner = zip_of({{"a.cpp", "int a;"}, {"../b.cpp", "x"}});
  const OpenedArchive found = opened(zip_of({{"x/inner.zip", inner}}));
  CHECK(found.files == Texts{{"x/inner.zip/a.cpp", "int a;"}});
  CHECK(found.refused == Texts{{"x/inner.zip/../b.cpp", "leads out of the archive"}});
  const OpenedArchive deeper =
      opened(tar_of({{"1.zip", zip_of({{"2.zip", zip_of({{"a.cpp", "int a;"}})}})}}));
  CHECK(deeper.files.empty());
  CHECK(deeper.refused ==
        Texts{{"1.zip/2.zip",
               "is an archive within an archive within an archive: hand in the innermost"}});
  // A bomb is counted through all of its archives.
  const std::string zeros = gzip_of(tar_of({{"zeros", std::string(std::size_t{24} << 20, '\0')}}));
  CHECK(refusal_of_archive(gzip_of(tar_of({{"z.tar.gz", zeros}}))) ==
        "work.zip unpacks to more than 200 times its size: hand in the chapter's files alone");
}

TEST_CASE("archives: encrypted, broken and foreign files are refused with the reason") {
  CHECK(refusal_of_archive(zip_of({{"a.cpp", "int a;", true}})) ==
        "work.zip is encrypted: hand it in without a password");
  const std::string broken = "work.zip is broken, or no zip or tar file: ";
  const std::string zip = zip_of({{"a.cpp", "int a;"}, {"b.cpp", "int b;", false, false, true}});
  CHECK(refusal_of_archive("").find(broken) == 0);
  CHECK(refusal_of_archive("no archive at all").find(broken) == 0);
  CHECK(refusal_of_archive(zip.substr(0, zip.size() / 2)).find(broken) == 0);
  std::string changed = zip;
  changed[zip.find("int a;")] = 'I';  // its checksum is another
  CHECK(refusal_of_archive(changed).find(broken) == 0);
  const std::string tar = gzip_of(tar_of({honest, {"b.cpp", std::string(5000, 'x')}}));
  CHECK(refusal_of_archive(tar.substr(0, tar.size() - 20)).find(broken) == 0);
}

TEST_CASE("archives: no cut and no changed byte of an archive harms anybody") {
  const std::string tar = tar_of({honest, {"x/b.cpp", "int b;"}});
  const std::string zip = zip_of({{"a.cpp", "int a;"}, {"b.cpp", "int b;", false, false, true}});
  int taken = 0;
  for (const std::string& whole : {zip, gzip_of(tar)}) {
    for (std::size_t i = 0; i < whole.size(); i += 3) {
      std::string changed = whole;
      changed[i] = static_cast<char>(changed[i] ^ 0x41);
      for (const std::string& bytes : {changed, whole.substr(0, i)}) {
        try {
          for (const auto& [path, text] : opened(bytes).files) taken += text.size() < 100 ? 1 : 0;
        } catch (const RefusedFile&) {
          continue;
        }
      }
    }
  }
  CHECK(taken > 0);
}

TEST_CASE("archives: a link in the archive's place is not followed, nor a pipe opened") {
  const TemporaryFolder folder;
  write_atomically(folder.path() / "real.zip", zip_of({{"a.cpp", "int a;"}}));
  std::filesystem::create_symlink(folder.path() / "real.zip", folder.path() / "link.zip");
  REQUIRE(::mkfifo((folder.path() / "pipe.zip").c_str(), 0666) == 0);
  for (const char* name : {"link.zip", "pipe.zip"}) {
    CHECK_THROWS_WITH_AS(open_archive(folder.path() / name, wanted, Sandbox()),
                         (name + std::string(" is not a plain file")).c_str(), RefusedFile);
  }
}

TEST_CASE("archives: every kind of sandbox that holds here can open one") {
  const TemporaryFolder folder;
  write_atomically(folder.path() / "work.zip", zip_of({{"a.cpp", "int a;"}, {"/b.cpp", ""}}));
  for (const Isolation isolation : {Isolation::Strong, Isolation::Restricted}) {
    const std::unique_ptr<Sandbox> sandbox = sandbox_for_fixture(isolation);
    if (!sandbox) continue;
    const OpenedArchive found = open_archive(folder.path() / "work.zip", wanted, *sandbox);
    CHECK(found.files == Texts{{"a.cpp", "int a;"}});
    CHECK(found.refused.size() == 1);
  }
}
