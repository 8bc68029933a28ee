import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asStarted } from './as-started.ts'
import { type Child, SERVER_CORE, startChild } from './child.ts'
import type { MadeData } from './make-data.ts'

/** The running product and a store of its own. */
export type Product = MadeData & {
  dataDir: string
  port: number
  origin: string
  process: Child
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

/** Every connection has eight of its own. */
export const LEARNERS = 256

type Options = { grow?: boolean; oneCommitAWrite?: boolean; learners?: number }

/** The store is made by another process, whose memory is not counted. */
export async function startProduct({
  grow = false,
  oneCommitAWrite = false,
  learners = LEARNERS,
}: Options = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kitchen-table-bench-'))
  const maker = startChild('make-data.ts', null)
  const made = await maker.ask<MadeData>({ dataDir, learners, grow })
  const server = startChild('server.ts', SERVER_CORE, asStarted())
  const { port } = await server.ask<{ port: number }>({ dataDir, oneCommitAWrite })
  return {
    ...made,
    dataDir,
    port,
    origin: `http://127.0.0.1:${port}`,
    process: server,
    async remove() {
      await server.end()
      await rm(dataDir, { recursive: true })
    },
  }
}
