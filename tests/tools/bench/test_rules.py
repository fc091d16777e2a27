#!/usr/bin/env python3
"""What tools/bench says of numbers: the power of n that a curve grows with, what counts as a
regression, what is kept, and how rates are compared."""

import json
import pathlib
import re
import shlex
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "bench"))

import counts
import curves
import kept
import report
import results

ABOUT = {"date": "2026-01-02", "processor": "A Machine (R) 3, 2 cores", "threads": 2,
         "wick": "abc1234"}


def record(times, torch=None, **costs):
    return {"about": ABOUT, "peers": torch or {}, "command": "bench",
            "cases": {case: {"nanoseconds": nanoseconds, "other_load": [0.0], **costs}
                      for case, nanoseconds in times.items()}}


class FittedExponent(unittest.TestCase):
    def test_names_are_listed_with_commas_and_one_and(self):
        self.assertEqual(report.listed(["a"]), "a")
        self.assertEqual(report.listed(["a", "b"]), "a and b")
        self.assertEqual(report.listed(["a", "b", "c"]), "a, b and c")

    def test_is_that_of_a_power_whatever_its_factor(self):
        for power in (0, 0.5, 1, 2, 3):
            points = [(n, 7.5 * n ** power) for n in (128, 512, 1024, 16384)]
            self.assertAlmostEqual(curves.fitted_exponent(points), power, places=12)

    def test_of_a_sum_of_two_powers_lies_between_them(self):
        points = [(n, n + n * n / 1000) for n in (100, 1000, 10000)]
        self.assertTrue(1.1 < curves.fitted_exponent(points) < 1.9)

    def test_of_noise_around_a_power_is_near_it(self):
        points = [(n, n ** 2 * (1.1 if i % 2 else 1 / 1.1))
                  for i, n in enumerate([128, 256, 512, 1024, 2048, 4096])]
        self.assertLess(abs(curves.fitted_exponent(points) - 2), 0.05)

    def test_needs_two_different_n(self):
        self.assertIsNone(curves.fitted_exponent([(128, 3), (128, 4)]))
        self.assertIsNone(curves.fitted_exponent([(128, 0), (256, 4)]))


class Charts(unittest.TestCase):
    def test_group_families_and_name_who(self):
        times = {f"attention.fused/{n}": {"wick": [n, 2 * n, 3 * n], "torch1": [5 * n]}
                 for n in (512, 128, 256)}
        times["softmax/65536x256"] = {"wick": [1.0]}
        times["add/1024"] = {"wick": [1.0]}
        time, memory = curves.charts(record(times, {"torch1": "PyTorch 9"}, peak_bytes=64))
        self.assertEqual(time["title"], "attention: time")
        self.assertEqual([s["name"] for s in time["series"]], ["fused", "fused PyTorch"])
        self.assertEqual(time["series"][0]["points"], [[128, 256], [256, 512], [512, 1024]])
        self.assertEqual(memory["series"][0]["points"], [[128, 64], [256, 64], [512, 64]])

    def test_tables_end_with_the_exponent(self):
        times = {f"attention.fused/{n}": {"wick": [float(n * n)]} for n in (128, 256, 512)}
        text = curves.table(curves.charts(record(times))[0], report.duration)
        self.assertEqual(text.split("\n")[-1], "| grows as | n^2.00 |")
        self.assertIn("| 512 | 262 us |", text)


class Regressions(unittest.TestCase):
    def of(self, before, after, peak_before=0, peak_after=0):
        old, new = (kept.kept_form(record({"add/1024": {"wick": times}}, peak_bytes=peak))
                    for times, peak in ((before, peak_before), (after, peak_after)))
        return [line for told in kept.regressions(old, new).values() for line in told]

    def test_begin_above_fifteen_percent(self):
        self.assertEqual(self.of([100, 100, 100], [115, 115, 115]), [])
        self.assertEqual(self.of([100, 100, 100], [80, 80, 80]), [])
        (line,) = self.of([100, 100, 100], [116, 116, 116])
        self.assertEqual(line, "add/1024: 116 ns, was 100 ns: 1.16 times as long "
                               "(2026-01-02, wick abc1234)")

    def test_say_where_spreads_overlap(self):
        (line,) = self.of([90, 100, 150], [95, 120, 130])
        self.assertIn(", within the spread of both", line)

    def test_are_of_memory_too(self):
        self.assertEqual(self.of([1], [1], 100, 115), [])
        (line,) = self.of([1], [1], 1000, 1200)
        self.assertEqual(line, "add/1024: arrays hold 1,200 bytes, was 1,000")


