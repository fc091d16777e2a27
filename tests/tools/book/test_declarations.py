#!/usr/bin/env python3
"""What the headers declare is a page of the book."""

import unittest

from test_book import Tree


class Declarations(Tree):
    def test_headers_stand_on_one_page_without_their_frame(self):
        self.put("core/size.h", "#pragma once\n\n#include <vector>\n\nnamespace wick {\n\n/// Of x.\n"
                 "int size(int x);\n\n}  // namespace wick\n")
        self.put("core/core.h", '#pragma once\n\n#include "core/size.h"\n')
        self.put("core/cpu/fold.h", "int fold();\n")
        self.put("nn/text/pairs.h", "namespace wick::nn {\nint pairs();\n}  // namespace wick::nn\n")
        page = self.page("text", "declarations.html")
        places = [page.index(part) for part in ("core/size.h</h2>", "<code>wick</code>", "/// Of x.",
                                                "nn/text/pairs.h</h2>", "<code>wick::nn</code>")]
        self.assertEqual(places, sorted(places))
        for other in ("pragma", "#include", "core/core.h</h2>", "fold"):
            self.assertNotIn(other, page)
        self.assertIn('<a href="declarations.html">', self.page("text", "index.html"))

    def test_a_tree_without_headers_has_no_such_page(self):
        self.assertNotIn("declarations", self.page("text", "index.html"))
        self.assertFalse((self.out / "declarations.html").exists())


if __name__ == "__main__":
    unittest.main()
