import type { ImportProgress } from '@kitchen-table/contract/organizations'
import type { StoredImportRow } from './ports.ts'

/** The shortest time between two events of a progress stream, in milliseconds. */
const EVENT_INTERVAL_MS = 100

type Counts = Pick<ImportProgress, 'total' | 'succeeded' | 'failed'>

/**
 * Returns an object that reports rows as they are processed, with as few events as a person needs: at most one each 100
 * milliseconds, and what is left when it is flushed. `counts` are those before the first row.
 */
export function createProgressReporter(
  { now, send }: { now: () => number; send: (progress: ImportProgress) => void },
  counts: Counts,
) {
  let { succeeded, failed } = counts
  let rows: ImportProgress['rows'] = []
  let sentAt = Number.NEGATIVE_INFINITY

  function flush(state: ImportProgress['state']): void {
    send({ state, done: succeeded + failed, total: counts.total, succeeded, failed, rows })
    rows = []
    sentAt = now()
  }
  return {
    addRow({ line, email, result, message }: StoredImportRow): void {
      if (result === 'failed') failed += 1
      else succeeded += 1
      rows.push({ line, email, result, message })
      if (now() - sentAt >= EVENT_INTERVAL_MS) flush('processing')
    },
    flush,
  }
}
