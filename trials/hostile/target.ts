import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { openEmbeddedStores } from '../../apps/server/src/composition/embedded.ts'
import { sampleTrack, sampleUnit } from '../../apps/server/src/testing/port-suites/samples.ts'
import { cookiesOf } from '../../apps/server/src/testing/product.ts'
import { startServerProcess } from '../../apps/server/src/testing/server-process.ts'
import { readStartSettings } from '../start-settings.ts'

export const LEARNERS = 8
export const unitIds = Array.from({ length: 50 }, (_, at) => `unit-${at}`)
const PASSWORD = 'Right-Password-1'
const FILE_SIZE = 24 * 1024 * 1024

const emailOf = (learner: number) => `learner-${learner}@example.org`

/** Stores a library of one track with a large file, and a few learners whose password hashes are cheap to check. */
async function fillStore(dataDir: string): Promise<void> {
  const failures: unknown[] = []
  const hashCost = { memory: 8, passes: 1 }
  const stores = openEmbeddedStores({ dataDir, hashCost, onFault: (error) => failures.push(error) })
  const attachment = {
    key: 'units/unit-0/large',
    name: 'Large.pdf',
    type: 'application/pdf',
    size: FILE_SIZE,
  }
  await stores.files.put(attachment.key, Buffer.alloc(FILE_SIZE, 'x'), attachment)
  await Promise.all(
    unitIds.map((unitId) =>
      stores.catalog.saveUnit(
        sampleUnit({ unitId, attachment: unitId === 'unit-0' ? attachment : null }),
        null,
      ),
    ),
  )
  await stores.catalog.saveTrack(sampleTrack({ slug: 'long', units: unitIds }), null)
  for (let learner = 0; learner < LEARNERS; learner += 1) {
    const name = { email: emailOf(learner), first: 'A', last: 'B' }
    const person = { sub: `sub-${learner}`, ...name, role: 'user', group: null } as const
    await stores.people.create({ ...person, subGroupId: null })
    await stores.directory.create({ ...person, createdAt: new Date().toISOString() }, PASSWORD)
  }
  await stores.close()
  if (failures.length > 0) throw new AggregateError(failures)
}

async function signIn(address: string, learner: number): Promise<string> {
  const response = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: emailOf(learner), password: PASSWORD }),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`Signing in failed: ${response.status}`)
  return cookiesOf(response)
}

/** The kernel reports memory in kilobytes. */
const KILOBYTES_PER_MEGABYTE = 1024

/** Starts the real program in its own process on a filled store, with all learners signed in. */
export async function openTarget() {
  const dataDir = mkdtempSync(join(tmpdir(), 'hostile-'))
  await fillStore(dataDir)
  const product = await startServerProcess({
    DATA_DIR: dataDir,
    APP_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:9',
    HOST: '127.0.0.1',
    ...readStartSettings(),
  })
  const close = async () => {
    await product.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  onTestFinished(close)
  const cookies: string[] = []
  for (let learner = 0; learner < LEARNERS; learner += 1) cookies.push(await signIn(product.address, learner))
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
    completed(learner: number): string[] {
      const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
      const rows = db
        .prepare('SELECT unit_id AS unit FROM completed_units WHERE sub = ?')
        .all(`sub-${learner}`)
      db.close()
      return rows.map(({ unit }) => String(unit))
    },
    integrity(): unknown[] {
      const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true })
      const rows = [
        ...db.prepare('PRAGMA integrity_check').all(),
        ...db.prepare('PRAGMA foreign_key_check').all(),
      ]
      db.close()
      return rows
    },
    close,
  }
}

export type Target = Awaited<ReturnType<typeof openTarget>>
