import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createPageEvent } from '../../testing/endpoint-fixtures/insights.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { listRows } from '../../testing/hash-state.ts'
import { openProduct, type TestProduct } from '../../testing/product.ts'
import type { Requester } from '../../testing/sample-people.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function setUp(): Promise<TestProduct> {
  const product = await openProduct()
  product.db.exec('DELETE FROM events; DELETE FROM event_days; DELETE FROM event_day_details')
  onTestFinished(async () => {
    await product.close()
    expect(product.takeFaults()).toEqual([])
  })
  return product
}

const post = (product: TestProduct, requester: Requester, events: object[]) =>
  product.request(requester, 'POST', '/api/events', { events })

async function postAccepted(product: TestProduct, requester: Requester, events: object[]): Promise<void> {
  const response = await post(product, requester, events)
  expect([response.status, await response.text()]).toEqual([204, ''])
}

type StoredEvent = {
  id: string
  user: string
  group_slug: string
  event: number
  detail: string
  time: number
}

const storedEvents = ({ db }: TestProduct): StoredEvent[] =>
  listRows(db, 'events').map((row) => JSON.parse(row))
const sumOfCounters = ({ db }: TestProduct) =>
  listRows(db, 'event_days').reduce((sum, row) => sum + Number(JSON.parse(row).count), 0)

const pageEvents = (count: number) => Array.from({ length: count }, () => createPageEvent())

test('stores an event that is sent repeatedly and in parallel once, with its first time', async () => {
  const product = await setUp()
  const events = pageEvents(20)
  await Promise.all([1, 2, 3].map(() => postAccepted(product, 'learner', events)))
  const later = events.map((event) => ({ ...event, time: '2026-11-05T11:30:00.000Z', detail: 'changed' }))
  await postAccepted(product, 'learner', later)

  expect(storedEvents(product)).toHaveLength(20)
  expect(storedEvents(product).every(({ detail }) => detail === 'first-budget>watching')).toBe(true)
  expect(new Set(storedEvents(product).map(({ time }) => time))).toEqual(
    new Set([Date.parse('2026-11-05T11:00:00.000Z')]),
  )
  expect(sumOfCounters(product)).toBe(20)
})

test('identifies an event by person and id, so that nobody can overwrite another person’s event', async () => {
  const product = await setUp()
  const event = createPageEvent()
  await postAccepted(product, 'otherLearner', [{ ...event, detail: 'theirs' }])
  await postAccepted(product, 'learner', [{ ...event, detail: 'mine' }])
  expect(
    storedEvents(product)
      .map(({ user, detail }) => [user, detail])
      .sort(),
  ).toEqual([
    ['learner', 'mine'],
    ['otherLearner', 'theirs'],
  ])
})

test.each([
  ['now', 0, 0],
  ['six days ago', -6 * DAY, -6 * DAY],
  ['just under seven days ago', -7 * DAY + 1, -7 * DAY + 1],
  ['eight days ago', -8 * DAY, -7 * DAY],
  ['1970', -Number.MAX_SAFE_INTEGER, -7 * DAY],
  ['tomorrow', DAY, 0],
  ['one millisecond ahead', 1, 0],
])(
  'moves the time of an event of %s into the seven days before its arrival (T39)',
  async (_, claimed, expected) => {
    const product = await setUp()
    const time = new Date(Math.max(0, product.clock.at + claimed)).toISOString()
    await postAccepted(product, 'learner', [createPageEvent({ time })])
    expect(storedEvents(product).map((event) => event.time - product.clock.at)).toEqual([expected])
  },
)

test('takes person and organisation from the session, not from the page (T54)', async () => {
  const product = await setUp()
  const forgeries = [
    { group: 'globex' },
    { user: 'admin' },
    { group_slug: 'globex', sub: 'manager' },
    { groupSlug: 'globex' },
    { org: 'globex' },
  ]
  for (const forgery of forgeries)
    await expectRefusal(await post(product, 'learner', [createPageEvent(forgery)]), 'input.invalid')
  expect(storedEvents(product)).toEqual([])

  for (const [requester, group] of [
    ['learner', 'acme'],
    ['otherManager', 'globex'],
    ['alone', 'none'],
  ] as const) {
    await postAccepted(product, requester, [createPageEvent({ detail: requester })])
    expect(storedEvents(product).filter(({ detail }) => detail === requester)).toMatchObject([
      { user: requester, group_slug: group },
    ])
  }
})

test('shortens a detail to 200 complete characters', async () => {
  const product = await setUp()
  await postAccepted(product, 'learner', [createPageEvent({ event: 410, detail: '🦊'.repeat(500) })])
  expect(storedEvents(product).map(({ detail }) => detail)).toEqual(['🦊'.repeat(200)])
})

const video = (event: number, change: object = {}) => createPageEvent({ event, detail: 'u-video', ...change })

