import { afterAll, describe, expect, test } from 'vitest'
import { emailOf } from '../../apps/server/src/testing/sample-people.ts'
import { tell } from '../told.ts'
import { happen, isFollowedBack, isHeld, scenarios } from './clock-changes.ts'
import { type ClockedProduct, clientEvent, HOUR, MINUTE, SECOND } from './clocked-product.ts'
import { opened, signedIn } from './opened.ts'
import { loginTimes, timesStored, wrongDays } from './stored.ts'

const noon = Date.parse('2026-11-05T12:00:00.000Z')
const LONGEST_WAIT = 15 * MINUTE

const began = performance.now()
const counts = { scenarios: 0, events: 0 }
afterAll(() => tell('clock: steps', began, counts))

/** A page's events, a completion and a view, each with an id of its own. */
function work(product: ClockedProduct) {
  const events = Array.from({ length: 5 }, () => clientEvent(product))
  const completion = { ...clientEvent(product), completed: true, track: 'first-budget' }
  const view = { ...clientEvent(product), track: 'first-budget' }
  const { id: eventId, event: _, detail: __, ...completed } = completion
  const { id: viewId, event: ___, detail: ____, ...viewed } = view
  return { events, completed: { ...completed, eventId }, viewId, viewed }
}

type Work = ReturnType<typeof work>

const idsOf = ({ events, completed, viewId }: Work) => [
  ...events.map(({ id }) => id),
  completed.eventId,
  viewId,
]

async function send(product: ClockedProduct, cookie: string, unit: string, done: Work): Promise<number[]> {
  return [
    await product.status('POST', '/api/events', { events: done.events }, cookie),
    await product.status('PUT', `/api/progress/units/${unit}`, done.completed, cookie),
    await product.status('PUT', `/api/progress/views/${done.viewId}`, done.viewed, cookie),
  ]
}

async function attempt(product: ClockedProduct): Promise<{ status: number; wait: number }> {
  const guess = { email: emailOf('young'), password: 'Wrong-Password-1' }
  const response = await product.send('POST', '/api/session', guess)
  await response.body?.cancel()
  return { status: response.status, wait: Number(response.headers.get('Retry-After') ?? 0) * SECOND }
}

/** Guesses at an account until the wait is the longest there is. */
async function locked(product: ClockedProduct): Promise<void> {
  for (let wait = 0; wait < LONGEST_WAIT; ) {
    const answer = await attempt(product)
    wait = answer.wait
    if (wait < LONGEST_WAIT) product.pass(wait)
  }
}

describe.each(scenarios)('the machine’s clock: $what', (scenario) => {
  test('nothing is lost, counted twice or stored out of order', async () => {
    const product = await opened(noon)
    const early = await signedIn(product, 'learner')
    const before = work(product)
    expect(await send(product, early, 'u-talk', before)).toEqual([204, 200, 200])

    happen(product, scenario)
    expect(product.alarms().map(({ level }) => level)).toEqual(scenario.told)
    const late = await signedIn(product, 'learner')
    const after = work(product)
    expect(await send(product, late, 'u-do', after)).toEqual([204, 200, 200])
    // A page that has heard no answer sends all of it again.
    expect(await send(product, late, 'u-talk', before)).toEqual([204, 200, 200])
    expect(await send(product, late, 'u-do', after)).toEqual([204, 200, 200])

    const ids = [...idsOf(before), ...idsOf(after)]
    expect(timesStored(product, ids)).toEqual(ids.map(() => 1))
    expect(wrongDays(product)).toEqual([])
    expect((await product.stores.progress.read('learner')).activeUnits).toEqual(['u-talk', 'u-do'])
    const logins = loginTimes(product, 'learner')
    expect(logins).toEqual(expect.arrayContaining([noon, product.now()]))
    if (isFollowedBack(scenario)) expect(product.now()).toBe(product.machine.wall)
    else expect(logins.at(-1)).toBe(product.now())
    counts.scenarios += 1
    counts.events += ids.length
  })

  test('a session that was fresh is as the table says, and none lives longer than its hour', async () => {
    const product = await opened(noon)
    const [visits, comesLast, comesTooLate] = [
      await signedIn(product, 'manager'),
      await signedIn(product, 'otherManager'),
      await signedIn(product, 'admin'),
    ]
    happen(product, scenario)
    expect(await product.isIn(visits)).toBe(scenario.sessions === 'kept')

    if (isHeld(scenario)) {
      product.pass(HOUR - product.machine.elapsed - 1)
      expect(await product.isIn(comesLast)).toBe(true)
    }
    product.pass(Math.max(0, HOUR + 5 * SECOND - product.machine.elapsed))
    expect(await product.isIn(comesTooLate)).toBe(false)
  })

  test('a lock lasts as long as its rule, whatever the clock says', async () => {
    const product = await opened(noon)
    await locked(product)
    const since = product.machine.elapsed
    happen(product, scenario)
    const answer = await attempt(product)
    expect(answer.wait).toBeLessThanOrEqual(LONGEST_WAIT)
    if (isHeld(scenario) && product.machine.elapsed - since < LONGEST_WAIT) {
      product.pass(since + LONGEST_WAIT - product.machine.elapsed - 1)
      expect((await attempt(product)).status).toBe(429)
      product.pass(5 * SECOND + 1)
    } else product.pass(LONGEST_WAIT)
    expect((await attempt(product)).status).toBe(401)
  })

  test('a bucket that is empty refills by its own rule', async () => {
    const product = await opened(noon)
    const rule = { burst: 10, perMinute: 6 }
    await product.stores.rates.take('a', 10, rule, product.now())
    happen(product, scenario)
    expect(await product.stores.rates.take('a', 1, rule, product.now())).toBeLessThanOrEqual(10 * SECOND)
    product.pass(10 * SECOND + 5 * SECOND)
    expect(await product.stores.rates.take('a', 1, rule, product.now())).toBe(0)
  })
})
