import { openEmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { hashCost } from '@kitchen-table/embedded/testing/samples'
import { prepareStores, storeWrites } from '../store-writes.ts'

// The stores in a process of their own, whose system calls are made to fail.

/** Asks for the n-th write of this kind, an index of `storeWrites`. */
export type WriteCommand = { kind: number; n: number }
export type WriteOutcome = { stored: true } | { stored: false; code: string; message: string }

const [dataDir = ''] = process.argv.slice(2)
const stores = openEmbeddedStores({
  dataDir,
  hashCost,
  // Often enough that calls of checkpoints fail too.
  checkpoints: { pagesBetween: 30, maxLogPages: 100, idleMs: 60_000 },
  // A failed checkpoint is retried; the trial checks the result.
  onFault: () => {},
})
if ((await stores.catalog.read()).tracks.length === 0) await prepareStores(stores)

const errorCodeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no code at all'

async function write({ kind, n }: WriteCommand): Promise<WriteOutcome> {
  try {
    await storeWrites[kind]?.write(stores, n)
    return { stored: true }
  } catch (error) {
    return { stored: false, code: errorCodeOf(error), message: String(error) }
  }
}

process.on('message', async (command: WriteCommand | 'read') => {
  if (command !== 'read') return void process.send?.(await write(command))
  const [{ activeUnits }, { tracks }] = await Promise.all([
    stores.progress.read('ada'),
    stores.catalog.read(),
  ])
  process.send?.({ stored: activeUnits.length + tracks.length > 0 })
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
