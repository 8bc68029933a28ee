import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { eventCodes } from '@kitchen-table/domain/insights/event'
import type { Stores } from '../../apps/server/src/composition/stores.ts'
import { hashToken } from '../../apps/server/src/features/accounts/session-token.ts'
import { cookiesOf } from '../../apps/server/src/testing/product.ts'
import { emailOf, PASSWORD } from '../../apps/server/src/testing/sample-people.ts'
import { pageEvent } from '../../apps/server/src/testing/write-operations.ts'
import { signInSamplePerson } from '../sample-store.ts'
import { accountWriteCases } from './account-write-cases.ts'

/** A request that writes, as it is about to be sent; `parts` say whether each thing that it stores is stored. */
export type WriteCase = {
  method: string
  path: string
  body: object
  cookie: string
  isNonAtomic?: true
  checkStoredParts(db: DatabaseSync, response: Response): boolean[]
}

/** `address` is the server's, `cookie` a learner's, `stores` the same ones from outside. */
type WriteCaseContext = { address: string; cookie: string; db: DatabaseSync; stores: Stores }

const eventOrigin = { time: '2026-11-05T11:00:00.000Z', where: '/track/first-budget' }

const count = (db: DatabaseSync, sql: string, ...args: string[]) =>
  Number(db.prepare(`SELECT count(*) AS n FROM ${sql}`).get(...args)?.n)

/** Whether it is there, and once. */
const existsOnce = (db: DatabaseSync, sql: string, ...given: string[]) => count(db, sql, ...given) === 1

const hasEvent = (db: DatabaseSync, id: string) => existsOnce(db, 'events WHERE id = ?', id)

const hasSession = (db: DatabaseSync, cookie: string) =>
  cookie.split(/; |=/).some((token) => existsOnce(db, 'sessions WHERE token_hash = ?', hashToken(token)))

/** Each operation that changes something, by the name of its procedure. */
export const writeCases: Record<string, (about: WriteCaseContext) => WriteCase | Promise<WriteCase>> = {
  'accounts.signIn': ({ db }) => {
    const [sessions, logins] = ["sessions WHERE sub = 'alone'", "logins WHERE sub = 'alone'"]
    const events = `events WHERE user = 'alone' AND event = ${eventCodes.signIn}`
    const before = [sessions, logins, events].map((of) => count(db, of))
    return {
      method: 'POST',
      path: '/api/session',
      cookie: '',
      body: { email: emailOf('alone'), password: PASSWORD },
      checkStoredParts: (now, response) => [
        ...[sessions, logins, events].map((of, place) => count(now, of) === (before[place] ?? 0) + 1),
        ...(response.ok ? [hasSession(now, cookiesOf(response))] : []),
      ],
    }
  },

  'accounts.signOut': async ({ address }) => {
    const cookie = await signInSamplePerson(address, 'alone')
    return {
      method: 'DELETE',
      path: '/api/session',
      body: {},
      cookie,
      checkStoredParts: (db) => [!hasSession(db, cookie)],
    }
  },

  ...Object.fromEntries(
    Object.entries(accountWriteCases).map(([name, ask]) => [
      name,
      ({ stores }: WriteCaseContext) => ask(stores),
    ]),
  ),

  // Complete and not complete by turns, so that each is a change.
  'learning.setUnitCompletion': ({ db, cookie }) => {
    const row = "completed_units WHERE sub = 'learner' AND unit_id = 'u-talk'"
    const wasComplete = existsOnce(db, row)
    const eventId = randomUUID()
    return {
      method: 'PUT',
      path: '/api/progress/units/u-talk',
      cookie,
      body: { completed: !wasComplete, track: 'first-budget', eventId, ...eventOrigin },
      checkStoredParts: (now) => [
        existsOnce(now, row) !== wasComplete,
        ...(wasComplete ? [] : [hasEvent(now, eventId)]),
      ],
    }
  },

  // Off the list and on it by turns, so that each is a change.
  'learning.setTrackListed': ({ db, cookie }) => {
    const row = "progress WHERE sub = 'learner' AND unlisted_tracks = '[\"watching\"]'"
    const wasOff = existsOnce(db, row)
    return {
      method: 'PUT',
      path: '/api/progress/tracks/watching',
      body: { listed: wasOff },
      cookie,
      checkStoredParts: (now) => [existsOnce(now, row) !== wasOff],
    }
  },

  'learning.recordTrackView': ({ cookie }) => {
    const id = randomUUID()
    return {
      method: 'PUT',
      path: `/api/progress/views/${id}`,
      cookie,
      body: { track: 'first-budget', ...eventOrigin },
      checkStoredParts: (db) => [existsOnce(db, 'track_views WHERE id = ?', id), hasEvent(db, id)],
    }
  },

  // A batch is no one step: any part of a refused one may be there, so it has one event.
  'insights.recordEvents': ({ cookie }) => {
    const id = randomUUID()
    return {
      method: 'POST',
      path: '/api/events',
      body: { events: [pageEvent({ id })] },
      cookie,
      checkStoredParts: (db) => [hasEvent(db, id)],
    }
  },
}
