import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, SERVER_CORE, startChild } from './child-process.ts'
import type { MadeData, MakeDataOptions } from './make-data.ts'
import { readStartOptions } from './start-options.ts'

/** A folder with a filled store, and who can use it. */
export type Store = MadeData & {
  dataDir: string
  /** Removes the folder. */
  remove(): Promise<void>
}

/** The running product and a store of its own; `remove` ends it first. */
export type Product = Store & { port: number; origin: string; process: Child }

/** Every connection has eight of its own. */
export const LEARNERS = 256

type StoreOptions = Partial<Omit<MakeDataOptions, 'dataDir'>>

/** The store is made by another process, whose memory is not counted. */
export async function makeStore({ learners = LEARNERS, ...sizes }: StoreOptions = {}): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kitchen-table-bench-'))
  const maker = startChild('make-data.ts', null)
  const made = await maker.request<MadeData>({ dataDir, learners, ...sizes })
  return { ...made, dataDir, remove: () => rm(dataDir, { recursive: true }) }
}

export async function startProduct({
  commitsEachWrite = false,
  ...wanted
}: StoreOptions & { commitsEachWrite?: boolean } = {}): Promise<Product> {
  const store = await makeStore(wanted)
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
