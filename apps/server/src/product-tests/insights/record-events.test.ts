import { randomUUID } from 'node:crypto'
import { times } from '@kitchen-table/application/testing/samples'
import { expectRefusal, expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import type { Requester } from '@kitchen-table/embedded/testing/samples'
import { expect } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'
import { createPageEvent } from '../../testing/endpoint-fixtures/insights.ts'
import type { TestProduct } from '../../testing/product.ts'

const post = (product: TestProduct, requester: Requester, events: object[]) =>
  product.request(requester, 'POST', '/api/events', { events })

/** Posts events, of which all are stored but as many as `dropped`. */
async function postAccepted(
  product: TestProduct,
  requester: Requester,
  events: object[],
  dropped = 0,
): Promise<void> {
  const response = await post(product, requester, events)
  expect([response.status, await response.json()]).toEqual([
    200,
    { accepted: events.length - dropped, corrected: 0, dropped },
  ])
}

/** Returns what pages have reported, with the person of each event. */
const storedEvents = ({ db }: TestProduct) =>
  db.prepare('SELECT * FROM events JOIN usage_people USING (person) WHERE event < 500').all()

async function sumOfCounters({ stores }: TestProduct): Promise<number> {
  const days = { from: '2026-10-01', to: '2026-11-30' }
  const [counts = new Map()] = await stores.events.countByCode({ group: null, layout: null }, [days])
  return [...counts].reduce((sum, [code, count]) => (code < 500 ? sum + count : sum), 0)
}

const pageEvents = (count: number) => times(count, () => createPageEvent())

const test = testWith(() => openAccountsProduct({ isDirect: false }))

test('takes person and organization from the session, not from the page (T54)', async (product) => {
  const forgeries = [
    { group: 'globex' },
    { user: 'admin' },
    { group_slug: 'globex', sub: 'manager' },
    { groupSlug: 'globex' },
    { org: 'globex' },
    { layout: 'rising-gen' },
  ]
  for (const forgery of forgeries)
    await expectRefusal(post(product, 'learner', [createPageEvent(forgery)]), 'input.invalid')
  expect(storedEvents(product)).toEqual([])

  for (const [requester, group] of [
    ['learner', 'acme'],
    ['otherManager', 'globex'],
    ['alone', 'none'],
  ] as const) {
    await postAccepted(product, requester, [createPageEvent({ event: 400, detail: group })])
    expect(storedEvents(product).filter(({ detail }) => detail === group)).toMatchObject([
      { sub: requester, group_slug: group },
    ])
  }
})

const video = (event: number, change: object = {}) => createPageEvent({ event, detail: 'u-video', ...change })

test('stores the end of a video only if the same person has started the same video (T54)', async (product) => {
  const finished = () => storedEvents(product).filter(({ event }) => event === 220)

  await postAccepted(product, 'learner', [video(220)], 1)
  await postAccepted(product, 'manager', [video(200)])
  await postAccepted(product, 'learner', [video(200, { detail: 'u-talk' }), video(220)], 1)
  await postAccepted(product, 'learner', [video(210, { time: '2026-11-05T11:10:00.000Z' }), video(220)], 1)
  expect(finished()).toEqual([])
  expect(await sumOfCounters(product)).toBe(3)

  await postAccepted(product, 'manager', [video(220)])
  await postAccepted(product, 'learner', [video(220, { time: '2026-11-05T11:20:00.000Z' })])
  expect(
    finished()
      .map(({ sub }) => sub)
      .sort(),
  ).toEqual(['learner', 'manager'])
})

test('counts each start of a video once, as one that completes the unit or as another', async (product) => {
  const start = (minute: number) => ({
    completed: true,
    track: 'watching',
    by: 'video',
    eventId: randomUUID(),
    time: `2026-11-05T11:0${minute}:00.000Z`,
    where: '/track/watching',
  })
  const [first, again] = [start(0), start(1)]
  for (const body of [
    first,
    first,
    again,
    again,
    { ...start(2), by: 'button' },
    { ...start(3), completed: false },
  ])
    await expectStatus(product.request('learner', 'PUT', '/api/progress/units/u-video', body), 200)
  await postAccepted(product, 'learner', [video(220, { time: '2026-11-05T11:04:00.000Z' })])
  expect(
    storedEvents(product)
      .map(({ event }) => event)
      .sort(),
  ).toEqual([200, 210, 220])
})

test('accepts a thousand at once, then 120 a minute, and stores nothing of refused ones (T54)', async (product) => {
  for (let n = 0; n < 10; n += 1) await postAccepted(product, 'learner', pageEvents(100))

  const refused = await post(product, 'learner', pageEvents(1))
  expect(refused.headers.get('retry-after')).toBe('1')
  await expectRefusal(refused, 'insights.too_many')
  const larger = await post(product, 'learner', pageEvents(100))
  expect(larger.headers.get('retry-after')).toBe('50')
  await expectRefusal(larger, 'insights.too_many')
  expect(storedEvents(product)).toHaveLength(1000)

  product.clock.at += 50_000 - 1
  await expectRefusal(post(product, 'learner', pageEvents(100)), 'insights.too_many')
  product.clock.at += 1
  await postAccepted(product, 'learner', pageEvents(100))
  await expectRefusal(post(product, 'learner', pageEvents(1)), 'insights.too_many')
  expect(storedEvents(product)).toHaveLength(1100)
})

test('T71: stores 2,000 events of a person on a UTC day, at any rate, and refuses more until the next one', async (product) => {
  const start = product.clock.at
  const midnight = Date.parse('2026-11-06T00:00:00.000Z')
  for (let n = 0; n < 20; n += 1) {
    await postAccepted(product, 'learner', pageEvents(100))
    product.clock.at += 60_000
  }
  expect(storedEvents(product)).toHaveLength(2000)
  product.clock.at = start + 60 * 60_000
  const refused = await post(product, 'learner', pageEvents(1))
  expect(refused.headers.get('retry-after')).toBe(String((midnight - product.clock.at) / 1000))
  await expectRefusal(refused, 'insights.too_many_today')
  product.clock.at = midnight - 1
  await expectRefusal(post(product, 'learner', pageEvents(1)), 'insights.too_many_today')
  expect(storedEvents(product)).toHaveLength(2000)

  product.clock.at = midnight
  await postAccepted(product, 'learner', pageEvents(100))
  expect(storedEvents(product)).toHaveLength(2100)
})

test('T71: a batch that the rest of the day does not hold is refused as a whole, and takes nothing', async (product) => {
  for (let n = 0; n < 19; n += 1) {
    await postAccepted(product, 'learner', pageEvents(100))
    product.clock.at += 60_000
  }
  await postAccepted(product, 'learner', pageEvents(99))
  product.clock.at += 60_000
  await expectRefusal(post(product, 'learner', pageEvents(2)), 'insights.too_many_today')
  await postAccepted(product, 'learner', pageEvents(1))
  await expectRefusal(post(product, 'learner', pageEvents(1)), 'insights.too_many_today')
  await postAccepted(product, 'manager', pageEvents(1))
  expect(storedEvents(product)).toHaveLength(2001)
})

test('limits each person separately', async (product) => {
  for (let n = 0; n < 10; n += 1) await postAccepted(product, 'learner', pageEvents(100))
  await expectRefusal(post(product, 'learner', pageEvents(1)), 'insights.too_many')
  await postAccepted(product, 'manager', pageEvents(100))
})

test('stores nothing of a batch with one invalid event', async (product) => {
  const before = product.hashState()
  await expectRefusal(
    post(product, 'learner', [...pageEvents(3), createPageEvent({ id: 7 })]),
    'input.invalid',
  )
  await expectRefusal(
    post(product, 'learner', [...pageEvents(3), createPageEvent({ event: 500 })]),
    'auth.forbidden',
  )
  await expectRefusal(post(product, 'learner', pageEvents(101)), 'input.invalid')
  expect(product.hashState()).toBe(before)
})

test('records no search of someone who needs help now, in no place, and no page is told why (T64)', async (product) => {
  const secret = 'my husband hits me'
  for (const event of [400, 410])
    await postAccepted(
      product,
      'learner',
      [createPageEvent({ event, detail: secret, where: '/dashboard' })],
      1,
    )
  await postAccepted(product, 'learner', [createPageEvent({ event: 410, detail: 'husband' })])
  expect(storedEvents(product)).toMatchObject([{ detail: 'husband' }])
  const tables = product.db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  for (const { name } of tables)
    expect(JSON.stringify(product.db.prepare(`SELECT * FROM "${name}"`).all(), bytesToText)).not.toContain(
      'hits me',
    )
  expect(JSON.stringify(product.logLines)).not.toContain('hits me')
})

const bytesToText = (_: string, value: unknown) =>
  value instanceof Uint8Array
    ? new TextDecoder().decode(value)
    : typeof value === 'bigint'
      ? Number(value)
      : value
