import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { listRows } from '../../testing/hash-state.ts'
import { openProduct, type TestProduct } from '../../testing/product.ts'
import type { Requester } from '../../testing/sample-people.ts'
import { pageEvent } from '../../testing/write-operations.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function opened(): Promise<TestProduct> {
  const product = await openProduct()
  product.db.exec('DELETE FROM events; DELETE FROM event_days; DELETE FROM event_day_details')
  onTestFinished(async () => {
    await product.close()
    expect(product.takeFaults()).toEqual([])
  })
  return product
}

const post = (product: TestProduct, who: Requester, events: object[]) =>
  product.request(who, 'POST', '/api/events', { events })

async function accepted(product: TestProduct, who: Requester, events: object[]): Promise<void> {
  const response = await post(product, who, events)
  expect([response.status, await response.text()]).toEqual([204, ''])
}

type Stored = { id: string; user: string; group_slug: string; event: number; detail: string; time: number }

const stored = ({ db }: TestProduct): Stored[] => listRows(db, 'events').map((row) => JSON.parse(row))
const counted = ({ db }: TestProduct) =>
  listRows(db, 'event_days').reduce((sum, row) => sum + Number(JSON.parse(row).count), 0)

const many = (count: number) => Array.from({ length: count }, () => pageEvent())

test('an event is stored once, however often and however parallel it is sent, with its first time', async () => {
  const product = await opened()
  const events = many(20)
  await Promise.all([1, 2, 3].map(() => accepted(product, 'learner', events)))
  const later = events.map((event) => ({ ...event, time: '2026-11-05T11:30:00.000Z', detail: 'changed' }))
  await accepted(product, 'learner', later)

  expect(stored(product)).toHaveLength(20)
  expect(stored(product).every(({ detail }) => detail === 'first-budget>watching')).toBe(true)
  expect(new Set(stored(product).map(({ time }) => time))).toEqual(
    new Set([Date.parse('2026-11-05T11:00:00.000Z')]),
  )
  expect(counted(product)).toBe(20)
})

