#include "tools/grade/diagnosis/findings.h"

#include <doctest/doctest.h>

using namespace wick::grade;

TEST_CASE("findings: text that no sanitizer wrote ends neither the grader nor its stack") {
  const Symbolizer nowhere = [](const std::vector<std::uint64_t>& addresses) {
    CHECK(addresses.size() <= 64);
    return std::vector<std::vector<Frame>>();
  };
  const auto read = [&](const std::string& text) {
    return read_findings(text, {"scale.cpp"}, nowhere);
  };
  const std::string long_text(1 << 20, 'x'), digits(40, '9');
  CHECK(read(long_text).empty());
  CHECK(read("scale.cpp:" + digits + ":1: runtime error: x\n").empty());
  CHECK(read("scale.cpp:3:1: runtime error: " + long_text).front().text.size() < 600);
  std::string many, frames = "==1==ERROR: AddressSanitizer: heap-buffer-overflow on\n";
  for (int i = 0; i < 20000; ++i) many += "scale.cpp:3:1: runtime error: x\n";
  for (int i = 0; i < 20000; ++i) frames += "    #1 0x401000  (/program+0x1)\n";
  CHECK(read(many).size() == 50);
  CHECK(read(frames).empty());
  for (const std::string& text :
       {"[" + digits + ", 2) '" + long_text + "' <== Memory access at offset 1 overflows",
        "x is located " + digits + " bytes after " + digits + "-byte region",
        "is located 1 bytes after global variable '" + long_text + "\n" + long_text + "' of size " +
            digits}) {
    for (const char* kind : {"stack-buffer-overflow", "heap-use-after-free", "global-x"}) {
      const std::string report = std::string("ERROR: AddressSanitizer: ") + kind +
                                 "\nREAD of size " + digits + "\n    #0 0x401000  (/p+0x1)\n\n" +
                                 text;
      const std::vector<Finding> found =
          read_findings(report, {"scale.cpp"}, [](const std::vector<std::uint64_t>& addresses) {
            return std::vector<std::vector<Frame>>(addresses.size(), {{"f", "scale.cpp", 3}});
          });
      CHECK(found.size() == 1);
    }
  }
}

TEST_CASE("findings: elements are counted by their own size, and bytes where it is not known") {
  const std::string place = "line 3 of scale.cpp ";
  // The text of the sanitizer for an access to memory that `allocate` has asked for.
  const auto heap = [&](const std::string& allocate, const std::string& access,
                        const std::string& where) {
    const std::string text =
        "ERROR: AddressSanitizer: heap-buffer-overflow on\n" + access +
        " at 0x1 thread T0\n    #0 0x401000  (/p+0x1)\n\n0x1 is located " + where +
        "-byte region [0x1,0x2)\nallocated by thread T0 here:\n    #0 0x402000  (/p+0x2)\n\n";
    const auto findings =
        read_findings(text, {"scale.cpp"}, [&](const std::vector<std::uint64_t>& addresses) {
          if (addresses.front() == 0x401000) {
            return std::vector<std::vector<Frame>>{{{"scale", "scale.cpp", 3}}};
          }
          return std::vector<std::vector<Frame>>{
              {{allocate, "new_allocator.h", 1}, {"scale", "scale.cpp", 2}}};
        });
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].text.find(place) == 0);
    return findings[0].text.substr(place.size());
  };
  const auto vector_of = [](const std::string& type) {
    return "std::__new_allocator<" + type + ">::allocate(unsigned long, void const*)";
  };
  // A part of an element, a copy of many elements, and elements of 8, 16, 24 and 32 bytes.
  CHECK(heap(vector_of("double"), "READ of size 4", "4 bytes to the right of 48") ==
        "reads one element past the end of a vector of 6");
  CHECK(heap(vector_of("double"), "WRITE of size 56", "0 bytes after 48") ==
        "writes one element past the end of a vector of 6");
  CHECK(heap(vector_of("int"), "READ of size 4", "4 bytes after 12") ==
        "reads 2 elements past the end of a vector of 3");
  CHECK(heap(vector_of("std::pair<long, int>"), "READ of size 8", "24 bytes after 96") ==
        "reads 2 elements past the end of a vector of 6");
  CHECK(heap(vector_of("std::vector<double, std::allocator<double> >"), "READ of size 8",
             "8 bytes after 72") == "reads one element past the end of a vector of 3");
  CHECK(heap(vector_of("std::__cxx11::basic_string<char, std::char_traits<char>, "
                       "std::allocator<char> >"),
             "READ of size 8",
             "24 bytes before 96") == "reads one element before the beginning of a vector of 3");
  CHECK(heap("wick::Buffer::Buffer(long)", "READ of size 4", "4 bytes after 48") ==
        "reads one element past the end of a tensor of 6");
  CHECK(heap(vector_of("wick::Line"), "READ of size 8", "8 bytes after 48") ==
        "reads byte 56 of a vector of 48 bytes, whose last is byte 47");
  CHECK(heap("operator new[](unsigned long)", "READ of size 4", "0 bytes after 32") ==
        "reads byte 32 of memory of 32 bytes, whose last is byte 31");
  CHECK(heap("operator new[](unsigned long)", "WRITE of size 4", "4 bytes before 32") ==
        "writes 4 bytes before the beginning of memory of 32 bytes");
}
