import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './compare-in-turns.ts'

const SAMPLES = 200
/** Three pages, as the write-ahead log grows by for one completion. */
const pages = Buffer.alloc(3 * 4096)

/**
 * Milliseconds until the disk under the temporary folder says that an appended write is safe: all that committing
 * together can save.
 */
export function measureSyncTime(): number {
  const folder = mkdtempSync(join(tmpdir(), 'kitchen-table-bench-'))
  const file = openSync(join(folder, 'log'), 'w')
  const times = Array.from({ length: SAMPLES }, () => {
    writeSync(file, pages)
    const began = performance.now()
    fdatasyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  rmSync(folder, { recursive: true })
  return median(times)
}
