import { openSync, writeSync } from 'node:fs'
import { pino } from 'pino'
import { readConfig } from '../../apps/server/src/config.ts'
import { seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import { oneMachine } from '../../apps/server/src/one-machine.ts'
import { start } from '../../apps/server/src/start.ts'
import { nameOf } from '../store-writes/wrongs-of.ts'
import { hashCost, prepareStores, storeWrites } from '../store-writes.ts'
import { STARTED } from './started.ts'

/**
 * Starts the product, then writes of every kind, several at a time, each told in `acknowledgements` the moment that it
 * is acknowledged. Runs under strace, which sees both in one order.
 */
const [dataDir = '', acknowledgements = '', seed = '', rounds = '', synchronous = 'FULL'] =
  process.argv.slice(2)
const told = openSync(acknowledgements, 'a')
const tell = (name: string) => writeSync(told, `${name}\n`)
const { next: random } = seededRandom(seed)
const below = (limit: number) => Math.floor(random() * limit)

const log = pino({ level: 'silent' })
const product = await start(readConfig({ APP_ENV: 'test', PORT: '0', DATA_DIR: dataDir }), log)
tell(STARTED)
await product.stop()

const stores = oneMachine({
  dataDir,
  hashCost,
  // Often enough to be met within a short recording.
  checkpoints: { behind: 100, longest: 400, idle: 60_000 },
  onFault: (error) => {
    throw error
  },
  onOpen: (db) => db.exec(`PRAGMA synchronous = ${synchronous}`),
})
if ((await stores.catalog.read()).tracks.length === 0) await prepareStores(stores)

const numbers = storeWrites.map(() => 0)
async function writeOne(): Promise<void> {
  const at = below(storeWrites.length)
  const [kind, n = 0] = [storeWrites[at], numbers[at]]
  if (!kind) throw new Error('There is no kind of write')
  numbers[at] = n + 1
  const name = nameOf(kind, n)
  await kind.write(stores, n)
  tell(name)
}

for (let round = 0; round < Number(rounds); round += 1)
  await Promise.all(Array.from({ length: 1 + below(6) }, writeOne))
await stores.close()
