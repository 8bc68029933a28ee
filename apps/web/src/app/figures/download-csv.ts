import type { DayRange } from '@kitchen-table/domain/insights'
import { formatCsvLine } from '@kitchen-table/domain/member-import'

/** Without it, spreadsheets take the file for one in another encoding. */
const BYTE_ORDER_MARK = '\ufeff'
/** How long the browser may need to begin saving the file. */
const REVOKE_DELAY_MS = 100

/** Null is an empty cell. */
export type CsvTable = {
  headings: readonly string[]
  rows: readonly { cells: readonly (string | number | null)[] }[]
}

/** Returns a CSV file by RFC 4180, in which no spreadsheet finds a formula. */
export function formatCsvFile({ headings, rows }: CsvTable): string {
  const lines = rows.map(({ cells }) => cells.map((cell) => String(cell ?? '')))
  return BYTE_ORDER_MARK + [headings, ...lines].map(formatCsvLine).join('')
}

/** Returns the name of a file with its subject and its days: "track-views-2025-11-27-to-2026-11-26.csv". */
export function createCsvFileName(subject: string, { from, to }: DayRange): string {
  const words = subject
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words}-${from}-to-${to}.csv`
}

/** Downloads what the page has as a file. */
export function downloadCsv(name: string, table: CsvTable): void {
  const address = URL.createObjectURL(new Blob([formatCsvFile(table)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS)
}