class Keeping(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name) / "machines"

    def bench(self, keep=False, **times):
        cases = {name.replace("_", "/"): {"wick": [t] * 3} for name, t in times.items()}
        return kept.compare_and_keep(record(cases), self.folder, keep)

    def stored(self):
        (path,) = self.folder.iterdir()
        return {case: result["nanoseconds"][1]
                for case, result in json.loads(path.read_text())["cases"].items()}

    def test_what_a_machine_has_none_of_is_kept_and_the_rest_compared(self):
        self.assertIn("1 cases kept", self.bench(add_1=100.0))
        said = self.bench(add_1=200.0, add_2=5.0)
        self.assertIn("regression: add/1: 200 ns, was 100 ns: 2.00 times as long", said)
        self.assertEqual(self.stored(), {"add/1": 100.0, "add/2": 5.0})
        (path,) = self.folder.iterdir()
        self.assertEqual(path.read_text().count("\n  "), 2)  # a line for each case

    def test_later_results_take_the_place_where_that_is_asked_for(self):
        self.bench(add_1=100.0, add_2=5.0)
        self.assertIn("regression", self.bench(keep=True, add_1=200.0))
        self.assertEqual(self.stored(), {"add/1": 200.0, "add/2": 5.0})
        self.assertNotIn("regression", self.bench(add_1=200.0))

    def test_machines_and_threads_are_told_apart(self):
        names = {kept.file_name({**ABOUT, **change}) for change in (
            {}, {"threads": 1}, {"processor": "A Machine (R) 4, 2 cores"}, {"date": "other"})}
        self.assertEqual(names, {"a-machine-r-3-2-cores_2-threads.json",
                                 "a-machine-r-3-2-cores_1-threads.json",
                                 "a-machine-r-4-2-cores_2-threads.json"})


def pairs(words):
    """Options and what they are given, in any order; a word that begins an option alone is one."""
    found = []
    for word in words:
        if word.startswith("--"):
            found.append([word])
        else:
            found[-1].append(word)
    return sorted(found)


class Results(unittest.TestCase):
    def test_are_repeated_by_the_command_that_they_name(self):
        texts = {path.stem: path.read_text() for path in (results.ROOT / "tools/bench/results").glob("*.md")}
        measured = {name: re.search(r"^    \S+ tools/bench/compare.py (.*)$", text, re.M)
                    for name, text in texts.items()}
        self.assertEqual({name for name in measured if measured[name]}, set(results.RUNS))
        for name in results.RUNS:
            with self.subTest(name=name):
                words = results.command(name, "python", None, "build/bench-venv/bin/python",
                                        "build/llm.c", "tools/bench/results")
                self.assertEqual(words[:2], ["python", "tools/bench/compare.py"])
                self.assertEqual(pairs(words[2:]), pairs(shlex.split(measured[name][1])))


class Rates(unittest.TestCase):
    def test_are_shares_of_sgemm_in_the_same_run(self):
        told = record({"matmul/1024": {"wick": [5.0], "openblas_into": [4.0]},
                       "gpt_step/x": {"wick": [8.0]}}, flops=100.0)
        self.assertEqual(report.sgemm_share(told, "gpt_step/x"), 0.5)
        self.assertIn("| gpt_step/x | 100 | 12 | 50 % |", report.markdown(told))
        del told["cases"]["matmul/1024"]
        self.assertIsNone(report.sgemm_share(told, "gpt_step/x"))

    def test_name_the_peers_that_were_measured(self):
        times = {"gpt2_step/x": {"wick": [8.0], "torch1": [10.0], "llm_c": [16.0]}}
        text = report.markdown(record(times, {"torch1": "PyTorch 9", "llm_c": "llm.c f1e2ace"}))
        self.assertIn("# wick against PyTorch, llm.c and OpenBLAS, 2026-01-02", text)
        self.assertIn("## wick, PyTorch and llm.c", text)
        self.assertIn("| gpt2_step/x | 8 ns | 10 ns | 16 ns | 0.80 (0.80 to 0.80) "
                      "| 0.50 (0.50 to 0.50) |", text)
        alone = report.markdown(record({"gpt2_step/x": {"wick": [8.0], "llm_c": [16.0]}},
                                       {"llm_c": "llm.c f1e2ace"}))
        self.assertIn("## wick and llm.c", alone)

    def test_of_text_are_tokens_a_second(self):
        times = {"gpt_train/x": {"wick": [2e9, 1e9, 4e9], "torch1": [8e9]}}
        text = report.markdown(record(times, {"torch1": "PyTorch 9"}, tokens=2048))
        self.assertIn("| case | tokens a step | wick | PyTorch 9 |", text)
        self.assertIn("| gpt_train/x | 2,048 | 1,024 | 256 |", text)
        self.assertNotIn("Tokens a second", report.markdown(record(times, tokens=0)))

    def test_ratios_are_taken_within_rounds(self):
        self.assertEqual(report.ratio({"a": [1, 2, 30], "b": [2, 4, 60]}, "a", "b"),
                         "0.50 (0.50 to 0.50)")


class Counts(unittest.TestCase):
    def test_requests_are_compared_exactly_and_instructions_loosely(self):
        for now, differs in ((100, 0), (101, 1), (99, 1)):
            found = counts.differences({"heap": 100}, {"heap": now}, "allocations")
            self.assertEqual(len(found), differs, now)
        for now, differs in ((1150, 0), (850, 0), (1151, 1), (849, 1)):
            found = counts.differences({"instructions": 1000}, {"instructions": now},
                                       "instructions")
            self.assertEqual(len(found), differs, now)

    def test_a_count_that_is_not_kept_is_named(self):
        self.assertEqual(counts.differences({}, {"heap": 3}, "allocations"),
                         ["heap: 3, and none is kept"])

    def test_what_is_kept_covers_all_cases(self):
        stored = json.loads(counts.KEPT.read_text())
        self.assertEqual(set(stored["cases"]), set(counts.SMALL))
        for case in stored["cases"].values():
            self.assertEqual(set(case), {"arrays", "heap", "heap_bytes", "instructions"})


if __name__ == "__main__":
    unittest.main()
