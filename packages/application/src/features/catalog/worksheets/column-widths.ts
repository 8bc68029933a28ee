type TableText = { head: string[]; rows: string[][] }

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
/** What a person can write in, in points. The total width has room for so many columns. */
const MIN_COLUMN_WIDTH = 40
/** Extra weight of an empty first column: people write there what the row is about. */
const FIRST_COLUMN_WEIGHT = 1

function measureLongestWord(text: string, width: (text: string) => number): number {
  return Math.max(0, ...text.split(/\s+/).map(width))
}

/** Makes columns that are too wide together narrower, each by the same share of what it has above the minimum. */
function shrinkColumns(widths: readonly number[], totalWidth: number, minWidth: number): number[] {
  const available = totalWidth - minWidth * widths.length
  const excess = widths.reduce((sum, width) => sum + width - minWidth, 0)
  return widths.map((width) => minWidth + ((width - minWidth) * available) / excess)
}

/** Returns the widths of a table's columns: up to MAX_COLUMN_SHARE as wide as their text; the others share the rest. */
export function computeColumnWidths(
  { head, rows }: TableText,
  { totalWidth, padding, measureHead, measureCell }: TableMetrics,
): number[] {
  const columns = head.map((title, index) => {
    const texts = rows.map((row) => row[index] ?? '').filter((text) => text !== '')
    const longestWord = measureLongestWord(title, measureHead) + 2 * padding + 1
    const minWidth = Math.max(MIN_COLUMN_WIDTH, Math.min(longestWord, totalWidth / head.length))
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
  if (usedWidth > totalWidth)
    return shrinkColumns(
      columns.map(({ width }) => width),
      totalWidth,
      MIN_COLUMN_WIDTH,
    )
  if (weights === 0) return columns.map(({ width }) => (width * totalWidth) / usedWidth)
  return columns.map(({ width, weight }) => width + ((totalWidth - usedWidth) * weight) / weights)
}
