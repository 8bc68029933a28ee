import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import type { Stores } from '../features/stores.ts'
import { oneMachine } from '../one-machine.ts'
import { sampleEvent } from '../port-suites/samples.ts'
import { fillSampleLibrary } from './sample-library.ts'

/** A folder that goes with the test. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The stores of a folder on the disk, for as long as `use` takes. */
export async function withStores<T>(dataDir: string, use: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = oneMachine({
    dataDir,
    hashCost: { memory: 8, passes: 1 },
    onFault: (error) => {
      throw error
    },
  })
  try {
    return await use(stores)
  } finally {
    await stores.close()
  }
}

export function execute(dataDir: string, sql: string): void {
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec(sql)
  db.close()
}

const people = [
  { sub: 'ada', email: 'ada@example.com', role: 'manager', group: 'acme', subGroupId: null },
  { sub: 'bob', email: 'bob@example.com', role: 'user', group: 'acme', subGroupId: 'acme-young' },
  { sub: 'cyd', email: 'cyd@example.com', role: 'user', group: null, subGroupId: null },
  { sub: 'eve', email: 'eve@example.com', role: 'admin', group: null, subGroupId: null },
] as const

type Sample = (typeof people)[number]

async function addPerson({ people, pool, members, sessions }: Stores, person: Sample) {
  const { sub, email, role, group, subGroupId } = person
  const name = { first: 'A', last: 'B' }
  if (group !== null)
    await members.add(group, { sub, email, ...name, role, subGroupId }, '2026-01-02T00:00:00.000Z')
  await people.create({ sub, role, group, subGroupId })
  const account = { sub, email, ...name, role, group, createdAt: '2026-01-02T00:00:00.000Z' }
  await pool.create(account, sub === 'cyd' ? null : 'Right-Password-1')
  await sessions.open({ tokenHash: `hash-${sub}`, sub, version: 0, device: '', createdAt: 1, seenAt: 1 })
  const login = { id: `login-${sub}`, time: '2026-03-01T11:00:00.000Z', role, where: '/' }
  await people.addLogin(sub, { ...login, group: group ?? 'none' })
}

/** A store with something in every table, as the product itself would have written it. */
export async function fillFolder(dataDir: string): Promise<void> {
  await withStores(dataDir, async (stores) => {
    await fillSampleLibrary(stores)
    // The sample lesson without files was given some all the same.
    for (const key of ['units/u-bare/paper', 'units/u-bare/picture']) await stores.files.remove(key)
    for (const person of people) await addPerson(stores, person)
    await stores.progress.update('bob', (before) => ({
      after: { ...before, activeUnits: ['u-talk', 'u-do'], activeTracks: ['first-budget'] },
      event: {
        id: 'e-2',
        time: '2026-03-01T12:00:00.000Z',
        event: 120,
        group: 'acme',
        detail: 'u-talk',
        where: '/',
      },
    }))
    const view = { id: 'e-3', track: 'first-budget', time: '2026-03-01T12:00:00.000Z' }
    await stores.progress.addView('bob', view, {
      ...view,
      event: 100,
      group: 'acme',
      detail: 'first-budget',
      where: '/',
    })
    await stores.events.append([
      sampleEvent(),
      sampleEvent({ id: 'e-4', event: 300, user: 'cyd', group: 'none' }),
    ])
    await stores.rates.attempt('sign-in:nobody@example.com', 1)
    await stores.rates.take('events:bob', 1, { burst: 2, perMinute: 1 }, 1)
  })
}
