import { afterAll, expect, test } from 'vitest'
import { emailOf } from '../../apps/server/src/testing/sample-people.ts'
import { tell } from '../told.ts'
import { type ClockedProduct, clientEvent, DAY, HOUR, MINUTE, SECOND } from './clocked-product.ts'
import { opened, signedIn } from './opened.ts'
import { timesStored, wrongDays } from './stored.ts'

const noon = Date.parse('2026-11-05T12:00:00.000Z')

const began = performance.now()
afterAll(() => tell('clock: restarts', began, { restarts: restarts.length * 3 }))

/**
 * The clock was set while the process did not run, or before it ended: the next one takes it as it finds it. A session
 * from up to an hour ahead is believed, one from further ahead is not, and then never again.
 */
const restarts: { what: string; set: number; manager: boolean; learner: boolean }[] = [
  { what: 'right', set: 0, manager: true, learner: true },
  { what: 'back by 5 seconds', set: -5 * SECOND, manager: true, learner: true },
  { what: 'back by 40 minutes', set: -40 * MINUTE, manager: true, learner: true },
  { what: 'back by an hour', set: -HOUR, manager: true, learner: true },
  { what: 'back by a millisecond more', set: -HOUR - 1, manager: false, learner: false },
  { what: 'back by a day', set: -DAY, manager: false, learner: false },
  { what: 'back by 400 days', set: -400 * DAY, manager: false, learner: false },
  { what: 'back to 1970', set: -noon, manager: false, learner: false },
  { what: 'forward by 59 minutes', set: 59 * MINUTE, manager: true, learner: true },
  { what: 'forward by an hour', set: HOUR, manager: false, learner: true },
  { what: 'forward by 400 days', set: 400 * DAY, manager: false, learner: false },
]

async function guess(product: ClockedProduct): Promise<number> {
  const body = { email: emailOf('young'), password: 'Wrong-Password-1' }
  return product.status('POST', '/api/session', body)
}

test.each(restarts)(
  'started anew with a clock that is $what: a manager is in: $manager, a learner: $learner',
  async ({ set, manager, learner }) => {
    const product = await opened(noon)
    const cookies = [await signedIn(product, 'manager'), await signedIn(product, 'learner')]
    const areIn = () => Promise.all(cookies.map(product.isIn))
    product.set(set)
    await product.restart()
    expect(product.now()).toBe(noon + set)
    expect(product.alarms()).toEqual([])
    expect(await areIn()).toEqual([manager, learner])

    product.pass(2 * HOUR)
    product.set(-set)
    await product.restart()
    expect(await product.isIn(cookies[1] ?? '')).toBe(learner)
  },
)

test.each(restarts)(
  'started anew with a clock that is $what: a lock ends by its own rule',
  async ({ set }) => {
    const product = await opened(noon)
    for (let n = 0; n < 5; n += 1) expect(await guess(product)).toBe(401)
    expect(await guess(product)).toBe(429)
    product.set(set)
    await product.restart()
    await guess(product)
    product.pass(2 * SECOND)
    expect(await guess(product)).toBe(401)
  },
)

test.each(restarts)(
  'started anew with a clock that is $what: what is sent again counts once',
  async ({ set }) => {
    const product = await opened(noon)
    const events = Array.from({ length: 10 }, () => clientEvent(product))
    const sent = { events }
    expect(await product.status('POST', '/api/events', sent, await signedIn(product, 'learner'))).toBe(204)
    product.set(set)
    await product.restart()
    expect(await product.status('POST', '/api/events', sent, await signedIn(product, 'learner'))).toBe(204)
    const ids = events.map(({ id }) => id)
    expect(timesStored(product, ids)).toEqual(ids.map(() => 1))
    expect(wrongDays(product)).toEqual([])
  },
)
