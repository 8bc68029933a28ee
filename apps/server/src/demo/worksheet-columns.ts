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
    const natural = Math.max(0, ...texts.map(cellWidth), texts.length > 0 ? headWidth(title) : 0)
    const least = longestWord(title, headWidth) + 2 * padding + 1
    return {
      isWords: texts.length > 0,
      least,
      natural: Math.min(Math.max(natural + 2 * padding + 2, least), total * WIDEST_SHARE),
      weight: 1 + headWidth(title) / HEAD_WEIGHT + (at === 0 ? 0.4 : 0),
    }
  })
  const taken = columns.reduce((sum, column) => sum + (column.isWords ? column.natural : column.least), 0)
  const weights = columns.reduce((sum, column) => sum + (column.isWords ? 0 : column.weight), 0)
  const left = total - taken
  if (weights === 0 || left < 0) {
    const scale = total / taken
    return columns.map(({ isWords, natural, least }) => (isWords ? natural : least) * scale)
  }
  const open = left + columns.reduce((sum, column) => sum + (column.isWords ? 0 : column.least), 0)
  const wanted = columns.map(({ isWords, natural, least, weight }) =>
    isWords ? natural : Math.max(least, (open * weight) / weights),
  )
  const sum = wanted.reduce((a, b) => a + b, 0)
  const spare = sum - total
  const flexible = columns.reduce(
    (room, { isWords, least }, at) => room + (isWords ? 0 : (wanted[at] ?? 0) - least),
    0,
  )
  return wanted.map((width, at) => {
    const column = columns[at]
    if (!column || column.isWords || flexible === 0) return width
    return width - (spare * (width - column.least)) / flexible
  })
}
