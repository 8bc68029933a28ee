/** Lists the phrases of a text, which `|` and line breaks divide: for long tables of words in tests. */
export const listPhrases = (text: string): string[] =>
  text
    .split(/[|\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
