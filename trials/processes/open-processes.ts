import { readFileSync } from 'node:fs'
import type { Stores } from '@kitchen-table/application/ports'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { withStores } from '@kitchen-table/embedded/testing/samples'
import { expect } from 'vitest'
import { startServer } from '../start-server.ts'

export const PROCESSES = 2

/** Returns the ids of the processes that a process has started and that still run. */
function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

type Options = { fill: (stores: Stores) => Promise<void>; settings?: Record<string, string> }

/** Starts the product on one machine with two processes, after `fill` has filled its store. */
export async function openProcesses({ fill, settings = {} }: Options) {
  const dataDir = createTemporaryFolder()
  await withStores(dataDir, fill)
  const product = await startServer({
    DATA_DIR: dataDir,
    PROCESSES: String(PROCESSES),
    LOG_LEVEL: 'info',
    ...settings,
  })
  /** How many processes have been ready so far, also those that have ended since. */
  const countReady = () => product.output.stdout.split('a server process accepts requests').length - 1
  const workers = () => childrenOf(product.pid)
  await expect.poll(countReady).toBe(PROCESSES)
  return { dataDir, product, workers, countReady }
}
