import { afterAll, describe, expect, test } from 'vitest'
import { emailOf } from '../../apps/server/src/testing/sample-people.ts'
import { reportTrial } from '../report-trial.ts'
import { applyScenario, isClockFollowedBack, isClockHeld, scenarios } from './clock-scenarios.ts'
import { type ClockedProduct, createClientEvent, HOUR, MINUTE, SECOND } from './clocked-product.ts'
import { openForTest, signInForTest } from './open-for-test.ts'
import { countStoredEvents, findWrongDayCounters, listLoginTimes } from './stored-events.ts'

const noon = Date.parse('2026-11-05T12:00:00.000Z')
const LONGEST_WAIT = 15 * MINUTE

const began = performance.now()
const counts = { scenarios: 0, events: 0 }
afterAll(() => reportTrial('clock: steps', began, counts))

/** A page's events, a completion and a view, each with an id of its own. */
function createWork(product: ClockedProduct) {
  const events = Array.from({ length: 5 }, () => createClientEvent(product))
  const completion = { ...createClientEvent(product), completed: true, track: 'first-budget' }
  const view = { ...createClientEvent(product), track: 'first-budget' }
  const { id: eventId, event: _, detail: __, ...completed } = completion
  const { id: viewId, event: ___, detail: ____, ...viewed } = view
  return { events, completed: { ...completed, eventId }, viewId, viewed }
}

type Work = ReturnType<typeof createWork>

const idsOf = ({ events, completed, viewId }: Work) => [
  ...events.map(({ id }) => id),
  completed.eventId,
  viewId,
]

async function sendWork(
  product: ClockedProduct,
  cookie: string,
  unit: string,
  done: Work,
): Promise<number[]> {
  return [
    await product.status('POST', '/api/events', { events: done.events }, cookie),
    await product.status('PUT', `/api/progress/units/${unit}`, done.completed, cookie),
    await product.status('PUT', `/api/progress/views/${done.viewId}`, done.viewed, cookie),
  ]
}

async function guessPassword(product: ClockedProduct): Promise<{ status: number; wait: number }> {
  const guess = { email: emailOf('young'), password: 'Wrong-Password-1' }
  const response = await product.send('POST', '/api/session', guess)
  await response.body?.cancel()
  return { status: response.status, wait: Number(response.headers.get('Retry-After') ?? 0) * SECOND }
}

/** Guesses at an account until the wait is the longest there is. */
async function lockAccount(product: ClockedProduct): Promise<void> {
  for (let wait = 0; wait < LONGEST_WAIT; ) {
    const answer = await guessPassword(product)
    wait = answer.wait
    if (wait < LONGEST_WAIT) product.advanceTime(wait)
  }
}

describe.each(scenarios)('the machine’s clock: $what', (scenario) => {
  test('nothing is lost, counted twice or stored out of order', async () => {
    const product = await openForTest(noon)
    const early = await signInForTest(product, 'learner')
    const before = createWork(product)
    expect(await sendWork(product, early, 'u-talk', before)).toEqual([204, 200, 200])

    applyScenario(product, scenario)
    expect(product.takeClockAlarms().map(({ level }) => level)).toEqual(scenario.logLevels)
    const late = await signInForTest(product, 'learner')
    const after = createWork(product)
    expect(await sendWork(product, late, 'u-do', after)).toEqual([204, 200, 200])
    // A page that has heard no answer sends all of it again.
    expect(await sendWork(product, late, 'u-talk', before)).toEqual([204, 200, 200])
    expect(await sendWork(product, late, 'u-do', after)).toEqual([204, 200, 200])

    const ids = [...idsOf(before), ...idsOf(after)]
    expect(countStoredEvents(product, ids)).toEqual(ids.map(() => 1))
    expect(findWrongDayCounters(product)).toEqual([])
    expect((await product.stores.progress.read('learner')).activeUnits).toEqual(['u-talk', 'u-do'])
    const logins = listLoginTimes(product, 'learner')
    expect(logins).toEqual(expect.arrayContaining([noon, product.now()]))
    if (isClockFollowedBack(scenario)) expect(product.now()).toBe(product.machine.wall)
    else expect(logins.at(-1)).toBe(product.now())
    counts.scenarios += 1
    counts.events += ids.length
  })

  test('a session that was fresh is as the table says, and none lives longer than its hour', async () => {
    const product = await openForTest(noon)
    const [visits, comesLast, comesTooLate] = [
      await signInForTest(product, 'manager'),
      await signInForTest(product, 'otherManager'),
      await signInForTest(product, 'admin'),
    ]
    applyScenario(product, scenario)
    expect(await product.isSignedIn(visits)).toBe(scenario.sessions === 'kept')

    if (isClockHeld(scenario)) {
      product.advanceTime(HOUR - product.machine.elapsed - 1)
      expect(await product.isSignedIn(comesLast)).toBe(true)
    }
    product.advanceTime(Math.max(0, HOUR + 5 * SECOND - product.machine.elapsed))
    expect(await product.isSignedIn(comesTooLate)).toBe(false)
  })

  test('a lock lasts as long as its rule, whatever the clock says', async () => {
    const product = await openForTest(noon)
    await lockAccount(product)
    const since = product.machine.elapsed
    applyScenario(product, scenario)
    const answer = await guessPassword(product)
    expect(answer.wait).toBeLessThanOrEqual(LONGEST_WAIT)
    if (isClockHeld(scenario) && product.machine.elapsed - since < LONGEST_WAIT) {
      product.advanceTime(since + LONGEST_WAIT - product.machine.elapsed - 1)
      expect((await guessPassword(product)).status).toBe(429)
      product.advanceTime(5 * SECOND + 1)
    } else product.advanceTime(LONGEST_WAIT)
    expect((await guessPassword(product)).status).toBe(401)
  })

  test('a bucket that is empty refills by its own rule', async () => {
    const product = await openForTest(noon)
    const rule = { burst: 10, perMinute: 6 }
    await product.stores.rates.consume('a', 10, rule, product.now())
    applyScenario(product, scenario)
    expect(await product.stores.rates.consume('a', 1, rule, product.now())).toBeLessThanOrEqual(10 * SECOND)
    product.advanceTime(10 * SECOND + 5 * SECOND)
    expect(await product.stores.rates.consume('a', 1, rule, product.now())).toBe(0)
  })
})
