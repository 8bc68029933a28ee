type Content = { head: string[]; rows: string[][] }

type Measures = {
  total: number
  padding: number
  headWidth: (text: string) => number
  cellWidth: (text: string) => number
}

/** A column of words may take this much; the rest is for writing. */
const WIDEST_SHARE = 0.44
/** How much a long head widens a column that is written on. */
const HEAD_WEIGHT = 90
/** The first column of an empty table is what the row is about. */
const FIRST_WEIGHT = 1

function longestWord(text: string, width: (text: string) => number): number {
  return Math.max(0, ...text.split(/\s+/).map(width))
}

/**
 * The widths of a table's columns. A column with words in it is as wide as they are, within reason; the others share
 * what is left, those with longer heads a little more.
 */
export function columnWidths(
  { head, rows }: Content,
  { total, padding, headWidth, cellWidth }: Measures,
): number[] {
  const columns = head.map((title, at) => {
    const texts = rows.map((row) => row[at] ?? '').filter((text) => text !== '')
    const least = longestWord(title, headWidth) + 2 * padding + 1
    const natural = Math.max(headWidth(title), ...texts.map(cellWidth)) + 2 * padding + 2
    const wide = Math.max(least, Math.min(natural, total * WIDEST_SHARE))
    const isOpen = texts.length === 0
    return {
      width: isOpen ? least : wide,
      weight: isOpen ? 1 + headWidth(title) / HEAD_WEIGHT + (at === 0 ? FIRST_WEIGHT : 0) : 0,
    }
  })
  const taken = columns.reduce((sum, { width }) => sum + width, 0)
  const weights = columns.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0 || taken > total) return columns.map(({ width }) => (width * total) / taken)
  return columns.map(({ width, weight }) => width + ((total - taken) * weight) / weights)
}
