#pragma once

namespace wick::grade {

inline constexpr int schema_version = 5;

/// The tables of gradebook.db. Times are seconds since 1970. A seed is text, since SQLite's
/// integers have a sign. A grade without a report is unfinished: its scenarios are those of a run
/// that was killed or is running, with the bytes that their programs sent.
inline constexpr const char* schema = R"(
CREATE TABLE settings(
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL);
CREATE TABLE students(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE);
CREATE TABLE submissions(
  id INTEGER PRIMARY KEY,
  student INTEGER NOT NULL REFERENCES students,
  chapter TEXT NOT NULL,
  content TEXT NOT NULL,       -- files and their SHA-256
  submitted INTEGER,
  is_given INTEGER NOT NULL,   -- the time: by the instructor, otherwise that of the files
  UNIQUE(student, chapter, content));
CREATE TABLE runs(
  id INTEGER PRIMARY KEY,
  seed TEXT NOT NULL,          -- of the grades that it began
  own INTEGER NOT NULL,
  isolation TEXT NOT NULL,
  wick TEXT NOT NULL,
  started INTEGER NOT NULL,
  finished INTEGER,
  per_student INTEGER NOT NULL,  -- whether each student had a seed of their own
  sanitize INTEGER NOT NULL,
  exercise TEXT NOT NULL DEFAULT '');  -- the one that was graded again; empty for all
CREATE TABLE grades(
  id INTEGER PRIMARY KEY,
  submission INTEGER NOT NULL REFERENCES submissions,
  run INTEGER NOT NULL REFERENCES runs,
  version TEXT NOT NULL,       -- SHA-256 of the chapter's reference, scenarios and description
  seed TEXT NOT NULL,          -- the run's, or that of the part of a class that it was merged from
  points REAL,
  max_points REAL,
  is_ours INTEGER,             -- pending: the grader or the machine failed
  report TEXT);                -- JSON, as in students/
CREATE INDEX grades_of_submissions ON grades(submission);
CREATE TABLE scenarios(
  grade INTEGER NOT NULL REFERENCES grades,
  name TEXT NOT NULL,
  hidden INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  observation TEXT NOT NULL,
  detail TEXT NOT NULL,
  stderr TEXT NOT NULL,
  seconds REAL NOT NULL,
  recorded REAL NOT NULL,
  bytes BLOB,
  PRIMARY KEY(grade, name));
CREATE TABLE entries(
  run INTEGER NOT NULL REFERENCES runs,
  student INTEGER NOT NULL REFERENCES students,
  chapter TEXT NOT NULL,
  grade INTEGER NOT NULL REFERENCES grades,
  place INTEGER NOT NULL,
  PRIMARY KEY(run, student, chapter));
CREATE INDEX entries_of_grades ON entries(grade);
CREATE TABLE run_chapters(     -- what each run grades: a chapter's results are its newest run's
  run INTEGER NOT NULL REFERENCES runs,
  chapter TEXT NOT NULL,
  is_part INTEGER NOT NULL,    -- of the class
  finished INTEGER,            -- none: not all submissions of the chapter are graded
  PRIMARY KEY(run, chapter));
CREATE TABLE overrides(
  id INTEGER PRIMARY KEY,
  student INTEGER NOT NULL REFERENCES students,
  exercise TEXT NOT NULL,
  points REAL,                 -- none: the computed ones count again
  reason TEXT NOT NULL,
  made_by TEXT NOT NULL,
  made INTEGER NOT NULL);
)";

/// The rest of the tables. They bring version 4 to version 5 too: before it, a gradebook kept no
/// text of what was handed in, and nothing that an instructor says about it.
inline constexpr const char* schema_of_reading = R"(
CREATE TABLE marks(           -- of written answers
  id INTEGER PRIMARY KEY,
  student INTEGER NOT NULL REFERENCES students,
  question TEXT NOT NULL,
  hash TEXT NOT NULL,          -- SHA-256 of the answer that was marked
  points REAL,                 -- none: the mark is taken back
  remark TEXT NOT NULL,
  made_by TEXT NOT NULL,
  made INTEGER NOT NULL);
CREATE TABLE texts(            -- of files that were handed in
  hash TEXT PRIMARY KEY,       -- SHA-256
  text TEXT NOT NULL);
CREATE TABLE files(
  submission INTEGER NOT NULL REFERENCES submissions,
  name TEXT NOT NULL,          -- among the student's files
  hash TEXT NOT NULL,
  PRIMARY KEY(submission, name));
CREATE TABLE remarks(          -- on lines of files
  id INTEGER PRIMARY KEY,
  student INTEGER NOT NULL REFERENCES students,
  chapter TEXT NOT NULL,
  file TEXT NOT NULL,
  hash TEXT NOT NULL,          -- SHA-256 of the file that it was made on
  line INTEGER NOT NULL,
  line_text TEXT NOT NULL,
  remark TEXT NOT NULL,
  made_by TEXT NOT NULL,
  made INTEGER NOT NULL,
  removed INTEGER);
)";

/// Brings version 1 to version 2. Version 1 did not say how its runs chose seeds, so its results
/// are graded again.
inline constexpr const char* from_version_1 = R"(
ALTER TABLE runs ADD COLUMN per_student INTEGER NOT NULL DEFAULT -1;
ALTER TABLE runs ADD COLUMN sanitize INTEGER NOT NULL DEFAULT -1;
)";

/// Brings version 2 to version 3. Before it, the inputs of a scenario were drawn from the run's
/// seed itself: a seed gives other inputs now, so results of before are graded again.
inline constexpr const char* from_version_2 = R"(
ALTER TABLE grades ADD COLUMN seed TEXT NOT NULL DEFAULT '0';
CREATE INDEX entries_of_grades ON entries(grade);
UPDATE grades SET seed = (SELECT seed FROM runs WHERE runs.id = grades.run), version = '';
)";

/// Brings version 3 to version 4. Before it, a gradebook showed what its last run had graded, and
/// only for that run it was known whether it graded a part of a class.
inline constexpr const char* from_version_3 = R"(
CREATE TABLE run_chapters(
  run INTEGER NOT NULL REFERENCES runs,
  chapter TEXT NOT NULL,
  is_part INTEGER NOT NULL,
  finished INTEGER,
  PRIMARY KEY(run, chapter));
INSERT INTO run_chapters SELECT DISTINCT run, chapter,
  run = (SELECT max(id) FROM runs) AND
    ifnull((SELECT value FROM settings WHERE name = 'part'), '0') = '1',
  (SELECT finished FROM runs WHERE runs.id = run) FROM entries;
DELETE FROM settings WHERE name = 'part';
ALTER TABLE runs ADD COLUMN exercise TEXT NOT NULL DEFAULT '';
)";

}  // namespace wick::grade
