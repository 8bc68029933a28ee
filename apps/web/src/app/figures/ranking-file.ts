import type { RankedItem } from '@kitchen-table/contract/insights'
import type { CsvTable } from './download-csv.ts'

/** How many items a ranking has. */
export const RANKING_LIMIT = 10

/** The headings of its events: "Slug", "Track", "Views". The id is only in the file; null: it is the item itself. */
export type RankingHeadings = readonly [id: string | null, item: string, count: string]

const PEOPLE_HEADING = 'People'

/** Returns the headings of a table of items, with their events and people. */
export function listRankingTableHeadings([, ...headings]: RankingHeadings): string[] {
  return [...headings, PEOPLE_HEADING]
}

/** Returns the file of a ranking. Items may have the same title, but not the same id. */
export function toRankingCsvTable(items: readonly RankedItem[], headings: RankingHeadings): CsvTable {
  const [idHeading] = headings
  const cellsOf = ({ title, count, people }: RankedItem) => [title, count, people]
  if (idHeading === null)
    return {
      headings: listRankingTableHeadings(headings),
      rows: items.map((item) => ({ cells: cellsOf(item) })),
    }
  return {
    headings: [idHeading, ...listRankingTableHeadings(headings)],
    rows: items.map((item) => ({ cells: [item.id, ...cellsOf(item)] })),
  }
}