test('stores the end of a video only if the same person has started the same video (T54)', async () => {
  const product = await setUp()
  const finished = () => storedEvents(product).filter(({ event }) => event === 220)

  await postAccepted(product, 'learner', [video(220)])
  await postAccepted(product, 'manager', [video(200)])
  await postAccepted(product, 'learner', [video(200, { detail: 'u-other' }), video(220)])
  await postAccepted(product, 'learner', [video(210, { time: '2026-11-05T11:10:00.000Z' }), video(220)])
  expect(finished()).toEqual([])
  expect(sumOfCounters(product)).toBe(3)

  await postAccepted(product, 'manager', [video(220)])
  await postAccepted(product, 'learner', [video(220, { time: '2026-11-05T11:20:00.000Z' })])
  expect(
    finished()
      .map(({ user }) => user)
      .sort(),
  ).toEqual(['learner', 'manager'])
})

test('stores an end that precedes its start in one batch', async () => {
  const product = await setUp()
  await postAccepted(product, 'learner', [video(220, { time: '2026-11-05T11:05:00.000Z' }), video(200)])
  expect(
    storedEvents(product)
      .map(({ event }) => event)
      .sort(),
  ).toEqual([200, 220])
})

test.each([
  [DAY, 1],
  [DAY + 1, 0],
])('stores an end %i ms after its start %i times', async (after, times) => {
  const product = await setUp()
  const startedAt = product.clock.at - 2 * DAY
  const at = (time: number) => ({ time: new Date(time).toISOString() })
  await postAccepted(product, 'learner', [video(200, at(startedAt))])
  await postAccepted(product, 'learner', [video(220, at(startedAt + after))])
  expect(storedEvents(product).filter(({ event }) => event === 220)).toHaveLength(times)
})

test('counts a unit that a video completes as the start of the video', async () => {
  const product = await setUp()
  const body = {
    completed: true,
    track: 'watching',
    by: 'video',
    eventId: randomUUID(),
    time: '2026-11-05T11:00:00.000Z',
    where: '/track/watching',
  }
  expect((await product.request('learner', 'PUT', '/api/progress/units/u-video', body)).status).toBe(200)
  await postAccepted(product, 'learner', [video(220, { time: '2026-11-05T11:04:00.000Z' })])
  expect(
    storedEvents(product)
      .map(({ event }) => event)
      .sort(),
  ).toEqual([210, 220])
})

test('accepts a thousand at once, then 120 a minute, and stores nothing of refused ones (T54)', async () => {
  const product = await setUp()
  for (let n = 0; n < 10; n += 1) await postAccepted(product, 'learner', pageEvents(100))

  const refused = await post(product, 'learner', pageEvents(1))
  expect(refused.headers.get('retry-after')).toBe('1')
  await expectRefusal(refused, 'insights.too_many')
  const larger = await post(product, 'learner', pageEvents(100))
  expect(larger.headers.get('retry-after')).toBe('50')
  await expectRefusal(larger, 'insights.too_many')
  expect(storedEvents(product)).toHaveLength(1000)

  product.clock.at += 50_000 - 1
  await expectRefusal(await post(product, 'learner', pageEvents(100)), 'insights.too_many')
  product.clock.at += 1
  await postAccepted(product, 'learner', pageEvents(100))
  await expectRefusal(await post(product, 'learner', pageEvents(1)), 'insights.too_many')
  expect(storedEvents(product)).toHaveLength(1100)
})

test('limits each person separately', async () => {
  const product = await setUp()
  for (let n = 0; n < 10; n += 1) await postAccepted(product, 'learner', pageEvents(100))
  await expectRefusal(await post(product, 'learner', pageEvents(1)), 'insights.too_many')
  await postAccepted(product, 'manager', pageEvents(100))
})

test('does not exceed the limit with parallel batches', async () => {
  const product = await setUp()
  const responses = await Promise.all(
    Array.from({ length: 15 }, () => post(product, 'learner', pageEvents(100))),
  )
  expect(responses.filter(({ status }) => status === 204)).toHaveLength(10)
  expect(storedEvents(product)).toHaveLength(1000)
})

test('stores nothing of a batch with one invalid event', async () => {
  const product = await setUp()
  const before = product.hashState()
  await expectRefusal(
    await post(product, 'learner', [...pageEvents(3), createPageEvent({ id: 'x' })]),
    'input.invalid',
  )
  await expectRefusal(
    await post(product, 'learner', [...pageEvents(3), createPageEvent({ event: 500 })]),
    'auth.forbidden',
  )
  await expectRefusal(await post(product, 'learner', pageEvents(101)), 'input.invalid')
  expect(product.hashState()).toBe(before)
})

test('refuses a batch of more than 60 KB', async () => {
  const product = await setUp()
  const before = product.hashState()
  const large = Array.from({ length: 68 }, () => createPageEvent({ detail: 'x'.repeat(800) }))
  await expectRefusal(await post(product, 'learner', large), 'input.invalid')
  expect(product.hashState()).toBe(before)
})
