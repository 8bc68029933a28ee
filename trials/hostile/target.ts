import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { readFromStore } from '@kitchen-table/embedded/sqlite'
import { withStores } from '@kitchen-table/embedded/testing/samples'
import { addLearner, addLongTrack, listUnitIds, signInLearners } from '../long-track.ts'
import { startServer } from '../start-server.ts'
import { readStartSettings } from '../start-settings.ts'

export const LEARNERS = 8
export const unitIds = listUnitIds(50)
const FILE_SIZE = 24 * 1024 * 1024

/** Stores a library of one track with a large file, and a few learners whose password hashes are cheap to check. */
async function fillStore(stores: EmbeddedStores): Promise<void> {
  const key = 'units/unit-0/large'
  const metadata = { name: 'Large.pdf', type: 'application/pdf' }
  await stores.files.put(key, Buffer.alloc(FILE_SIZE, 'x'), metadata)
  await addLongTrack(stores, unitIds, { key, ...metadata, size: FILE_SIZE })
  for (let learner = 0; learner < LEARNERS; learner += 1) await addLearner(stores, learner)
}

/** The kernel reports memory in kilobytes. */
const KILOBYTES_PER_MEGABYTE = 1024

export async function openTarget() {
  const dataDir = createTemporaryFolder()
  await withStores(dataDir, fillStore)
  const product = await startServer({
    DATA_DIR: dataDir,
    APP_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:9',
    HOST: '127.0.0.1',
    ...readStartSettings(),
  })
  const cookies = await signInLearners(product.address, LEARNERS)
  const status = (name: string) =>
    Number(
      new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1],
    )

  return {
    address: product.address,
    port: Number(new URL(product.address).port),
    cookies,
    file: { path: '/files/units/unit-0/attachment', size: FILE_SIZE },
    /** Returns how the process ended if it has ended by itself; an empty list while it runs. */
    async crash(): Promise<string[]> {
      if (existsSync(`/proc/${product.pid}`)) return []
      const { code, stderr } = await product.kill()
      return [`the server ended with ${code ?? 'a signal'}: ${stderr}`]
    },
    /** The peak resident memory, in megabytes. */
    peakMemory: () => Math.round(status('VmHWM') / KILOBYTES_PER_MEGABYTE),
    openFiles: () => readdirSync(`/proc/${product.pid}/fd`).length,
    /** Returns its log lines (faults only, as LOG_LEVEL is error) and its output on stderr. */
    faults: () => [
      ...product.output.stdout.split('\n').filter((line) => line.includes('"level":')),
      ...(product.output.stderr === '' ? [] : [product.output.stderr]),
    ],
    integrity: (): unknown[] =>
      readFromStore(dataDir, (db) =>
        ['integrity_check', 'foreign_key_check'].flatMap((check) => db.prepare(`PRAGMA ${check}`).all()),
      ),
    close: product.kill,
  }
}

export type Target = Awaited<ReturnType<typeof openTarget>>
