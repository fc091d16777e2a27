"""Writes the result of a comparison as Markdown. compare.py describes the record."""

import statistics

import curves


def duration(nanoseconds):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def quartiles(values):
    if len(values) == 1:
        return values * 3
    return statistics.quantiles(values, n=4, method="inclusive")


def ratio(times, name, other):
    low, middle, high = quartiles([a / b for a, b in zip(times[name], times[other])])
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def only_measured(cases, programs):
    measured = {name for result in cases.values() for name in result["nanoseconds"]}
    return {name: title for name, title in programs.items() if name in measured}


def times_with_spread(cases, programs):
    """A line for each case: the median time of each program, with its quartiles."""
    programs = only_measured(cases, programs)
    lines = ["| " + " | ".join(["case", *programs.values()]) + " |",
             "|---" + "|---:" * len(programs) + "|"]
    for case, result in cases.items():
        cells = []
        for name in programs:
            times = result["nanoseconds"].get(name)
            low, middle, high = map(duration, quartiles(times)) if times else ("", "", "")
            cells.append(f"{middle} ({low} to {high})" if times else "")
        lines.append("| " + " | ".join([case, *cells]) + " |")
    return "\n".join(lines)


def sgemm_share(record, case):
    """The rate of a case's matrix products as a share of sgemm's on 1024 x 1024 in the same run,
    or None."""
    sgemm, result = record["cases"].get("matmul/1024"), record["cases"][case]
    if not result.get("flops") or not sgemm or "openblas_into" not in sgemm["nanoseconds"]:
        return None
    rates = [of["flops"] / statistics.median(of["nanoseconds"][who])
             for of, who in ((result, "wick"), (sgemm, "openblas_into"))]
    return rates[0] / rates[1]


def sgemm_shares(record):
    lines = ["| case | flops of matrix products | flops a nanosecond | of sgemm 1024 x 1024 |",
             "|---|---:|---:|---:|"]
    for case, result in record["cases"].items():
        share = sgemm_share(record, case)
        if share is not None:
            rate = result["flops"] / statistics.median(result["nanoseconds"]["wick"])
            lines.append(f"| {case} | {result['flops']:.3g} | {rate:.0f} | {100 * share:.0f} % |")
    return "\n".join(lines) if len(lines) > 2 else ""


def table(cases, programs, ratios):
    """A line for each case: the median time of each program that has any of them, then ratios of
    (name, other)."""
    programs = only_measured(cases, programs)
    ratios = [pair for pair in ratios if programs.keys() >= set(pair)]
    header = ["case", *programs.values()]
    header += [f"{programs[name]} / {programs[other]}" for name, other in ratios]
    lines = ["| " + " | ".join(header) + " |", "|---" + "|---:" * (len(header) - 1) + "|"]
    for case, result in cases.items():
        times = result["nanoseconds"]
        cells = [duration(statistics.median(times[name])) if name in times else ""
                 for name in programs]
        cells += [ratio(times, name, other) if name in times and other in times else ""
                  for name, other in ratios]
        lines.append("| " + " | ".join([case, *cells]) + " |")
    return "\n".join(lines)


def kind(title):
    """"PyTorch" of "PyTorch 2.15.0"."""
    return title.split()[0]


def listed(names):
    """The names as a sentence has them: "a", "a and b", "a, b and c"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def main_table(record):
    """The cases that are not a curve's, or that a peer has too."""
    peers = record["peers"]
    cases = {case: result for case, result in record["cases"].items()
             if "." not in case.partition("/")[0]
             or any(name in result["nanoseconds"] for name in peers)}
    if not cases:
        return []
    if not peers:
        return ["## wick", times_with_spread(cases, {"wick": "wick", "memcpy": "memcpy"})]
    torch = next((name for name in peers if name.startswith("torch")), "torch")
    into = {f"{torch}_into": f"{peers[torch]} into"} if torch in peers else {}
    return ["## " + listed(["wick", *dict.fromkeys(map(kind, peers.values()))]),
            "\"into\" gives PyTorch memory that exists for the result; otherwise it takes new "
            "memory, and wick takes memory that it kept from an earlier result.",
            table(cases, {"wick": "wick", "memcpy": "memcpy", **peers, **into},
                  [("wick", name) for name in [*peers, *into]])]


def tokens_table(record):
    """How many tokens of text each program trains on, or writes, in a second."""
    cases = {case: result for case, result in record["cases"].items() if result.get("tokens")}
    programs = only_measured(cases, {"wick": "wick", **record["peers"]})
    if not cases:
        return []
    lines = ["| " + " | ".join(["case", "tokens a step", *programs.values()]) + " |",
             "|---|---:" + "|---:" * len(programs) + "|"]
    for case, result in cases.items():
        rates = [f"{result['tokens'] / statistics.median(times) * 1e9:,.0f}" if times else ""
                 for times in (result["nanoseconds"].get(name) for name in programs)]
        lines.append("| " + " | ".join([case, f"{result['tokens']:,}", *rates]) + " |")
    return ["## Tokens a second", "\n".join(lines)]


def products_table(record):
    products = {case: result for case, result in record["cases"].items()
                if "openblas" in result["nanoseconds"]}
    if not products:
        return []
    return ["## wick and OpenBLAS",
            "\"sgemm\" is a call of cblas_sgemm in the same library. \"into\": the product goes "
            "into memory that exists; otherwise into new memory, which is released again.",
            table(products, {"openblas_into": "sgemm into", "openblas": "sgemm",
                             "wick_into": "wick into", "wick": "wick"},
                  [("wick_into", "openblas_into"), ("wick", "openblas"),
                   ("wick", "openblas_into")])]


def curve_tables(record):
    parts = []
    for chart in curves.charts(record):
        as_text = duration if chart["what"] == "time" else curves.size_text
        parts += [f"### {chart['title']}", curves.table(chart, as_text)]
    if parts:
        parts = ["## Cost against n",
                 "\"Grows as\": the power of n that fits the last four points best. Memory is what "
                 "arrays hold at the most during a step, beyond the inputs."] + parts
    return parts


def markdown(record):
    about = record["about"]
    loads = [share for result in record["cases"].values() for share in result["other_load"]]
    kinds = [*dict.fromkeys(map(kind, record["peers"].values()))]
    compared = " against " + listed([*kinds, "OpenBLAS"]) if kinds else ""
    parts = [
        f"# wick{compared}, {about['date']}",
        "\n".join(f"- {key}: {value}" for key, value in about.items() if key != "date"),
        f"Other programs took {100 * statistics.median(loads):.0f} % of the machine's time in the "
        f"median round, and at most {100 * max(loads):.0f} %. A time is the median over rounds; a "
        "ratio is taken within each round: its median, and its quartiles in brackets. Below 1, "
        "wick is faster.",
        "Repeat with:\n\n    " + record["command"],
        *main_table(record), *tokens_table(record), *products_table(record)]
    shares = sgemm_shares(record)
    if shares:
        parts += ["## Rate of matrix products", shares]
    return "\n\n".join(parts + curve_tables(record)) + "\n"
