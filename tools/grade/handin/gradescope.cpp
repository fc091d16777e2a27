#include "tools/grade/handin/gradescope.h"

#include "tools/grade/course/times.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <yaml.h>

namespace wick::grade {
namespace {

// A YAML document, read by libyaml.
class Document {
 public:
  Document(const std::string& text, const std::string& file) : file_(file) {
    yaml_parser_t parser;
    if (yaml_parser_initialize(&parser) == 0) fail<Error>(file, ": there is no memory to read it");
    yaml_parser_set_input_string(&parser, reinterpret_cast<const unsigned char*>(text.data()),
                                 text.size());
    const bool is_read = yaml_parser_load(&parser, &document_) != 0;
    const std::size_t line = parser.problem_mark.line + 1;
    const std::string problem = parser.problem == nullptr ? "" : parser.problem;
    yaml_parser_delete(&parser);
    if (!is_read) fail<Error>(file, ":", line, ": this is no YAML: ", problem);
  }
  ~Document() { yaml_document_delete(&document_); }
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  yaml_node_t* root() { return yaml_document_get_root_node(&document_); }

  std::vector<std::pair<yaml_node_t*, yaml_node_t*>> pairs_of(yaml_node_t* node) {
    std::vector<std::pair<yaml_node_t*, yaml_node_t*>> pairs;
    if (node == nullptr || node->type != YAML_MAPPING_NODE) return pairs;
    for (yaml_node_pair_t* pair = node->data.mapping.pairs.start;
         pair < node->data.mapping.pairs.top; ++pair) {
      pairs.emplace_back(yaml_document_get_node(&document_, pair->key),
                         yaml_document_get_node(&document_, pair->value));
    }
    return pairs;
  }

  std::vector<yaml_node_t*> items_of(yaml_node_t* node) {
    std::vector<yaml_node_t*> items;
    if (node == nullptr || node->type != YAML_SEQUENCE_NODE) return items;
    for (yaml_node_item_t* item = node->data.sequence.items.start;
         item < node->data.sequence.items.top; ++item) {
      items.push_back(yaml_document_get_node(&document_, *item));
    }
    return items;
  }

  // What a mapping has under the key; null if it has none.
  yaml_node_t* find(yaml_node_t* node, const std::string& key) {
    for (const auto& [name, value] : pairs_of(node)) {
      if (text_of(name) == key) return value;
    }
    return nullptr;
  }

  std::string text_of(yaml_node_t* node) {
    if (node == nullptr || node->type != YAML_SCALAR_NODE) return "";
    const std::string text(reinterpret_cast<const char*>(node->data.scalar.value),
                           node->data.scalar.length);
    const bool is_plain = node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    return is_plain && (text == "null" || text == "~") ? "" : text;
  }

  template <typename... Parts>
  [[noreturn]] void refuse(yaml_node_t* node, const Parts&... parts) {
    fail<Error>(file_, ":", node->start_mark.line + 1, ": ", parts...);
  }

 private:
  std::string file_;
  yaml_document_t document_;
};

GradescopeSubmission read_submission(Document& document, yaml_node_t* key, yaml_node_t* value) {
  GradescopeSubmission submission;
  for (yaml_node_t* person : document.items_of(document.find(value, ":submitters"))) {
    GradescopeSubmission::Person submitter;
    submitter.name = document.text_of(document.find(person, ":name"));
    submitter.id = document.text_of(document.find(person, ":sid"));
    submitter.email = document.text_of(document.find(person, ":email"));
    if (submitter.student().empty()) {
      document.refuse(person, "a submitter of ", printable_name(document.text_of(key)),
                      " has neither :sid nor :email nor :name: one of them must say who it is");
    }
    submission.submitters.push_back(submitter);
  }
  if (submission.submitters.empty()) {
    document.refuse(key, printable_name(document.text_of(key)),
                    " has no :submitters: Gradescope lists at least one");
  }
  yaml_node_t* created = document.find(value, ":created_at");
  const std::string time = document.text_of(created);
  if (time.empty()) return submission;
  try {
    submission.created = read_time(time);
  } catch (const Error& error) {
    document.refuse(created, error.what());
  }
  return submission;
}

}  // namespace

std::map<std::string, GradescopeSubmission> read_gradescope(const std::string& text,
                                                            const std::string& file) {
  Document document(text, file);
  yaml_node_t* root = document.root();
  if (root == nullptr || root->type != YAML_MAPPING_NODE) {
    fail<Error>(file,
                ":1: this is no list of submissions: Gradescope writes one with "
                "submission_1234: at the beginning of a line");
  }
  std::map<std::string, GradescopeSubmission> submissions;
  for (const auto& [key, value] : document.pairs_of(root)) {
    const bool is_new =
        submissions.emplace(document.text_of(key), read_submission(document, key, value)).second;
    if (!is_new) document.refuse(key, printable_name(document.text_of(key)), " is there twice");
  }
  return submissions;
}

}  // namespace wick::grade
