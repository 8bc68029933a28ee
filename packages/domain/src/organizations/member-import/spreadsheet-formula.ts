/** What a program may take for the end of a cell, whatever separator the file has: spreadsheets split by their locale's. */
const SEPARATOR = '[,;|\\t\\r\\n]'
/** Invisible characters and spaces, which programs drop before what may be a formula. */
const IGNORED = '(?:(?![\\t\\r\\n])[\\p{Cc}\\p{Cf}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800])*'
/** What a spreadsheet takes for the beginning of a formula; the last four are the full-width forms. */
const FORMULA = `${IGNORED}[=+\\-@＝＋－＠]`

/** The places where a formula could begin, also with apostrophes before it, and where a cell begins with a separator. */
const BEFORE_FORMULA = new RegExp(`(?<=^|${SEPARATOR})(?='*${FORMULA})|^(?='*[\\t\\r\\n])`, 'gu')
const ADDED_APOSTROPHE = new RegExp(`(?<=^|${SEPARATOR})'(?='*${FORMULA})|^'(?='*[\\t\\r\\n])`, 'gu')

/**
 * Returns the text of a cell in which no spreadsheet finds a formula: with an apostrophe wherever one could begin, which is
 * at its beginning and after each separator. All other apostrophes stay alone, so that `restoreCell` returns exactly what
 * was there (docs/security.md T49).
 */
export function neutralizeCell(text: string): string {
  return text.replace(BEFORE_FORMULA, "'")
}

/**
 * Returns the text of a cell without the apostrophes that `neutralizeCell` has added, or a person in a spreadsheet before
 * what looks like a formula. The apostrophe of a name ('t Hooft) stays.
 */
export function restoreCell(text: string): string {
  return text.replace(ADDED_APOSTROPHE, '')
}

/** Returns a line of a CSV file by RFC 4180, with every cell quoted and made harmless. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${neutralizeCell(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}
