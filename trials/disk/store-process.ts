import { openEmbeddedStores } from '../../apps/server/src/composition/embedded.ts'
import { hashCost, prepareStores, storeWrites } from '../store-writes.ts'

/** The stores in a process of their own, whose disk is made to fail. */
export type WriteCommand = { kind: number; n: number }
export type WriteOutcome = { stored: true } | { stored: false; code: string; message: string }

const [dataDir = ''] = process.argv.slice(2)
const stores = openEmbeddedStores({
  dataDir,
  hashCost,
  // Often enough to be met: their calls fail as well.
  checkpoints: { pagesBetween: 30, maxLogPages: 100, idleMs: 60_000 },
  // What fails here is asked for again; the trial looks at what came of it.
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

process.on('message', async (order: WriteCommand | 'read') => {
  if (order !== 'read') return void process.send?.(await write(order))
  const [{ activeUnits }, { tracks }] = await Promise.all([
    stores.progress.read('ada'),
    stores.catalog.read(),
  ])
  process.send?.({ stored: activeUnits.length + tracks.length > 0 })
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
