#pragma once

/// Where the build has put what these suites use. One source is told, places.cpp: what a compiler
/// cache holds of all others serves clones that lie elsewhere.
namespace wick::grade::test::places {

extern const char* const source;        ///< the root of the project's sources
extern const char* const kits;          ///< of the project's chapters
extern const char* const wick;          ///< the program, beside those kits
extern const char* const fixture;       ///< the root of the fixture's course
extern const char* const fixture_kits;  ///< of the fixture's chapters
extern const char* const fixture_wick;  ///< the program, beside the fixture's kits
extern const char* const victim;        ///< what the tests of processes let be stopped

}  // namespace wick::grade::test::places
