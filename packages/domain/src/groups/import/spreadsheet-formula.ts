/**
 * What a spreadsheet takes for the beginning of a formula, or the apostrophe; the last ones are the full-width forms.
 * Control characters, invisible ones and spaces before it do not count: programs drop them when they read a file.
 */
const TRIGGER = /^[\t\r\n']|^[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠]/u

/**
 * Returns the text of a cell that no spreadsheet runs as a formula: with an apostrophe before what would begin one. A text
 * that begins with an apostrophe gets one more, so that `restoreCell` returns exactly what was there (docs/security.md
 * T49).
 */
export function neutralizeCell(text: string): string {
  return TRIGGER.test(text) ? `'${text}` : text
}

/** Returns the text of a cell without the apostrophe that `neutralizeCell` has added, or a person in a spreadsheet. */
export function restoreCell(text: string): string {
  return text.startsWith("'") ? text.slice(1) : text
}

/** Returns a line of a CSV file by RFC 4180, with every cell quoted and made harmless. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${neutralizeCell(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}
