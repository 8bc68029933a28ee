import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { hashToken } from '@kitchen-table/application/store-helpers'
import { createToken } from '@kitchen-table/application/testing/use-cases'
import { createTimeOrderedId } from '@kitchen-table/domain/insights'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'

export const subOf = (number: number) => `learner-${number}`
export const emailOf = (number: number) => `${subOf(number)}@example.com`

export const PASSWORD = 'only-for-benchmarks'

type Tracks = { slug: string; units: string[] }[]

const DAY = 24 * 60 * 60_000
/** The progress of a few months: eight tracks opened, most lessons of five of them done. */
const STARTED_TRACKS = 8
const WORKED_TRACKS = 5
const VIEWS = 30

/** Adds a member with an account. Only number 0 gets a password; the others get theirs from copyPasswords. */
export async function addMember(stores: EmbeddedStores, group: string, number: number): Promise<void> {
  const [sub, email] = [subOf(number), emailOf(number)]
  const name = { first: 'Ada', last: `Bench ${number}` }
  const createdAt = new Date(Date.now() - 200 * DAY).toISOString()
  const membership = { role: 'user', subGroupId: 'north' } as const

  await stores.members.add(group, { sub, email, ...name, ...membership }, createdAt)
  const password = number === 0 ? PASSWORD : null
  await stores.directory.create({ sub, email, ...name, role: 'user', group, createdAt }, password)
}

/** Copies the hash of learner 0 to every account: checking costs the same, but making thousands would take minutes. */
export function copyPasswords(db: DatabaseSync): void {
  db.prepare(`
    UPDATE accounts SET status = 'CONFIRMED', password = (SELECT password FROM accounts WHERE sub = ?)
    WHERE password IS NULL`).run(subOf(0))
  db.exec("UPDATE members SET status = 'CONFIRMED'")
}

/** Adds a member with progress and a session; returns the session's Cookie header. */
export async function addLearner(
  stores: EmbeddedStores,
  tracks: Tracks,
  { group, number }: { group: string; number: number },
): Promise<string> {
  const [sub, now] = [subOf(number), Date.now()]
  await addMember(stores, group, number)
  await addProgress(stores, tracks, { sub, number, now })
  return openSession(stores, sub, now)
}

/** Adds an administrator with an account and a session; returns the session's Cookie header. */
export async function addAdministrator(stores: EmbeddedStores): Promise<string> {
  const person = { sub: 'administrator', email: 'administrator@example.com', first: 'Alex', last: 'Bench' }
  await stores.people.create({ ...person, role: 'admin', group: null, subGroupId: null })
  const createdAt = new Date().toISOString()
  await stores.directory.create({ ...person, role: 'admin', group: null, createdAt }, null)
  return openSession(stores, person.sub, Date.now())
}

async function openSession(stores: EmbeddedStores, sub: string, now: number): Promise<string> {
  const token = createToken()
  await stores.sessions.open({
    tokenHash: hashToken(token),
    sub,
    version: 0,
    device: '',
    createdAt: now,
    seenAt: now,
  })
  return `session=${token}`
}

type ProgressOwner = { sub: string; number: number; now: number }

async function addProgress(
  { progress }: EmbeddedStores,
  tracks: Tracks,
  { sub, number, now }: ProgressOwner,
): Promise<void> {
  const startedTracks = Array.from(
    { length: STARTED_TRACKS },
    (_, n) => tracks[(number + n * 3) % tracks.length],
  ).filter((track) => track !== undefined)
  const completedUnits = startedTracks.slice(0, WORKED_TRACKS).flatMap(({ units }) => units.slice(0, -1))
  const views = Array.from({ length: VIEWS }, (_, n) => {
    const time = now - (VIEWS - n) * DAY
    return {
      id: createTimeOrderedId(time, randomUUID()),
      track: startedTracks[n % startedTracks.length]?.slug ?? '',
      time: new Date(time).toISOString(),
    }
  })
  const activeTracks = startedTracks.map(({ slug }) => slug)
  await progress.update(sub, (before) => ({
    after: { ...before, activeUnits: completedUnits, activeTracks },
    event: null,
  }))
  await Promise.all(views.map((view) => progress.addView(sub, view, null)))
}
