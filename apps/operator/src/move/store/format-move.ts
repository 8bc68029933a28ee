import type { Table } from '@kitchen-table/cloud/dynamodb'
import type { Difference, MoveStep, TableHashes } from './move-rows.ts'

const numbers = new Intl.NumberFormat('en-US')

export function formatRowProgress(step: MoveStep, table: Table, done: number, total: number | null): string {
  const count = numbers.format(done)
  return `${step} ${table}: ${total === null ? count : `${count} of ${numbers.format(total)}`} rows`
}

export function formatDifference({ table, source, target }: Difference): string {
  const [there, here] = [source.count, target.count].map((count) => numbers.format(count))
  return source.count === target.count
    ? `${table}: some of the ${here} rows are not those of the source.`
    : `${table}: ${here} rows, and the source has ${there}.`
}

type Outcome = { isDryRun: boolean; isEqual: boolean }

export function formatMovedRows(rows: TableHashes, { isDryRun, isEqual }: Outcome): string {
  const counts = [...rows.values()].map(({ count }) => count)
  const sum = numbers.format(counts.reduce((total, count) => total + count, 0))
  const moved = `${sum} rows of ${counts.filter((count) => count > 0).length} tables`
  if (isDryRun) return `${moved} would be moved. Nothing was changed.`
  return isEqual
    ? `${moved} are moved, and the same on both sides by their hashes.`
    : `${moved} were read, and not everything is on the other side as it is here: do not use it.`
}
