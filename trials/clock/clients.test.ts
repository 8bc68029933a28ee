import { afterAll, expect, test } from 'vitest'
import { tell } from '../told.ts'
import { clientEvent, DAY, HOUR, MINUTE, SECOND } from './clocked-product.ts'
import { opened, signedIn } from './opened.ts'
import { eventTime, timesStored, wrongDays } from './stored.ts'

const noon = Date.parse('2026-11-05T12:00:00.000Z')
const OLDEST = 7 * DAY

const began = performance.now()
const counts = { clients: 0, events: 0 }
afterAll(() => tell('clock: clients', began, counts))

/** How wrong a page's clock is, or how long ago it noted what it sends; what the store makes of it. */
const clients: { what: string; ahead: number; stored: number }[] = [
  { what: 'right', ahead: 0, stored: 0 },
  { what: 'ahead by a millisecond', ahead: 1, stored: 0 },
  { what: 'ahead by an hour', ahead: HOUR, stored: 0 },
  { what: 'ahead by 24 hours', ahead: DAY, stored: 0 },
  { what: 'ahead by 400 days', ahead: 400 * DAY, stored: 0 },
  { what: 'behind by a second', ahead: -SECOND, stored: -SECOND },
  { what: 'behind by 24 hours', ahead: -DAY, stored: -DAY },
  { what: 'offline for a millisecond less than seven days', ahead: 1 - OLDEST, stored: 1 - OLDEST },
  { what: 'offline for seven days', ahead: -OLDEST, stored: -OLDEST },
  { what: 'offline for a millisecond more', ahead: -OLDEST - 1, stored: -OLDEST },
  { what: 'behind by 400 days', ahead: -400 * DAY, stored: -OLDEST },
]

test.each(clients)(
  'a page whose clock is $what: its events are stored once, $stored ms from now',
  async ({ ahead, stored }) => {
    const product = await opened(noon)
    const cookie = await signedIn(product, 'learner')
    const events = Array.from({ length: 20 }, () => clientEvent(product, ahead))
    for (const repeated of [false, true]) {
      expect(await product.status('POST', '/api/events', { events }, cookie)).toBe(204)
      const ids = events.map(({ id }) => id)
      expect(timesStored(product, ids)).toEqual(ids.map(() => 1))
      expect(new Set(ids.map((id) => eventTime(product, id)))).toEqual(new Set([noon + stored]))
      expect(wrongDays(product)).toEqual([])
      // The answer was lost, and the page asks again later, by another clock; the first time stands.
      if (!repeated) product.pass(3 * MINUTE)
    }
    counts.clients += 1
    counts.events += events.length
  },
)

test('pages of all those clocks at once, in one order and another: the same is stored', async () => {
  const whole = []
  for (const order of [clients, clients.toReversed()]) {
    const product = await opened(noon)
    const cookie = await signedIn(product, 'learner')
    const days = product.db.prepare('SELECT day, count FROM event_days WHERE event = 110 ORDER BY day')
    for (const { ahead } of order) {
      const events = Array.from({ length: 50 }, () => clientEvent(product, ahead))
      expect(await product.status('POST', '/api/events', { events }, cookie)).toBe(204)
    }
    expect(wrongDays(product)).toEqual([])
    whole.push(days.all())
  }
  expect(whole[0]).toEqual(whole[1])
  expect(whole[0]).toEqual([
    { day: '2026-10-29', count: 200 },
    { day: '2026-11-04', count: 50 },
    { day: '2026-11-05', count: 300 },
  ])
})

test('a page set right in the middle of a video: the end counts, as it was begun within a day before', async () => {
  for (const ahead of [DAY, 12 * HOUR, -12 * HOUR, -DAY + MINUTE]) {
    const product = await opened(noon)
    const cookie = await signedIn(product, 'learner')
    const started = { ...clientEvent(product, ahead), event: 200, detail: 'u-talk' }
    product.pass(MINUTE - SECOND)
    const ended = { ...clientEvent(product), event: 220, detail: 'u-talk' }
    expect(await product.status('POST', '/api/events', { events: [started] }, cookie)).toBe(204)
    expect(await product.status('POST', '/api/events', { events: [ended] }, cookie)).toBe(204)
    expect(timesStored(product, [started.id, ended.id])).toEqual([1, 1])
  }
})
