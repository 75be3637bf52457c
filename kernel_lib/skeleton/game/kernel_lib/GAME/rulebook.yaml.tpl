# Every rule of the rulebook in our own words: a chapter for each of its chapters, an id for each statement.
chapters: []
rules: []
