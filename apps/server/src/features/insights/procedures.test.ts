import { randomUUID } from 'node:crypto'
import { insights } from '@kitchen-table/contract/insights'
import { eventCodes } from '@kitchen-table/domain/insights/event'
import { afterAll, expect, test } from 'vitest'
import { describeProcedures, type ProcedureCase } from '../../testing/describe-procedures.ts'
import { openProduct } from '../../testing/product.ts'
import { rowsOf } from '../../testing/state-hash.ts'

const product = await openProduct()
afterAll(() => product.close())

const pageEvent = (change: object = {}) => ({
  id: randomUUID(),
  time: '2026-11-05T11:00:00.000Z',
  event: 110,
  detail: 'first-budget>watching',
  where: '/track/first-budget',
  ...change,
})

const record = (name: string, events: unknown, answers: ProcedureCase['answers']): ProcedureCase => ({
  name,
  path: '/api/events',
  body: { events },
  answers,
})

const ok = { others: 'ok' } as const
const forbidden = { others: 'auth.forbidden' } as const
const invalid = { others: 'input.invalid' } as const
const { signIn, signUp, ...pageCodes } = eventCodes

const rows: ProcedureCase[] = [
  ...Object.values(pageCodes).map((event) => record(`code ${event}`, [pageEvent({ event })], ok)),
  ...[signIn, signUp].map((event) => record(`code ${event}`, [pageEvent({ event })], forbidden)),
  record('code 500 behind a code of pages', [pageEvent(), pageEvent({ event: 500 })], forbidden),
  ...[0, -100, 101, 999, 1e9, 100.5, '100', null, true].map((event) =>
    record(`the unknown code ${JSON.stringify(event)}`, [pageEvent({ event })], invalid),
  ),
  ...['1', randomUUID().slice(1), '../x', '__proto__', null, 7].map((id) =>
    record(`the malformed id ${JSON.stringify(id)}`, [pageEvent({ id })], invalid),
  ),
  record('no events', [], invalid),
  record(
    '101 events',
    Array.from({ length: 101 }, () => pageEvent()),
    invalid,
  ),
  record(
    '100 events',
    Array.from({ length: 100 }, () => pageEvent()),
    ok,
  ),
  record('no list', pageEvent(), invalid),
]

describeProcedures(product, insights, { record: rows }, ['allowances'])

test('an administrator’s events are answered and not stored', async () => {
  const before = product.stateHash()
  for (const who of ['admin', 'dormantAdmin'] as const) {
    const response = await product.request(who, 'POST', '/api/events', { events: [pageEvent()] })
    expect(response.status).toBe(204)
  }
  expect(product.stateHash()).toBe(before)
})

test('nobody’s 500 or 510 is stored but the server’s own', () => {
  const stored = rowsOf(product.db, 'events').map((row) => JSON.parse(row))
  const own = stored.filter(({ event }) => event === signIn)
  expect(stored.some(({ event }) => event === signUp)).toBe(false)
  expect(
    own.every(({ where, detail }) => where === '/' && ['user', 'manager', 'admin'].includes(detail)),
  ).toBe(true)
  expect(new Set(own.map(({ user }) => user)).size).toBe(own.length)
})
