import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { eventCodes } from '@kitchen-table/domain/insights/event'
import { hashOfToken } from '../../apps/server/src/features/accounts/session-token.ts'
import type { Stores } from '../../apps/server/src/features/stores.ts'
import { cookiesOf } from '../../apps/server/src/testing/product.ts'
import { emailOf, PASSWORD } from '../../apps/server/src/testing/sample-people.ts'
import { pageEvent } from '../../apps/server/src/testing/write-operations.ts'
import { signInAt } from '../sample-store.ts'
import { answeredAccounts } from './answered-accounts.ts'

/** A request that writes, as it is about to be sent; `parts` say whether each thing that it stores is stored. */
export type Asked = {
  method: string
  path: string
  body: object
  cookie: string
  isInSteps?: true
  parts(db: DatabaseSync, response: Response): boolean[]
}

/** `address` is the server's, `cookie` a learner's, `stores` the same ones from outside. */
type About = { address: string; cookie: string; db: DatabaseSync; stores: Stores }

const at = { time: '2026-11-05T11:00:00.000Z', where: '/track/first-budget' }

const count = (db: DatabaseSync, sql: string, ...given: string[]) =>
  Number(db.prepare(`SELECT count(*) AS n FROM ${sql}`).get(...given)?.n)

/** Whether it is there, and once. */
const isOnce = (db: DatabaseSync, sql: string, ...given: string[]) => count(db, sql, ...given) === 1

const event = (db: DatabaseSync, id: string) => isOnce(db, 'events WHERE id = ?', id)

const session = (db: DatabaseSync, cookie: string) =>
  cookie.split(/; |=/).some((token) => isOnce(db, 'sessions WHERE token_hash = ?', hashOfToken(token)))

/** Each operation that changes something, by the name of its procedure. */
export const answeredWrites: Record<string, (about: About) => Asked | Promise<Asked>> = {
  'accounts.signIn': ({ db }) => {
    const [sessions, logins] = ["sessions WHERE sub = 'alone'", "logins WHERE sub = 'alone'"]
    const events = `events WHERE user = 'alone' AND event = ${eventCodes.signIn}`
    const before = [sessions, logins, events].map((of) => count(db, of))
    return {
      ...{ method: 'POST', path: '/api/session', cookie: '' },
      body: { email: emailOf('alone'), password: PASSWORD },
      parts: (now, response) => [
        ...[sessions, logins, events].map((of, place) => count(now, of) === (before[place] ?? 0) + 1),
        ...(response.ok ? [session(now, cookiesOf(response))] : []),
      ],
    }
  },

  'accounts.signOut': async ({ address }) => {
    const cookie = await signInAt(address, 'alone')
    return {
      ...{ method: 'DELETE', path: '/api/session', body: {}, cookie },
      parts: (db) => [!session(db, cookie)],
    }
  },

  ...Object.fromEntries(
    Object.entries(answeredAccounts).map(([name, ask]) => [name, ({ stores }: About) => ask(stores)]),
  ),

  // Complete and not complete by turns, so that each is a change.
  'learning.setUnit': ({ db, cookie }) => {
    const row = "completed_units WHERE sub = 'learner' AND unit_id = 'u-talk'"
    const wasComplete = isOnce(db, row)
    const eventId = randomUUID()
    return {
      ...{ method: 'PUT', path: '/api/progress/units/u-talk', cookie },
      body: { completed: !wasComplete, track: 'first-budget', eventId, ...at },
      parts: (now) => [isOnce(now, row) !== wasComplete, ...(wasComplete ? [] : [event(now, eventId)])],
    }
  },

  // Off the list and on it by turns, so that each is a change.
  'learning.setListed': ({ db, cookie }) => {
    const row = "progress WHERE sub = 'learner' AND unlisted_tracks = '[\"watching\"]'"
    const wasOff = isOnce(db, row)
    return {
      method: 'PUT',
      path: '/api/progress/tracks/watching',
      body: { listed: wasOff },
      cookie,
      parts: (now) => [isOnce(now, row) !== wasOff],
    }
  },

  'learning.viewTrack': ({ cookie }) => {
    const id = randomUUID()
    return {
      ...{ method: 'PUT', path: `/api/progress/views/${id}`, cookie },
      body: { track: 'first-budget', ...at },
      parts: (db) => [isOnce(db, 'track_views WHERE id = ?', id), event(db, id)],
    }
  },

  // A batch is no one step: any part of a refused one may be there, so it has one event.
  'insights.record': ({ cookie }) => {
    const id = randomUUID()
    return {
      ...{ method: 'POST', path: '/api/events', body: { events: [pageEvent({ id })] }, cookie },
      parts: (db) => [event(db, id)],
    }
  },
}
