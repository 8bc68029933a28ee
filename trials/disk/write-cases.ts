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

/** A request that writes. `checkStoredParts` returns, for each thing that it should store, whether it is stored. */
export type WriteCase = {
  method: string
  path: string
  body: object
  cookie: string
  isNonAtomic?: true
  checkStoredParts(db: DatabaseSync, response: Response): boolean[]
}

/** `address` is the server's, `cookie` a learner's; `db` and `stores` open the server's store from another process. */
type WriteCaseContext = { address: string; cookie: string; db: DatabaseSync; stores: Stores }

const eventOrigin = { time: '2026-11-05T11:00:00.000Z', where: '/track/first-budget' }

const count = (db: DatabaseSync, sql: string, ...args: string[]) =>
  Number(db.prepare(`SELECT count(*) AS n FROM ${sql}`).get(...args)?.n)

/** Whether exactly one row matches. */
const existsOnce = (db: DatabaseSync, sql: string, ...args: string[]) => count(db, sql, ...args) === 1

const hasEvent = (db: DatabaseSync, id: string) => existsOnce(db, 'events WHERE id = ?', id)

const hasSession = (db: DatabaseSync, cookie: string) =>
  cookie.split(/; |=/).some((token) => existsOnce(db, 'sessions WHERE token_hash = ?', hashToken(token)))

/** Creates the request of each operation that writes, by the name of its procedure. */
export const writeCases: Record<string, (context: WriteCaseContext) => WriteCase | Promise<WriteCase>> = {
  'accounts.signIn': ({ db }) => {
    const [sessions, logins] = ["sessions WHERE sub = 'alone'", "logins WHERE sub = 'alone'"]
    const events = `events WHERE user = 'alone' AND event = ${eventCodes.signIn}`
    const before = [sessions, logins, events].map((rows) => count(db, rows))
    return {
      method: 'POST',
      path: '/api/session',
      cookie: '',
      body: { email: emailOf('alone'), password: PASSWORD },
      checkStoredParts: (now, response) => [
        ...[sessions, logins, events].map((rows, at) => count(now, rows) === (before[at] ?? 0) + 1),
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
    Object.entries(accountWriteCases).map(([name, createCase]) => [
      name,
      ({ stores }: WriteCaseContext) => createCase(stores),
    ]),
  ),

  // Alternates between complete and not complete, so that every request is a change.
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

  // Alternates between listed and not listed, so that every request is a change.
  'learning.setTrackListed': ({ db, cookie }) => {
    const row = "progress WHERE sub = 'learner' AND unlisted_tracks = '[\"watching\"]'"
    const wasUnlisted = existsOnce(db, row)
    return {
      method: 'PUT',
      path: '/api/progress/tracks/watching',
      body: { listed: wasUnlisted },
      cookie,
      checkStoredParts: (now) => [existsOnce(now, row) !== wasUnlisted],
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

  // A batch is not one transaction: parts of a refused one may be stored, so this one has a single event.
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
