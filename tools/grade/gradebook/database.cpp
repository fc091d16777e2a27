#include "tools/grade/gradebook/database.h"

#include "core/error.h"

#include <sqlite3.h>

#include <chrono>
#include <thread>

namespace wick::grade {
namespace {

// Waits for a lock that others hold for a moment.
constexpr int busy_milliseconds = 10000;

[[noreturn]] void refuse(sqlite3* database) {
  const char* file = sqlite3_db_filename(database, "main");
  fail<Error>("gradebook: ", file == nullptr ? "" : file, ": ", sqlite3_errmsg(database));
}

bool has_write_ahead_log(sqlite3* database) {
  Statement mode(database, "PRAGMA journal_mode");
  return mode.step() && mode.text(0) == "wal";
}

// If two connections open a new file and both ask for the log, SQLite refuses one at once, since
// each would wait for the other: that one asks again. A file that has a log is not asked.
void keep_write_ahead_log(sqlite3* database) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::milliseconds(busy_milliseconds);
  while (!has_write_ahead_log(database)) {
    const int status =
        sqlite3_exec(database, "PRAGMA journal_mode = WAL", nullptr, nullptr, nullptr);
    if (status == SQLITE_OK) return;
    if ((status & 0xff) != SQLITE_BUSY || Clock::now() > end) refuse(database);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

}  // namespace

Statement::Statement(sqlite3* database, const std::string& text) : database_(database) {
  const int size = static_cast<int>(text.size());
  if (sqlite3_prepare_v2(database, text.c_str(), size, &statement_, nullptr) != SQLITE_OK) refuse();
}

Statement::~Statement() { sqlite3_finalize(statement_); }

void Statement::refuse() const { grade::refuse(database_); }

void Statement::bind(int place, std::int64_t value) {
  if (sqlite3_bind_int64(statement_, place + 1, value) != SQLITE_OK) refuse();
}

void Statement::bind(int place, double value) {
  if (sqlite3_bind_double(statement_, place + 1, value) != SQLITE_OK) refuse();
}

void Statement::bind(int place, const std::string& value) {
  const int size = static_cast<int>(value.size());
  const int status = sqlite3_bind_text(statement_, place + 1, value.data(), size, SQLITE_TRANSIENT);
  if (status != SQLITE_OK) refuse();
}

void Statement::bind_bytes(int place, const std::string& value) {
  const int size = static_cast<int>(value.size());
  const int status = sqlite3_bind_blob(statement_, place + 1, value.data(), size, SQLITE_TRANSIENT);
  if (status != SQLITE_OK) refuse();
}

// A place without a bound value is null.
void Statement::bind(int place, const std::optional<std::int64_t>& value) {
  if (value) bind(place, *value);
}

void Statement::bind(int place, const std::optional<double>& value) {
  if (value) bind(place, *value);
}

void Statement::bind(int place, const std::optional<std::string>& value) {
  if (value) bind(place, *value);
}

bool Statement::step() {
  const int status = sqlite3_step(statement_);
  if (status == SQLITE_ROW) return true;
  if (status != SQLITE_DONE) refuse();
  return false;
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}

double Statement::real(int column) const { return sqlite3_column_double(statement_, column); }

std::string Statement::text(int column) const {
  const void* bytes = sqlite3_column_blob(statement_, column);
  const int size = sqlite3_column_bytes(statement_, column);
  return bytes == nullptr
             ? std::string()
             : std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

Database::Database(const std::filesystem::path& path) {
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path.c_str(), &database_, flags, nullptr) != SQLITE_OK) {
    const std::string reason = sqlite3_errmsg(database_);
    sqlite3_close(database_);
    fail<Error>("gradebook: ", path.string(), ": ", reason);
  }
  sqlite3_busy_timeout(database_, busy_milliseconds);
  try {
    keep_write_ahead_log(database_);
    execute_script("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;");
  } catch (...) {
    sqlite3_close(database_);
    throw;
  }
}

Database::~Database() { sqlite3_close(database_); }

void Database::execute_script(const std::string& text) {
  if (sqlite3_exec(database_, text.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    refuse(database_);
  }
}

std::int64_t Database::last_id() const { return sqlite3_last_insert_rowid(database_); }

Transaction::Transaction(Database& database) : database_(database) {
  database_.execute_script("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  if (!is_open_) return;
  try {
    database_.execute_script("ROLLBACK");
  } catch (const Error&) {
    // SQLite has rolled back by itself.
  }
}

void Transaction::commit() {
  database_.execute_script("COMMIT");
  is_open_ = false;
}

}  // namespace wick::grade
