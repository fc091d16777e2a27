#!/usr/bin/env python3
"""What cells may hold, what stays for later ones, and what may be declared anew."""

import notebook


class Values(notebook.Notebook):
    """The last expression of a cell is shown, unless a semicolon ends it."""

    first_cells = ["#include <map>\n#include <memory>\n#include <string>\n#include <vector>\n"
                   "#include <iostream>"]

    def test_numbers(self):
        self.shows("1 + 2", "3")
        self.shows("7 / 2.0", "3.5")
        self.shows("0.1f", "0.1")
        self.shows("-5ll", "-5")
        self.shows("18446744073709551615ull", "18446744073709551615")
        self.shows("3 > 2", "true")
        self.shows("'c'", "'c'")

    def test_text(self):
        self.shows('"text"', '"text"')
        self.shows('std::string("a") + "b"', '"ab"')
        self.shows('const char* word = "w"; word', '"w"')

    def test_containers(self):
        self.shows("std::vector<int>{1, 2, 3}", "{ 1, 2, 3 }")
        self.shows('std::map<std::string, int>{{"a", 1}}', '{ { "a", 1 } }')
        self.shows("std::vector<std::vector<int>>{{1}, {2, 3}}", "{ { 1 }, { 2, 3 } }")
        self.shows("std::vector<int>()", "{ }")

    def test_pointers_and_objects(self):
        self.shows("nullptr", "nullptr")
        self.assertRegex(self.ok("new int(3)").value, "^@0x[0-9a-f]+$")
        self.assertRegex(self.ok("std::make_unique<int>(3)").value, "^@0x[0-9a-f]+$")
        self.assertRegex(self.ok("struct Opaque { int v; }; Opaque{1}").value, "^@0x[0-9a-f]+$")

    def test_owners_are_counted(self):
        # By an atomic addition, for which clang would call libgcc on arm64.
        self.ok("std::shared_ptr<int> one = std::make_shared<int>(3), other = one;")
        self.shows("one.use_count()", "2")

    def test_a_type_with_an_output_operator_is_written_by_it(self):
        self.ok("struct Degree { int v; };\n"
                'std::ostream& operator<<(std::ostream& o, Degree d) { return o << d.v << " C"; }')
        self.shows("Degree{20}", "20 C")

    def test_what_shows_nothing(self):
        for code in ("1 + 2;", "int quiet = 3;", "(void)0", "// a comment", "", "   \n",
                     "if (true) {}", "std::cout"):
            self.assertIsNone(self.ok(code).value, code)

    def test_a_comment_may_follow(self):
        self.shows("4 // four", "4")
        self.shows("5\n/* five */\n", "5")


class State(notebook.Notebook):
    first_cells = ["#include <functional>\n#include <iostream>\n#include <string>\n"
                   "#include <utility>\n#include <vector>"]

    def test_variables_stay(self):
        self.ok("int x = 3;")
        self.ok("x += 4;")
        self.shows("x", "7")
        self.shows("int y = x * 2; y++; int z = y; z", "15")
        self.shows("y + z", "30")

    def test_static_variables_and_constants_stay_one(self):
        self.ok("static int counter = 0; const int limit = 5; static const int step = 2;")
        self.ok("counter += step;")
        self.ok("counter += step;")
        self.shows("counter", "4")
        self.ok("const int& bound = limit; const int* where = &limit;")
        self.shows("&limit == where && bound == 5", "true")
        self.ok("constexpr int size = 4; int numbers[size] = {1, 2, 3, 4};")
        self.shows("numbers[size - 1]", "4")
        self.ok("static int next() { static int n = 0; return ++n; }")
        self.shows("next() + next()", "3")
        self.shows("next()", "3")

    def test_functions_classes_and_templates_stay(self):
        self.ok("int twice(int a) { return 2 * a; }")
        self.shows("twice(4)", "8")
        self.ok("template <class T> T larger(T a, T b) { return a < b ? b : a; }")
        self.shows("larger(2.5, 1.0)", "2.5")
        self.ok("class Shape { public: virtual ~Shape() {} virtual double area() const = 0; };")
        self.ok("class Square : public Shape { double s; public: explicit Square(double v) : s(v) "
                "{} double area() const override { return s * s; } };")
        self.ok("Shape* shape = new Square(3);")
        self.shows("shape->area()", "9")
        self.ok("struct Later { int go(); };")
        self.ok("int Later::go() { return 11; }")
        self.shows("Later().go()", "11")

    def test_a_declaration_may_be_completed_by_a_later_cell(self):
        self.ok("int halve(int a);")
        self.ok("int halve(int a) { return a / 2; }")
        self.shows("halve(8)", "4")

    def test_using_macros_aliases_and_namespaces_stay(self):
        self.ok("using namespace std;")
        self.shows('string("s").size()', "1")
        self.ok("#define TEN 10")
        self.shows("TEN + 1", "11")
        self.ok("using Numbers = vector<int>; namespace inner { int deep = 6; }")
        self.shows("Numbers{1}.size() + inner::deep", "7")
        self.ok("enum Colour { red, green }; enum class Size : int { small, large };")
        self.shows("green", "1")
        self.shows("Size::large", "1")

    def test_bindings(self):
        self.ok("auto [left, right] = std::pair<int, double>(1, 2.5);")
        self.shows("left + right", "3.5")

    def test_statements(self):
        self.writes("for (int i = 0; i < 3; ++i) std::cout << i;", "012")
        self.writes("int n = 2; while (n > 0) { std::cout << n--; }", "21")
        self.writes('{ int n = 5; std::cout << n; } std::cout << n;', "50")
        self.writes('try { throw 5; } catch (int e) { std::cout << "caught " << e; }', "caught 5")
        self.writes('switch (n) { case 0: std::cout << "zero"; break; default: ; }', "zero")
        self.writes("do { std::cout << ++n; } while (n < 2);", "12")

    def test_declarations_and_statements_run_in_their_order(self):
        self.writes('std::cout << "a"; int first = (std::cout << "b", 1); std::cout << "c";\n'
                    'int second = (std::cout << "d", 2);\n#define BETWEEN "e"\n'
                    "std::cout << BETWEEN; // last\n", "abcde")

    def test_lambdas(self):
        self.shows("auto square = [](int a) { return a * a; }; square(5)", "25")
        self.shows("auto sum = [](auto... v) { return (v + ...); }; sum(1, 2, 3)", "6")
        self.ok("std::function<int(int)> add; { int base = 4; add = [base](int a) "
                "{ return a + base; }; }")
        self.shows("add(3)", "7")
        self.writes("for (int i = 0; i < 2; ++i) { auto f = [&i](auto a) { return a + i; }; "
                    "std::cout << f(1); }", "12")


