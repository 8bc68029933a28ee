import type { RankedItem } from '@kitchen-table/contract/insights-statistics'
import type { CsvTable } from './download-csv.ts'

/** How many items a ranking has. */
export const RANKING_LIMIT = 10

/** The headings of its numbers: "Slug", "Track", "Views". The id is only in the file; null: it is the item itself. */
export type RankingHeadings = readonly [id: string | null, item: string, count: string]

/** Returns the file of a ranking. Items may have the same title, but not the same id. */
export function toRankingFile(items: readonly RankedItem[], headings: RankingHeadings): CsvTable {
  const [idHeading, ...others] = headings
  if (idHeading === null)
    return { headings: others, rows: items.map(({ title, count }) => ({ cells: [title, count] })) }
  return {
    headings: [idHeading, ...others],
    rows: items.map(({ id, title, count }) => ({ cells: [id, title, count] })),
  }
}
