import { randomUUID } from 'node:crypto'
import { times } from '@kitchen-table/application/testing/samples'
import { expectRefusal, expectStatus } from '@kitchen-table/application/testing/suites'
import type { RecordedEvents } from '@kitchen-table/contract/insights'
import { DAY_MS } from '@kitchen-table/domain/insights'
import type { Requester } from '@kitchen-table/embedded/testing/samples'
import { describe, expect, test } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'
import { createPageEvent } from '../../testing/endpoint-fixtures/insights.ts'
import type { TestProduct } from '../../testing/product.ts'

const NOON = Date.parse('2026-11-05T12:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()

const post = (product: TestProduct, requester: Requester, events: object[]) =>
  product.request(requester, 'POST', '/api/events', { events })

async function readCounts(response: Promise<Response>): Promise<RecordedEvents> {
  expect((await response).status).toBe(200)
  return (await response).json()
}

/** Returns the stored times and details of a person, of what pages have reported, by event id. */
async function readEvents({ stores }: TestProduct, sub: Requester) {
  const events = await stores.ownData.listEvents(sub)
  return new Map(events.map(({ id, time, detail }) => [id, { time, detail }]))
}

test('stores events of every code whose detail names something, also if it is disabled', async () => {
  const product = await openAccountsProduct()
  const details: [event: number, detail: string][] = [
    [100, 'first-budget'],
    [100, 'closed-track'],
    [110, 'first-budget>closed-track'],
    [120, 'u-talk'],
    [200, 'u-video'],
    [210, 'u-off'],
    [220, 'u-off'],
    [220, 'u-video'],
    [300, 'u-talk'],
    [300, 'u-off'],
    [300, 'for-all'],
    [300, 'for-acme'],
    [300, 'closed'],
    [400, 'saving'],
    [410, 'u-talk'],
  ]
  const events = details.map(([event, detail]) => createPageEvent({ event, detail }))
  const counts = await readCounts(post(product, 'manager', events))
  const ofDisabled = details.filter(([, detail]) => /closed-track|^u-off/.test(detail)).length
  expect(counts).toEqual({ accepted: events.length - ofDisabled, corrected: 0, dropped: ofDisabled })
  const stored = await readEvents(product, 'manager')
  expect(events.filter(({ id }) => !stored.has(id))).toEqual([])
})

test('T69: the response is the same for what is disabled and for what does not exist', async () => {
  const product = await openAccountsProduct()
  const respond = async (event: number, detail: string) => {
    const response = await post(product, 'manager', [createPageEvent({ event, detail })])
    return `${response.status} ${await response.text()}`
  }
  const rows: [event: number, disabled: string, missing: string][] = [
    [100, 'closed-track', 'no-such-track'],
    [110, 'first-budget>closed-track', 'first-budget>no-such-track'],
    [120, 'u-off', 'u-none'],
    [300, 'u-off', 'u-none'],
  ]
  for (const [event, disabled, missing] of rows)
    expect(await respond(event, disabled), disabled).toBe(await respond(event, missing))
})

test('drops each event that means nothing, and stores the others of its batch', async () => {
  const product = await openAccountsProduct()
  const meaningless: [event: number, ...details: string[]][] = [
    ...[0, -1, 101, 999, 2 ** 31].map((code): [number, string] => [code, 'first-budget']),
    [100, '', 'no-such-track', 'u-talk', 'First-Budget', '__proto__', 'constructor'],
    [110, '', '>', 'first-budget', 'first-budget>', 'first-budget>no-such-track', 'no-such-track>watching'],
    [110, 'first-budget>watching>first-budget', 'first-budget > watching'],
    ...[120, 200, 210, 220].map((code): [number, ...string[]] => [
      code,
      '',
      'u-none',
      'first-budget',
      'for-all',
    ]),
    [300, '', 'no-such-file', 'first-budget', 'units/u-talk/paper', 'u-bare', 'for-globex', 'for-rising-gen'],
    [400, '', '   ', '\u00a0', '\n\t'],
    [410, '', ' \r\n '],
  ]
  const malformed = [
    { id: 'e-1' },
    { id: '' },
    { id: '__proto__' },
    { event: 100.5 },
    { event: 2 ** 60 },
    { where: '' },
    { where: 'dashboard' },
    { where: '/dashboard?q=secret' },
    { where: '/track/\u0000' },
    { where: `/${'a'.repeat(10_000)}` },
  ]
  const dropped = [
    ...malformed.map(createPageEvent),
    ...meaningless.flatMap(([event, ...details]) =>
      details.map((detail) => createPageEvent({ event, detail })),
    ),
  ]
  const kept = times(3, () => createPageEvent())
  const counts = await readCounts(
    post(product, 'learner', [...kept.slice(1), ...dropped, ...kept.slice(0, 1)]),
  )
  expect(counts).toEqual({ accepted: 3, corrected: 0, dropped: dropped.length })

  const stored = await readEvents(product, 'learner')
  expect([...dropped, ...kept].filter(({ id }) => stored.has(id))).toEqual(kept)

  for (const event of dropped)
    expect([event, await readCounts(post(product, 'manager', [event]))]).toEqual([
      event,
      { accepted: 0, corrected: 0, dropped: 1 },
    ])
})

describe('corrects what is wrong with an event', () => {
  const search = (detail: string) => ({ event: 410, detail })
  test.each<[what: string, change: object, stored: object]>([
    ['a clock a day ahead', { time: iso(NOON + DAY_MS) }, { time: iso(NOON) }],
    ['a clock a year behind', { time: iso(NOON - 365 * DAY_MS) }, { time: iso(NOON - 7 * DAY_MS) }],
    ['no time', { time: 'now' }, { time: iso(NOON) }],
    ['a time of another zone', { time: '2026-11-05T11:00:00+01:00' }, { time: iso(NOON) }],
    ['10,000 characters', search('x'.repeat(10_000)), { detail: 'x'.repeat(200) }],
    ['control characters', search('a\u0000b\r\n\tc\u007f\u0085d\u001b[0m'), { detail: 'a b c d [0m' }],
    ['both', { ...search('a\nb'), time: iso(NOON + DAY_MS) }, { time: iso(NOON), detail: 'a b' }],
  ])('%s', async (_what, change, stored) => {
    const product = await openAccountsProduct()
    const event = createPageEvent(change)
    const counts = await readCounts(post(product, 'learner', [event, createPageEvent()]))
    expect(counts).toEqual({ accepted: 2, corrected: 1, dropped: 0 })
    expect((await readEvents(product, 'learner')).get(event.id)).toMatchObject(stored)
  })

  test('and nothing else', async () => {
    const product = await openAccountsProduct()
    const events = [
      { time: iso(NOON) },
      { time: iso(NOON - 7 * DAY_MS) },
      { time: '2026-11-05T11:00:00Z' },
      search('x'.repeat(200)),
      search(' 🦊e\u0301\u202e '),
    ].map(createPageEvent)
    const counts = await readCounts(post(product, 'learner', events))
    expect(counts).toEqual({ accepted: events.length, corrected: 0, dropped: 0 })
    const stored = await readEvents(product, 'learner')
    for (const { id, time, detail } of events)
      expect(stored.get(id)).toEqual({ time: iso(Date.parse(time)), detail })
  })
})

test('stores downloads of resources only for managers, and those of their own layout', async () => {
  const product = await openAccountsProduct()
  const download = (detail: string) => createPageEvent({ event: 300, detail })
  const ids = ['for-all', 'for-acme', 'for-globex', 'for-rising-gen', 'closed']
  const storedFor = async (requester: Requester) => {
    await expectStatus(post(product, requester, ids.map(download)), 200)
    const stored = await readEvents(product, requester)
    return ids.filter((id) => [...stored.values()].some(({ detail }) => detail === id))
  }
  expect(await storedFor('learner')).toEqual([])
  expect(await storedFor('alone')).toEqual([])
  expect(await storedFor('manager')).toEqual(['for-all', 'for-acme', 'closed'])
  expect(await storedFor('otherManager')).toEqual(['for-all', 'for-globex', 'for-rising-gen', 'closed'])
})

test('counts accepted, corrected and dropped events of one batch', async () => {
  const product = await openAccountsProduct()
  const events = [
    ...times(4, () => createPageEvent()),
    ...times(2, () => createPageEvent({ event: 400, detail: 'a\nb' })),
    ...times(3, () => createPageEvent({ event: 999 })),
    // Dropped, although its time would be corrected.
    createPageEvent({ event: 999, time: iso(NOON + DAY_MS) }),
    createPageEvent({ event: 220, detail: 'u-video', time: iso(NOON + DAY_MS) }),
  ]
  const expected = { accepted: 6, corrected: 2, dropped: 5 }
  expect(await readCounts(post(product, 'learner', events))).toEqual(expected)
  const before = product.hashState(['token_buckets'])
  expect(await readCounts(post(product, 'learner', events)), 'sent again').toEqual(expected)
  expect(product.hashState(['token_buckets'])).toBe(before)
})

test('drops all events of administrators, and refuses those of the server from them too', async () => {
  const product = await openAccountsProduct()
  const before = product.hashState()
  for (const requester of ['admin', 'dormantAdmin'] as const) {
    const events = [createPageEvent(), createPageEvent({ event: 400, detail: 'saving', time: iso(0) })]
    expect(await readCounts(post(product, requester, events))).toEqual({
      accepted: 0,
      corrected: 0,
      dropped: 2,
    })
    await expectRefusal(
      post(product, requester, [...events, createPageEvent({ event: 510 })]),
      'auth.forbidden',
    )
  }
  expect(product.hashState()).toBe(before)
})

test('dropped events are limited like others (T54)', async () => {
  const product = await openAccountsProduct()
  const unknownEvents = () => times(100, () => createPageEvent({ event: 999 }))
  for (let n = 0; n < 10; n += 1) await expectStatus(post(product, 'learner', unknownEvents()), 200)
  await expectRefusal(post(product, 'learner', unknownEvents()), 'insights.too_many')
})

test('every event has the layout that its person sees when it is recorded', async () => {
  const product = await openAccountsProduct()
  const layoutsOf = (sub: Requester) =>
    product.db
      .prepare(
        'SELECT event, layout FROM events JOIN usage_people USING (person) WHERE sub = ? ORDER BY event',
      )
      .all(sub)
      .map(({ event, layout }) => [event, layout])
  const origin = { time: iso(NOON), where: '/track/watching', track: 'watching' }
  const completion = { ...origin, completed: true, by: 'button', eventId: randomUUID() }
  const use = async (requester: Requester) => {
    await expectStatus(product.request(requester, 'PUT', `/api/progress/views/${randomUUID()}`, origin), 200)
    await expectStatus(product.request(requester, 'PUT', '/api/progress/units/u-bare', completion), 200)
    await expectStatus(post(product, requester, [createPageEvent()]), 200)
  }
  for (const [requester, layout] of [
    ['learner', 'default'],
    ['young', 'rising-gen'],
    ['otherLearner', 'rising-gen'],
    ['alone', 'default'],
  ] as const) {
    await use(requester)
    expect([requester, layoutsOf(requester)]).toEqual([
      requester,
      [100, 110, 120, 500].map((event) => [event, layout]),
    ])
  }

  product.db.exec(
    `UPDATE groups SET body = json_set(body, '$.settings.layout', 'rising-gen') WHERE slug = 'acme'`,
  )
  await expectStatus(post(product, 'learner', [createPageEvent({ event: 400, detail: 'saving' })]), 200)
  expect(layoutsOf('learner')).toEqual([
    [100, 'default'],
    [110, 'default'],
    [120, 'default'],
    [400, 'rising-gen'],
    [500, 'default'],
  ])
})
