import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, SERVER_CORE, startChild } from './child-process.ts'
import type { MadeData, MakeDataOptions } from './make-data.ts'
import { readStartOptions } from './start-options.ts'

export type Store = MadeData & {
  dataDir: string
  remove(): Promise<void>
}

/** The running product with a store of its own; `remove` also ends the product. */
export type Product = Store & { port: number; origin: string; process: Child }

/** Eight for each connection of the load. */
export const LEARNERS = 256

type StoreOptions = Partial<Omit<MakeDataOptions, 'dataDir'>>

/** Makes a store in another process, so that its memory is not counted. */
export async function makeStore({ learners = LEARNERS, ...sizes }: StoreOptions = {}): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kitchen-table-bench-'))
  const child = startChild('make-data.ts', null)
  const data = await child.request<MadeData>({ dataDir, learners, ...sizes })
  return { ...data, dataDir, remove: () => rm(dataDir, { recursive: true }) }
}

export async function startProduct({
  commitsEachWrite = false,
  ...storeOptions
}: StoreOptions & { commitsEachWrite?: boolean } = {}): Promise<Product> {
  const store = await makeStore(storeOptions)
  const server = startChild('server.ts', SERVER_CORE, readStartOptions())
  const { port } = await server.request<{ port: number }>({ dataDir: store.dataDir, commitsEachWrite })
  return {
    ...store,
    port,
    origin: `http://127.0.0.1:${port}`,
    process: server,
    async remove() {
      await server.end()
      await store.remove()
    },
  }
}
