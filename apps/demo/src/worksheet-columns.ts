type TableContent = { head: string[]; rows: string[][] }

type TableMetrics = {
  totalWidth: number
  padding: number
  measureHead: (text: string) => number
  measureCell: (text: string) => number
}

/** The largest share of the width for a column with text; the rest is for writing. */
const MAX_COLUMN_SHARE = 0.44
/** A head of this width, in points, adds 1 to the weight of a column for writing. */
const HEAD_WIDTH_PER_WEIGHT = 90
/** Extra weight of an empty first column: people write there what the row is about. */
const FIRST_COLUMN_WEIGHT = 1

function measureLongestWord(text: string, width: (text: string) => number): number {
  return Math.max(0, ...text.split(/\s+/).map(width))
}

/**
 * Returns the widths of a table's columns. A column with text in its cells is as wide as the text, up to
 * MAX_COLUMN_SHARE; the others share the rest, those with longer heads a little more.
 */
export function computeColumnWidths(
  { head, rows }: TableContent,
  { totalWidth, padding, measureHead, measureCell }: TableMetrics,
): number[] {
  const columns = head.map((title, index) => {
    const texts = rows.map((row) => row[index] ?? '').filter((text) => text !== '')
    const minWidth = measureLongestWord(title, measureHead) + 2 * padding + 1
    const naturalWidth = Math.max(measureHead(title), ...texts.map(measureCell)) + 2 * padding + 2
    const cappedWidth = Math.max(minWidth, Math.min(naturalWidth, totalWidth * MAX_COLUMN_SHARE))
    const isForWriting = texts.length === 0
    return {
      width: isForWriting ? minWidth : cappedWidth,
      weight: isForWriting
        ? 1 + measureHead(title) / HEAD_WIDTH_PER_WEIGHT + (index === 0 ? FIRST_COLUMN_WEIGHT : 0)
        : 0,
    }
  })
  const usedWidth = columns.reduce((sum, { width }) => sum + width, 0)
  const weights = columns.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0 || usedWidth > totalWidth)
    return columns.map(({ width }) => (width * totalWidth) / usedWidth)
  return columns.map(({ width, weight }) => width + ((totalWidth - usedWidth) * weight) / weights)
}
