# Writes a C++ source that holds a text file, so that a program finds the text wherever it runs:
#   cmake -DTEXT=digits.csv -DNAME=digits_csv -DSOURCE=digits_csv.cpp -P embed.cmake
# The text must not contain )text", which would end the literal.
file(READ ${TEXT} text)
file(WRITE ${SOURCE} "namespace wick::milestones {
extern const char ${NAME}[];
const char ${NAME}[] = R\"text(${text})text\";
}  // namespace wick::milestones
")
