"""Code as the judge hands it over: the tokens of each line, with blanks between."""

# Long enough for a passage: 61 tokens in 7 lines. The other one shares no 30 tokens in a row.
FUNCTION = ["n n ( const n & n ) {", "n n = 0 ;", "for ( n :: n n = 0 ; n < n . n ( ) ; ++ n ) {",
            "if ( n [ n ] > 0 ) n += n [ n ] * n [ n ] ;", "}", "return n ;", "}"]
OTHER = ["n n ( n n , n n ) {", "while ( n -- > 0 ) n = n ( n , n , n , n , n ) ;",
         "switch ( n ) {", "case 0 : return n ;", "default : throw n . n ( ) ? n : - n ;", "}",
         "do { n = n / n - n % 0 ; } while ( n && ! n || ~ n ) ;",
         "return { n , n , { n , n } } ;", "}"]


def length(lines):
    return sum(len(line.split()) for line in lines)


def file(*parts, name="x.cpp"):
    tokens = [line for part in parts for line in part]
    return {"name": name, "tokens": tokens, "lines": tokens}


def student(name, *files):
    return {"name": name, "files": list(files)}
