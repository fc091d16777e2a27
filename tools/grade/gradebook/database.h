#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

struct sqlite3;
struct sqlite3_stmt;

namespace wick::grade {

/// One statement of SQL with its values. Columns and places count from 0.
class Statement {
 public:
  Statement(sqlite3* database, const std::string& text);
  ~Statement();
  Statement(Statement&& other) noexcept
      : database_(other.database_), statement_(std::exchange(other.statement_, nullptr)) {}
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  void bind(int place, std::int64_t value);
  void bind(int place, double value);
  void bind(int place, const std::string& value);
  void bind(int place, const std::optional<std::int64_t>& value);
  void bind(int place, const std::optional<double>& value);
  void bind(int place, const std::optional<std::string>& value);
  /// Bytes that are not text.
  void bind_bytes(int place, const std::string& value);

  /// Goes to the next row. False if there is none.
  bool step();

  bool is_null(int column) const;
  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string text(int column) const;

 private:
  [[noreturn]] void refuse() const;

  sqlite3* database_;
  sqlite3_stmt* statement_ = nullptr;
};

/// A file of SQLite with a write-ahead log: committed data outlives a killed process, and others
/// may read meanwhile. Not for several threads at a time.
class Database {
 public:
  /// Throws Error if the file is no database, or cannot be opened or made.
  explicit Database(const std::filesystem::path& path);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Executes a statement that gives no rows, with a value for each `?`.
  template <typename... Values>
  void execute(const std::string& text, const Values&... values) {
    Statement statement = query(text, values...);
    statement.step();
  }

  /// A statement that gives rows.
  template <typename... Values>
  Statement query(const std::string& text, const Values&... values) {
    Statement statement(database_, text);
    int place = 0;
    (statement.bind(place++, values), ...);
    return statement;
  }

  /// Executes several statements without values.
  void execute_script(const std::string& text);
  std::int64_t last_id() const;

 private:
  sqlite3* database_ = nullptr;
};

/// Everything that is written until commit() is kept together. Without commit() nothing is kept.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Database& database_;
  bool is_open_ = true;
};

}  // namespace wick::grade
