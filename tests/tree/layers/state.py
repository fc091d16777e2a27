#!/usr/bin/env python3
"""Headers hold no state: what they define is const, or lives in functions. A cell that includes one
is compiled by itself, so that a variable in a header would be another in each library and notebook.

  state.py COMPILER HEADER ...    a clang, and headers by the names that a source includes
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile


def clang(compiler, arguments, source):
    """What the compiler writes about a source."""
    command = [compiler, "-std=c++17", "-w", "-I.", "-Inotebooks", "-x", "c++", *arguments]
    done = subprocess.run(command, input=source, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{compiler} cannot read the headers together:\n{done.stderr}")
    return done.stdout


def syntax_tree(compiler, headers):
    """The tree of our headers alone. What they include of others is read beforehand, into a file of
    which clang dumps nothing: its tree would be a hundred times as large, and has state."""
    source = "".join(f'#include "{header}"\n' for header in headers)
    ours = clang(compiler, ["-MM", "-"], source).replace("\\\n", " ").split()[1:]
    text = "".join(pathlib.Path(name).read_text() for name in ours if name != "-")
    others = sorted(set(re.findall(r"^ *# *include *(<[^>]+>)", text, re.M)))
    with tempfile.TemporaryDirectory() as folder:
        known = str(pathlib.Path(folder) / "others.pch")
        lines = (f"#if __has_include({name})\n#include {name}\n#endif\n" for name in others)
        clang(compiler, ["-x", "c++-header", "-o", known, "-"], "".join(lines))
        dumped = clang(compiler, ["-fsyntax-only", "-Xclang", "-include-pch", "-Xclang", known,
                                  "-Xclang", "-ast-dump=json", "-"], source)
    return json.loads(dumped)


def is_constant(variable):
    kind = variable["type"].get("desugaredQualType", variable["type"]["qualType"])
    if variable.get("constexpr", False):
        return True
    # Of a pointer the const is its own, which stands behind the star: "const char *const[2]".
    return bool(re.search(r"\*const\b[^*]*$", kind)) if "*" in kind else kind.startswith("const ")


def state(node, path, is_in_function=False):
    """The names of variables that outlive a call and can change."""
    if node["kind"] == "VarDecl":
        storage = node.get("storageClass")
        outlives = storage == "static" or "tls" in node or not is_in_function
        if outlives and storage != "extern" and not is_constant(node):
            yield "::".join([*path, node.get("name", "(without a name)")])
    is_function = node["kind"].endswith(("FunctionDecl", "MethodDecl", "LambdaExpr")) or node["kind"] in (
        "CXXConstructorDecl", "CXXDestructorDecl", "CXXConversionDecl")
    for child in node.get("inner", []):
        if "kind" in child:
            yield from state(child, path + [node["name"]] if "name" in node else path,
                             is_in_function or is_function)


def main(arguments):
    if len(arguments) < 2:
        sys.exit(__doc__)
    compiler, *headers = arguments
    found = set(state(syntax_tree(compiler, headers), []))
    for name in sorted(found):
        print(name)
    sys.exit(bool(found))


if __name__ == "__main__":
    main(sys.argv[1:])