class DeclaredAnew(notebook.Notebook):
    first_cells = ["#include <string>\n#include <vector>"]

    def test_variables(self):
        self.ok("int x = 1;")
        self.ok("int get_x() { return x; }")
        self.ok("int x = 2;")
        self.shows("x", "2")
        self.shows('std::string x = "three"; x', '"three"')
        # What was compiled before keeps what it knew.
        self.shows("get_x()", "1")
        self.ok("int x() { return 5; }")
        self.shows("x()", "5")
        self.ok("const double x = 0.5;")
        self.shows("x", "0.5")

    def test_functions_and_templates(self):
        self.shows("int f(int a) { return a + 1; }\nf(1)", "2")
        self.shows("int f(int a) { return a + 2; }\nf(1)", "3")
        self.shows("double f(int a) { return a + 0.5; }\nf(1)", "1.5")
        self.ok("int f(double) { return 9; }")
        self.shows("f(1.0) + f(1)", "10.5")
        self.shows("template <class T> T g(T a) { return a; }\ng(2)", "2")
        self.shows("template <class T> T g(T a) { return a * 10; }\ng(2)", "20")

    def test_types(self):
        cell = "struct P {{ int v; int get() const {{ return v * {0}; }} }};\nP p{{1}};\np.get()"
        self.shows(cell.format(1), "1")
        self.shows(cell.format(2), "2")
        self.shows(cell.format(3), "3")
        self.ok("enum E { one, two };")
        self.shows("enum E { zero, one, two };\ntwo", "2")
        self.ok("using Number = int;")
        self.shows("using Number = double;\nNumber(1) / 2", "0.5")

    def test_namespaces_of_cells(self):
        self.ok("namespace own { int v() { return 1; } }")
        self.shows("namespace own { int v() { return 2; } }\nown::v()", "2")

    def test_a_cell_that_is_run_again(self):
        cell = ("class Account { int n = 0; public: void add(int v); int get() const; };\n"
                "void Account::add(int v) { n += v; }\nint Account::get() const { return n; }\n"
                "Account account; account.add(3);\naccount.get()")
        self.shows(cell, "3")
        self.shows(cell, "3")

    def test_bindings(self):
        self.ok("auto [a, b] = std::pair<int, int>(1, 2);")
        self.shows("auto [a, b] = std::pair<double, int>(1.5, 2);\na + b", "3.5")

    def test_a_failed_cell_takes_nothing_away(self):
        self.ok("int kept = 4;")
        self.fails("int kept = 5; int broken = ;", "CompileError", "expected expression")
        self.shows("kept", "4")
        self.fails('std::string kept = "x"; nowhere();', "CompileError", "undeclared identifier")
        self.shows("kept", "4")


if __name__ == "__main__":
    notebook.main(at_least=120)
