import { openSync, writeSync } from 'node:fs'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { openEmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { hashCost } from '@kitchen-table/embedded/testing/samples'
import { startServer } from '@kitchen-table/server/composition'
import { readConfig } from '@kitchen-table/server/config'
import { pino } from 'pino'
import { writeKey } from '../store-writes/find-violations.ts'
import type { StoreWrite } from '../store-writes/store-write.ts'
import { prepareStores, storeWrites } from '../store-writes.ts'
import { START_ACKNOWLEDGMENT } from './start-acknowledgment.ts'

/**
 * Starts the product, then makes writes of every kind, several at a time, and appends the name of each to
 * `acknowledgments` as soon as it is acknowledged. Every kind is made once before any is made again. Runs under
 * strace, which records both in one order.
 */
const [dataDir = '', acknowledgments = '', seed = '', rounds = '', synchronous = 'FULL'] =
  process.argv.slice(2)
const acknowledgmentsFd = openSync(acknowledgments, 'a')
const acknowledge = (name: string) => writeSync(acknowledgmentsFd, `${name}\n`)
const { next: random } = createSeededRandom(seed)
const randomBelow = (limit: number) => Math.floor(random() * limit)

const log = pino({ level: 'silent' })
const config = readConfig({ APP_ENV: 'test', PORT: '0', DATA_DIR: dataDir })
const product = await startServer(config, log, { webDir: '/nowhere' })
acknowledge(START_ACKNOWLEDGMENT)
await product.stop()

const stores = openEmbeddedStores({
  dataDir,
  hashCost,
  // Often enough that a short recording contains some.
  checkpoints: { pagesBetween: 100, maxLogPages: 400, idleMs: 60_000 },
  onFault: (error) => {
    throw error
  },
  onOpen: (db) => db.exec(`PRAGMA synchronous = ${synchronous}`),
})
if ((await stores.catalog.read()).tracks.length === 0) await prepareStores(stores)

/** How often every kind was made, and the kinds that were not made once more since. */
let n = 0
const remaining: StoreWrite[] = [...storeWrites]
async function writeOne(): Promise<void> {
  if (remaining.length === 0) {
    remaining.push(...storeWrites)
    n += 1
  }
  const [kind] = remaining.splice(randomBelow(remaining.length), 1)
  if (!kind) throw new Error('There are no kinds of writes')
  const name = writeKey(kind, n)
  await kind.write(stores, n)
  acknowledge(name)
}

for (let round = 0; round < Number(rounds); round += 1)
  await Promise.all(Array.from({ length: 1 + randomBelow(6) }, writeOne))
await stores.close()
