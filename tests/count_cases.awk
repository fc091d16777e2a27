# Sums the test cases in ctest's LastTest.log: for doctest and pytest those that they counted, for any
# other test one. A line "skipped: WHAT: COMMAND" stands for a case that was left out, or for a whole
# test (tests/skip): each WHAT is told once. Fails where anything failed, nothing passed, or a suite
# did not count.

/^[0-9]+\/[0-9]+ Testing: / {
  tests++
  name = $3
  in_output = has_count = not_run = case_skipped = 0
  next
}
/^Command: ""$/ { not_run = 1 }  # no such program: ctest's log calls that passed
/^Output:$/ { in_output = 1 }
/^<end of output>$/ { in_output = 0 }
in_output && /^skipped: [^:]+: ./ {
  case_skipped++
  if (!told[$0]++) lines[++line_count] = $0
}
in_output && /^\[doctest\] test cases:/ {
  # [doctest] test cases:  6 |  6 passed | 0 failed | 0 skipped
  split($0, field, "|")
  case_passed = field[2] + 0
  case_failed = field[3] + 0
  has_count = 1
}
in_output && /^[0-9]+ (passed|failed|error).* in [0-9.]+s/ {
  # pytest's: 1 failed, 142 passed in 2.37s
  case_passed = case_failed = 0
  count = split($0, field, ", ")
  for (i = 1; i <= count; i++) {
    if (field[i] ~ /^[0-9]+ passed/) case_passed = field[i] + 0
    if (field[i] ~ /^[0-9]+ (failed|error)/) case_failed += field[i]
  }
  has_count = 1
}
!in_output && /^Test (Passed|Failed|(Pass|Fail) Reason)/ {
  ended++
  ok = /^Test Pass/ && !not_run
  if (!has_count) {
    case_skipped = ok && case_skipped > 0
    case_passed = ok && !case_skipped
    case_failed = !ok
    if (ok && name ~ /\.test_/) {
      print "no count of test cases from " name
      case_passed = 0
      case_failed = 1
    }
  } else {
    if (case_skipped > case_passed) case_skipped = case_passed
    case_passed -= case_skipped
    if (!ok && case_failed == 0) case_failed = 1  # it ended badly after its last case
  }
  if (case_passed + case_failed + case_skipped == 0) {
    print "no test case ran in " name
    case_failed = 1
  }
  passed += case_passed
  failed += case_failed
  skipped += case_skipped
}
END {
  if (ended != tests) {
    printf "of %d tests %d ended\n", tests, ended
    failed += tests > ended ? tests - ended : 1
  }
  # Sorted, since tests end in another order each time.
  for (i = 2; i <= line_count; i++) {
    line = lines[i]
    for (j = i - 1; j >= 1 && lines[j] > line; j--) lines[j + 1] = lines[j]
    lines[j + 1] = line
  }
  for (i = 1; i <= line_count; i++) print lines[i]
  printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
  exit failed > 0 || passed == 0
}
