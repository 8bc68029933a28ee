import type { DatabaseSync } from 'node:sqlite'
import type { Stores } from '../apps/server/src/composition/stores.ts'
import { createSessionToken, hashToken } from '../apps/server/src/features/accounts/session-token.ts'

export const subOf = (number: number) => `learner-${number}`
export const emailOf = (number: number) => `${subOf(number)}@example.com`

/** Everybody's. */
export const PASSWORD = 'only-for-benchmarks'

type Tracks = { slug: string; units: string[] }[]

const DAY = 24 * 60 * 60_000
/** Somebody who has been coming for a few months: eight tracks opened, most lessons of five of them done. */
const STARTED_TRACKS = 8
const WORKED_TRACKS = 5
const VIEWS = 30

/** Somebody with an account and a place in an organisation; see givePasswords. */
export async function addMember(stores: Stores, group: string, number: number): Promise<void> {
  const [sub, email] = [subOf(number), emailOf(number)]
  const name = { first: 'Ada', last: `Bench ${number}` }
  const createdAt = new Date(Date.now() - 200 * DAY).toISOString()
  const place = { role: 'user', subGroupId: 'North' } as const

  await stores.members.add(group, { sub, email, ...name, ...place }, createdAt)
  await stores.people.create({ sub, group, ...place })
  const password = number === 0 ? PASSWORD : null
  await stores.pool.create({ sub, email, ...name, role: 'user', group, createdAt }, password)
}

/** Gives everybody the first one's hash: it is checked at its full cost, and thousands would take minutes to make. */
export function copyPasswords(db: DatabaseSync): void {
  db.prepare(`
    UPDATE accounts SET status = 'CONFIRMED', password = (SELECT password FROM accounts WHERE sub = ?)
    WHERE password IS NULL`).run(subOf(0))
}

/** A member with progress and a session; answers the Cookie header of it. */
export async function addLearner(
  stores: Stores,
  tracks: Tracks,
  { group, number }: { group: string; number: number },
): Promise<string> {
  const [sub, now] = [subOf(number), Date.now()]
  await addMember(stores, group, number)
  await addProgress(stores, tracks, { sub, number, now })

  const token = createSessionToken()
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
  { progress }: Stores,
  tracks: Tracks,
  { sub, number, now }: ProgressOwner,
): Promise<void> {
  const opened = Array.from(
    { length: STARTED_TRACKS },
    (_, n) => tracks[(number + n * 3) % tracks.length],
  ).filter((track) => track !== undefined)
  const done = opened.slice(0, WORKED_TRACKS).flatMap(({ units }) => units.slice(0, -1))
  const views = Array.from({ length: VIEWS }, (_, n) => ({
    id: `view-${n}`,
    track: opened[n % opened.length]?.slug ?? '',
    time: new Date(now - (VIEWS - n) * DAY).toISOString(),
  }))
  const activeTracks = opened.map(({ slug }) => slug)
  await progress.update(sub, (before) => ({
    after: { ...before, activeUnits: done, activeTracks },
    event: null,
  }))
  await Promise.all(views.map((view) => progress.addView(sub, view, null)))
}
