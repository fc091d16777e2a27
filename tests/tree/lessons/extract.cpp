// Turns a lesson into C++ that runs its code: extract ROOT LESSON OUT. In a lesson,
//   ```cpp once          stands at file scope, in front of everything: includes and helpers
//   ```cpp               is the body of a function; the ```text block that follows it, if one does,
//                        is what it prints, exactly
//   ```text rounded      as above, but decimal numbers may differ by one in their last place
//   ```text varies       as above, but numbers may differ
//   ```cpp from FILE     quotes FILE, down to blanks
//   ```cpp no-run WHY    is only looked at
// One lesson is one translation unit, so that what takes time is compiled once.

#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct Block {
  std::string info;  // what follows the opening fence: "cpp once"
  int line;          // of the first line within
  int end;           // of the closing fence
  std::string text;
  bool follows;  // only blank lines stand between it and the block before
};

std::vector<Block> read_blocks(std::istream& lesson) {
  std::vector<Block> blocks;
  std::string text;
  bool inside = false;
  bool follows = false;
  for (int line = 1; std::getline(lesson, text); ++line) {
    const bool fence = text.rfind("```", 0) == 0;
    if (fence && !inside) {
      blocks.push_back({text.substr(3), line + 1, 0, "", follows});
    } else if (fence) {
      blocks.back().end = line;
      follows = true;
    } else if (inside) {
      blocks.back().text += text + '\n';
    } else if (!text.empty()) {
      follows = false;
    }
    inside = inside != fence;
  }
  if (inside) throw std::runtime_error("the last block is never closed");
  return blocks;
}

std::string quoted(const std::string& text) { return "R\"lesson(" + text + ")lesson\""; }

bool is_output(const Block& block) { return block.info.rfind("text", 0) == 0 && block.follows; }

std::string rule_of(const Block& output) {
  if (output.info == "text") return "Exact";
  if (output.info == "text rounded") return "Rounded";
  if (output.info == "text varies") return "Varies";
  throw std::runtime_error("line " + std::to_string(output.line - 1) + ": ```" + output.info +
                           ": expected text, text rounded or text varies");
}

class Extract {
 public:
  Extract(std::string path, std::vector<Block> blocks)
      : path_(std::move(path)), blocks_(std::move(blocks)) {}

  void write(std::ostream& out) {
    for (std::size_t i = 0; i < blocks_.size(); ++i) add(i);
    out << once_ << bodies_ << "#line 1 \"extracted\"\n"
        << "#include \"tests/tree/lessons/lesson.h\"\n\nnamespace wick::lesson {\n\n"
        << "const std::string lesson_path = \"" << path_ << "\";\n\n"
        << "const std::vector<Program> programs{\n"
        << programs_ << "};\n\n"
        << "const std::vector<Quotation> quotations{\n"
        << quotations_ << "};\n\n"
        << "}  // namespace wick::lesson\n";
  }

 private:
  void add(std::size_t i) {
    const Block& block = blocks_[i];
    if (block.info == "cpp once") {
      once_ += located(block);
    } else if (block.info == "cpp") {
      add_program(i);
    } else if (block.info.rfind("cpp from ", 0) == 0) {
      quotations_ += "{" + std::to_string(block.line) + ", \"" + block.info.substr(9) + "\", " +
                     quoted(block.text) + "},\n";
    } else if (block.info.rfind("cpp", 0) == 0 && block.info.rfind("cpp no-run ", 0) != 0) {
      throw std::runtime_error("line " + std::to_string(block.line - 1) + ": ```" + block.info +
                               ": expected once, from FILE, or no-run with a reason");
    }
  }

  void add_program(std::size_t i) {
    const Block& block = blocks_[i];
    const std::string name = "program_at_" + std::to_string(block.line);
    bodies_ += "static void " + name + "() {\n" + located(block) + "}\n";
    programs_ += "{" + std::to_string(block.line) + ", " + name + ", ";
    if (i + 1 < blocks_.size() && is_output(blocks_[i + 1])) {
      const Block& output = blocks_[i + 1];
      programs_ += std::to_string(output.line) + ", " + std::to_string(output.end) + ", " +
                   quoted(output.text) + ", Rule::" + rule_of(output) + "},\n";
    } else {
      programs_ += "0, 0, \"\", Rule::Exact},\n";
    }
  }

  std::string located(const Block& block) const {
    return "#line " + std::to_string(block.line) + " \"" + path_ + "\"\n" + block.text;
  }

  std::string path_;
  std::vector<Block> blocks_;
  std::string once_;
  std::string bodies_;
  std::string programs_;
  std::string quotations_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "extract ROOT LESSON OUT\n";
    return 1;
  }
  try {
    std::ifstream lesson(std::string(argv[1]) + "/" + argv[2]);
    if (!lesson) throw std::runtime_error("cannot be read");
    Extract extract(argv[2], read_blocks(lesson));
    std::ofstream out(argv[3]);
    extract.write(out);
    if (!out.flush()) throw std::runtime_error(std::string("cannot write ") + argv[3]);
  } catch (const std::exception& error) {
    std::cerr << argv[2] << ": " << error.what() << '\n';
    return 1;
  }
}
