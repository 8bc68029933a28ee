import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  fillSampleLibrary,
  generateTotpCode,
  identity,
  now,
  phone,
  sampleAuditEntry,
  sampleEvent,
  sampleMember,
} from '@kitchen-table/application/testing/samples'
import type { EmbeddedStores } from '../open-embedded.ts'
import { withStores } from './open-stores.ts'

export function executeSql(dataDir: string, sql: string): void {
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec(sql)
  db.close()
}

/** Returns the sorted names of all files in a folder, relative to it; none if there is no folder. */
export function listFileNames(root: string): string[] {
  if (!existsSync(root)) return []
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).sort()
}

/** Returns a line for each file: its name and the hash of its bytes. */
export function hashFiles(folder: string): string[] {
  return listFileNames(folder).map((name) => `${name} ${hash('sha256', readFileSync(join(folder, name)))}`)
}

/** Damages the database: overwrites everything after its first two pages. */
export function overwritePages(dataDir: string): void {
  const file = join(dataDir, 'store.db')
  const bytes = readFileSync(file)
  bytes.fill(0x5a, 4096 * 2)
  writeFileSync(file, bytes)
}

const storedPeople = [
  { sub: 'ada', email: 'ada@example.com', role: 'manager', group: 'acme', subGroupId: null },
  { sub: 'bob', email: 'bob@example.com', role: 'user', group: 'acme', subGroupId: 'acme-young' },
  { sub: 'cyd', email: 'cyd@example.com', role: 'user', group: null, subGroupId: null },
  { sub: 'eve', email: 'eve@example.com', role: 'admin', group: null, subGroupId: null },
] as const

type StoredPerson = (typeof storedPeople)[number]

const DAY = 24 * 60 * 60_000

/** Adds what accounts have besides a password: an app, a telephone, an invitation, a provider, a picture. */
async function addAccountDetails({
  directory,
  secondFactor,
  people,
  members,
  files,
  sessions,
}: EmbeddedStores): Promise<void> {
  const enrollment = await secondFactor.beginTotp('ada', now)
  if (enrollment === 'not_found') throw new Error('The account of Ada does not exist.')
  const confirmed = await secondFactor.confirmTotp('ada', generateTotpCode(enrollment.secret, now), now)
  if (confirmed === 'wrong') throw new Error('The code of the app is wrong.')
  await directory.changePhone('bob', phone, true)
  await secondFactor.changeMfa('bob', 'SMS')
  for (const { sub } of storedPeople.filter(({ sub }) => ['ada', 'bob'].includes(sub)))
    await sessions.open({
      tokenHash: `again-${sub}`,
      sub,
      version: 0,
      device: 'Firefox on Linux',
      createdAt: 2,
      seenAt: 2,
    })
  await directory.issueTemporaryPassword('cyd', { validForMs: 90 * DAY, replacesEarlier: true }, now)
  await members.recordInvitationRequest('bob', '2026-01-03T11:00:00.000Z')

  const fay = sampleMember({ sub: 'fay', email: 'fay@example.com' })
  await members.add('globex', fay, '2026-01-02T00:00:00.000Z', 'EXTERNAL_PROVIDER')
  await directory.createExternal({ ...fay, group: 'globex', createdAt: '2026-01-02T00:00:00.000Z' }, identity)

  const picture = { key: 'people/ada/3f2a', name: 'picture.jpg', type: 'image/jpeg', size: 7 }
  await files.put(picture.key, new TextEncoder().encode('picture'), picture)
  await people.setPicture('ada', picture)
}

/** Adds a challenge, an outbox message, a notice, an entry of the audit log and a counted attempt. */
async function addPendingWork({ challenges, outbox, notices, rates, audit }: EmbeddedStores): Promise<void> {
  const challenge = { id: 'email:bob', sub: 'bob', secretHash: 'mark', data: { email: 'rob@example.com' } }
  await challenges.put({ ...challenge, expiresAt: now + DAY, triesLeft: 5 })
  await outbox.add('m-1', { channel: 'mail', purpose: 'invitation', sub: 'bob' }, now)
  await notices.add({ id: 'n-1', kind: 'account_reset', words: 'Of cyd.', at: '2026-03-01T11:00:00.000Z' })
  await audit.append(sampleAuditEntry())
  await rates.hit('mail-to:x', [{ max: 5, windowMs: DAY }], now)
}

async function addPerson({ people, directory, members, sessions }: EmbeddedStores, person: StoredPerson) {
  const { sub, email, role, group, subGroupId } = person
  const name = { first: 'A', last: 'B' }
  const status = sub === 'cyd' ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED'
  if (group !== null)
    await members.add(group, { sub, email, ...name, role, subGroupId }, '2026-01-02T00:00:00.000Z', status)
  else await people.create({ sub, email, ...name, role, group, subGroupId })
  const account = { sub, email, ...name, role, group, createdAt: '2026-01-02T00:00:00.000Z' }
  await directory.create(account, sub === 'cyd' ? null : 'Right-Password-1')
  await sessions.open({ tokenHash: `hash-${sub}`, sub, version: 0, device: '', createdAt: 1, seenAt: 1 })
  const login = { id: `login-${sub}`, time: '2026-03-01T11:00:00.000Z', layout: 'default', role, where: '/' }
  await people.addLogin(sub, { ...login, group: group ?? 'none' })
}

/** Fills a data folder with something in every table, as the product itself would have written it. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  await withStores(dataDir, async (stores) => {
    await fillSampleLibrary(stores)
    // The sample library stores files for the lesson without files, too.
    for (const key of ['units/u-bare/paper', 'units/u-bare/picture']) await stores.files.remove(key)
    for (const person of storedPeople) await addPerson(stores, person)
    await addAccountDetails(stores)
    await addPendingWork(stores)
    await stores.progress.update('bob', (before) => ({
      after: { ...before, activeUnits: ['u-talk', 'u-do'], activeTracks: ['first-budget'] },
      event: {
        id: 'e-2',
        time: '2026-03-01T12:00:00.000Z',
        event: 120,
        group: 'acme',
        layout: 'default',
        detail: 'u-talk',
        where: '/',
      },
    }))
    const view = { id: 'e-3', track: 'first-budget', time: '2026-03-01T12:00:00.000Z' }
    await stores.progress.addView('bob', view, {
      ...view,
      event: 100,
      group: 'acme',
      layout: 'default',
      detail: 'first-budget',
      where: '/',
    })
    await stores.events.append([
      sampleEvent(),
      sampleEvent({ id: 'e-4', event: 300, user: 'cyd', group: 'none' }),
    ])
    await stores.rates.reserve('sign-in:nobody@example.com', 1)
    await stores.rates.consume('events:bob', 1, { burst: 2, perMinute: 1 }, 1)
  })
}
