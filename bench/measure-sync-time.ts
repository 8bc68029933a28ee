import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './compare-in-turns.ts'

const SAMPLES = 200
/** Three pages: the growth of the write-ahead log by one completion. */
const pages = Buffer.alloc(3 * 4096)

/**
 * Returns the median time in milliseconds until the disk under the temporary folder has synced an appended write: the
 * most that committing together can save.
 */
export function measureSyncTime(): number {
  const folder = mkdtempSync(join(tmpdir(), 'kitchen-table-bench-'))
  const file = openSync(join(folder, 'log'), 'w')
  const times = Array.from({ length: SAMPLES }, () => {
    writeSync(file, pages)
    const startedAt = performance.now()
    fdatasyncSync(file)
    return performance.now() - startedAt
  })
  closeSync(file)
  rmSync(folder, { recursive: true })
  return median(times)
}
