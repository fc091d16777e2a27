#pragma once

namespace wick::plot {

// What every attention page consists of, besides its title and its weights.

extern const char* const attention_page_style;
extern const char* const attention_page_body;
/// Reads the weights from the element with the id "weights" and makes the rest of the page. Text is
/// set as text, never as markup.
extern const char* const attention_page_script;

}  // namespace wick::plot
