import { hashOfToken, newSessionToken } from '../apps/server/src/features/accounts/session-token.ts'
import type { Stores } from '../apps/server/src/features/stores.ts'

/** Who signs in with a password, where that is part of what is measured. */
export const signIn = { email: 'learner-0@example.com', password: 'only-for-benchmarks' }

type Tracks = { slug: string; units: string[] }[]

const DAY = 24 * 60 * 60_000
/** Somebody who has been coming for a few months: eight tracks opened, most lessons of five of them done. */
const BEGUN = 8
const WORKED_THROUGH = 5
const VIEWS = 30

/** A learner of the benchmarks' organisation with progress and a session; answers the Cookie header of it. */
export async function addLearner(stores: Stores, tracks: Tracks, number: number): Promise<string> {
  const sub = `learner-${number}`
  const name = { first: 'Ada', last: `Bench ${number}` }
  const email = `learner-${number}@example.com`
  const now = Date.now()
  const createdAt = new Date(now - 200 * DAY).toISOString()
  const group = 'bench-mills'
  const member = { sub, email, ...name, role: 'user' as const, subGroupId: 'North' }
  const password = email === signIn.email ? signIn.password : null

  await stores.members.add(group, member, createdAt)
  await stores.people.create({ sub, role: 'user', group, subGroupId: 'North' })
  await stores.pool.create({ sub, email, ...name, role: 'user', group, createdAt, password })
  await addProgress(stores, tracks, { sub, number, now })

  const token = newSessionToken()
  await stores.sessions.open({ tokenHash: hashOfToken(token), sub, createdAt: now, seenAt: now })
  return `session=${token}`
}

type Whose = { sub: string; number: number; now: number }

async function addProgress({ progress }: Stores, tracks: Tracks, { sub, number, now }: Whose): Promise<void> {
  const opened = Array.from({ length: BEGUN }, (_, n) => tracks[(number + n * 3) % tracks.length]).filter(
    (track) => track !== undefined,
  )
  const done = opened.slice(0, WORKED_THROUGH).flatMap(({ units }) => units.slice(0, -1))
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
