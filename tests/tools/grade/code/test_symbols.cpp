#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/code/symbols.h"

#include <doctest/doctest.h>

using namespace wick::grade;

TEST_CASE("symbols: a function's name is without its parameters and return type") {
  CHECK(function_name("wick::nn::split_heads(wick::Tensor const&, long)") ==
        "wick::nn::split_heads");
  CHECK(function_name("wick::Tensor wick::f<int>(int)") == "wick::f<int>");
  CHECK(function_name("wick::(anonymous namespace)::f(int)") == "wick::(anonymous namespace)::f");
  CHECK(function_name("wick::A::operator()(int) const") == "wick::A::operator()");
  CHECK(function_name("wick::operator<<(std::ostream&, int)") == "wick::operator<<");
  CHECK(function_name("wick::A::operator bool() const") == "wick::A::operator bool");
  CHECK(function_name("wick::to_string[abi:cxx11](int)") == "wick::to_string");
  CHECK(function_name("a<operator>::b(int)") == "a<operator>::b");
  CHECK(function_name("") == "");
}

// A loop that copied the rest of the name at each letter would copy 10^14 bytes and never end.
TEST_CASE("symbols: a name of 16 MB takes no longer than reading it a few times") {
  const std::string long_name = "wick::" + std::string(16 << 20, 'x');
  CHECK(function_name(long_name + "(int)").size() == long_name.size());
}

TEST_CASE("symbols: tables and type information belong to a class") {
  const std::vector<std::string> classes = {"wick::nn::Linear", "wick::nn", "wick::relu"};
  CHECK(is_of_class("_ZTVN4wick2nn6LinearE", classes));  // vtable for wick::nn::Linear
  CHECK(is_of_class("_ZTIN4wick2nn6LinearE", classes));
  CHECK_FALSE(is_of_class("_ZTVN4wick2nn9LayerNormE", classes));
  CHECK_FALSE(is_of_class("_ZTVN4wick7BackendE", classes));
  CHECK_FALSE(is_of_class("_ZTSN4wick2nn6LinearE", classes));  // its name alone
  CHECK_FALSE(is_of_class("_ZNK4wick2nn6Linear7forwardERKNS_6TensorE", classes));
  CHECK_FALSE(is_of_class("_ZN4wick4reluERKNS_6TensorE", classes));
  CHECK_FALSE(is_of_class("_ZTV", classes));
  CHECK_FALSE(is_of_class("", classes));
}

TEST_CASE("symbols: the members of an archive are no symbols") {
  const Symbols symbols = read_symbols(test::fixture_kit().given());
  CHECK(symbols.defined.count("main") == 0);
  CHECK(symbols.defined.size() > 100);
  for (const std::set<std::string>* names : {&symbols.defined, &symbols.weak}) {
    for (const std::string& name : *names) {
      CAPTURE(name);
      CHECK(name.find('/') == std::string::npos);
    }
  }
}
