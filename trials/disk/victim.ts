import { oneMachine } from '../../apps/server/src/one-machine.ts'
import { hashCost, prepareStores, storeWrites } from '../store-writes.ts'

/** The stores in a process of their own, whose disk is made to fail. */
export type Order = { kind: number; n: number }
export type Outcome = { stored: true } | { stored: false; code: string; words: string }

const [dataDir = ''] = process.argv.slice(2)
const stores = oneMachine({
  dataDir,
  hashCost,
  // Often enough to be met: their calls fail as well.
  checkpoints: { behind: 30, longest: 100, idle: 60_000 },
  // What fails here is asked for again; the trial looks at what came of it.
  onFault: () => {},
})
if ((await stores.catalog.read()).tracks.length === 0) await prepareStores(stores)

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no code at all'

async function write({ kind, n }: Order): Promise<Outcome> {
  try {
    await storeWrites[kind]?.write(stores, n)
    return { stored: true }
  } catch (error) {
    return { stored: false, code: codeOf(error), words: String(error) }
  }
}

process.on('message', async (order: Order | 'read') => {
  if (order !== 'read') return void process.send?.(await write(order))
  const [{ activeUnits }, { tracks }] = await Promise.all([
    stores.progress.read('ada'),
    stores.catalog.read(),
  ])
  process.send?.({ stored: activeUnits.length + tracks.length > 0 })
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
