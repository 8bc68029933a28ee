import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

/** PASSIVE blocks nobody; RESTART and TRUNCATE block writers only for the few pages that PASSIVE left over. */
const checkpointRequest = z.enum(['passive', 'restart', 'truncate', 'close'])

const { file, timeout } = z.object({ file: z.string(), timeout: z.number() }).parse(workerData)
const db = new DatabaseSync(file, { timeout })
db.exec('PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -1000')

function checkpoint(mode: 'passive' | 'restart' | 'truncate'): void {
  db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  if (mode !== 'passive') db.exec(`PRAGMA wal_checkpoint(${mode})`)
}

parentPort?.on('message', (message: unknown) => {
  const mode = checkpointRequest.parse(message)
  if (mode === 'close') {
    db.close()
    parentPort?.close()
    return
  }
  try {
    checkpoint(mode)
    parentPort?.postMessage({ failure: null })
  } catch (failure) {
    parentPort?.postMessage({ failure })
  }
})