test('an id stands for one event of one person: another’s cannot be taken or erased by it', async () => {
  const product = await opened()
  const event = pageEvent()
  await accepted(product, 'otherLearner', [{ ...event, detail: 'theirs' }])
  await accepted(product, 'learner', [{ ...event, detail: 'mine' }])
  expect(
    stored(product)
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
])('an event of %s is stored within the seven days before its arrival (T39)', async (_, claimed, kept) => {
  const product = await opened()
  const time = new Date(Math.max(0, product.clock.at + claimed)).toISOString()
  await accepted(product, 'learner', [pageEvent({ time })])
  expect(stored(product).map((event) => event.time - product.clock.at)).toEqual([kept])
})

test('who it was and for whom the server knows, not the page (T54)', async () => {
  const product = await opened()
  const forgeries = [
    { group: 'globex' },
    { user: 'admin' },
    { group_slug: 'globex', sub: 'manager' },
    { groupSlug: 'globex' },
    { org: 'globex' },
  ]
  for (const forgery of forgeries)
    await expectRefusal(await post(product, 'learner', [pageEvent(forgery)]), 'input.invalid')
  expect(stored(product)).toEqual([])

  for (const [who, group] of [
    ['learner', 'acme'],
    ['otherManager', 'globex'],
    ['alone', 'none'],
  ] as const) {
    await accepted(product, who, [pageEvent({ detail: who })])
    expect(stored(product).filter(({ detail }) => detail === who)).toMatchObject([
      { user: who, group_slug: group },
    ])
  }
})

test('a detail is kept to 200 characters, whole ones', async () => {
  const product = await opened()
  await accepted(product, 'learner', [pageEvent({ event: 410, detail: '🦊'.repeat(500) })])
  expect(stored(product).map(({ detail }) => detail)).toEqual(['🦊'.repeat(200)])
})

const video = (event: number, change: object = {}) => pageEvent({ event, detail: 'u-video', ...change })

test('a video is finished only by who began it, and only that one (T54)', async () => {
  const product = await opened()
  const finished = () => stored(product).filter(({ event }) => event === 220)

  await accepted(product, 'learner', [video(220)])
  await accepted(product, 'manager', [video(200)])
  await accepted(product, 'learner', [video(200, { detail: 'u-other' }), video(220)])
  await accepted(product, 'learner', [video(210, { time: '2026-11-05T11:10:00.000Z' }), video(220)])
  expect(finished()).toEqual([])
  expect(counted(product)).toBe(3)

  await accepted(product, 'manager', [video(220)])
  await accepted(product, 'learner', [video(220, { time: '2026-11-05T11:20:00.000Z' })])
  expect(
    finished()
      .map(({ user }) => user)
      .sort(),
  ).toEqual(['learner', 'manager'])
})

test('a completion that comes before its start in one batch counts', async () => {
  const product = await opened()
  await accepted(product, 'learner', [video(220, { time: '2026-11-05T11:05:00.000Z' }), video(200)])
  expect(
    stored(product)
      .map(({ event }) => event)
      .sort(),
  ).toEqual([200, 220])
})

test.each([
  [DAY, 1],
  [DAY + 1, 0],
])('a completion %i ms after its start is stored %i times', async (after, times) => {
  const product = await opened()
  const began = product.clock.at - 2 * DAY
  const at = (time: number) => ({ time: new Date(time).toISOString() })
  await accepted(product, 'learner', [video(200, at(began))])
  await accepted(product, 'learner', [video(220, at(began + after))])
  expect(stored(product).filter(({ event }) => event === 220)).toHaveLength(times)
})

test('a lesson that a video completes counts as its start', async () => {
  const product = await opened()
  const body = {
    completed: true,
    track: 'watching',
    by: 'video',
    eventId: randomUUID(),
    time: '2026-11-05T11:00:00.000Z',
    where: '/track/watching',
  }
  expect((await product.request('learner', 'PUT', '/api/progress/units/u-video', body)).status).toBe(200)
  await accepted(product, 'learner', [video(220, { time: '2026-11-05T11:04:00.000Z' })])
  expect(
    stored(product)
      .map(({ event }) => event)
      .sort(),
  ).toEqual([210, 220])
})

test('a thousand at once are taken, then 120 a minute, and refused ones leave nothing (T54)', async () => {
  const product = await opened()
  for (let n = 0; n < 10; n += 1) await accepted(product, 'learner', many(100))

  const refused = await post(product, 'learner', many(1))
  expect(refused.headers.get('retry-after')).toBe('1')
  await expectRefusal(refused, 'insights.too_many')
  const larger = await post(product, 'learner', many(100))
  expect(larger.headers.get('retry-after')).toBe('50')
  await expectRefusal(larger, 'insights.too_many')
  expect(stored(product)).toHaveLength(1000)

  product.clock.at += 50_000 - 1
  await expectRefusal(await post(product, 'learner', many(100)), 'insights.too_many')
  product.clock.at += 1
  await accepted(product, 'learner', many(100))
  await expectRefusal(await post(product, 'learner', many(1)), 'insights.too_many')
  expect(stored(product)).toHaveLength(1100)
})

test('one person’s flood takes nothing from another', async () => {
  const product = await opened()
  for (let n = 0; n < 10; n += 1) await accepted(product, 'learner', many(100))
  await expectRefusal(await post(product, 'learner', many(1)), 'insights.too_many')
  await accepted(product, 'manager', many(100))
})

test('parallel batches take no more than there is', async () => {
  const product = await opened()
  const answers = await Promise.all(Array.from({ length: 15 }, () => post(product, 'learner', many(100))))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(10)
  expect(stored(product)).toHaveLength(1000)
})

test('a batch with one wrong event is stored not at all', async () => {
  const product = await opened()
  const before = product.hashState()
  await expectRefusal(await post(product, 'learner', [...many(3), pageEvent({ id: 'x' })]), 'input.invalid')
  await expectRefusal(
    await post(product, 'learner', [...many(3), pageEvent({ event: 500 })]),
    'auth.forbidden',
  )
  await expectRefusal(await post(product, 'learner', many(101)), 'input.invalid')
  expect(product.hashState()).toBe(before)
})

test('a batch of more than 60 KB is refused', async () => {
  const product = await opened()
  const before = product.hashState()
  const large = Array.from({ length: 68 }, () => pageEvent({ detail: 'x'.repeat(800) }))
  await expectRefusal(await post(product, 'learner', large), 'input.invalid')
  expect(product.hashState()).toBe(before)
})
