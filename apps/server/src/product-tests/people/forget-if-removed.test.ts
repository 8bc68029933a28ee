import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'
import { createPageEvent } from '../../testing/endpoint-fixtures/insights.ts'
import { createUnitCompletionBody } from '../../testing/endpoint-fixtures/learning.ts'
import type { TestProduct } from '../../testing/product.ts'

const origin = { track: 'watching', time: '2026-11-05T11:00:00.000Z', where: '/track/watching' }

/** Each write of a person's own data: the port and the method that stores it, and the request. */
const writes = [
  { port: 'events', method: 'append', request: ['POST', '/api/events', { events: [createPageEvent()] }] },
  {
    port: 'progress',
    method: 'update',
    request: ['PUT', '/api/progress/units/u-do', createUnitCompletionBody()],
  },
  {
    port: 'progress',
    method: 'update',
    request: ['PUT', '/api/progress/tracks/watching', { listed: false }],
  },
  {
    port: 'videoPositions',
    method: 'add',
    request: ['PUT', '/api/progress/videos/u-video', { track: 'watching', seconds: 30, duration: 240 }],
  },
  { port: 'progress', method: 'addView', request: ['PUT', `/api/progress/views/${randomUUID()}`, origin] },
] as const

const tables = [
  'usage_people',
  'event_ids',
  'progress',
  'completed_units',
  'track_views',
  'video_positions',
  'logins',
  'sessions',
] as const

const countRows = ({ db }: TestProduct) =>
  tables.map((table) => [
    table,
    db.prepare(`SELECT count(*) AS n FROM ${table} WHERE sub = 'learner'`).get()?.n,
  ])

test.each(writes)(
  'T60: $port.$method after the removal of its person leaves nothing: $request.1',
  async ({ port, method, request: [verb, path, body] }) => {
    const product = await openAccountsProduct()
    const { members } = product.stores
    const store = product.stores[port]
    const write: unknown = Reflect.get(store, method)
    if (typeof write !== 'function') throw new Error(`${port} has no method ${method}.`)
    // The request is authenticated when its write begins.
    Reflect.set(store, method, async (...args: unknown[]) => {
      await members.remove('learner')
      return Reflect.apply(write, store, args)
    })
    expect((await product.request('learner', verb, path, body)).ok).toBe(true)
    expect(countRows(product)).toEqual(tables.map((table) => [table, 0]))
    expect((await product.request('learner', verb, path, body)).status).toBe(401)
  },
)
