import { findCountDifferences } from '@kitchen-table/embedded/sqlite'
import { describe, expect, test } from 'vitest'
import { reportAfterTests } from '../report-trial.ts'
import { applyScenario, isClockFollowedBack, isClockHeld, scenarios } from './clock-scenarios.ts'
import { type ClockedProduct, createClientEvent, HOUR, MINUTE, SECOND } from './clocked-product.ts'
import { guessPassword, noon, openForTest, signInForTest } from './open-for-test.ts'
import { countStoredEvents, listLoginTimes } from './stored-events.ts'

const LONGEST_WAIT = 15 * MINUTE

const counts = reportAfterTests('clock: steps', { scenarios: 0, events: 0 })

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

async function sendWork(product: ClockedProduct, cookie: string, unit: string, work: Work) {
  return [
    await product.status('POST', '/api/events', { events: work.events }, cookie),
    await product.status('PUT', `/api/progress/units/${unit}`, work.completed, cookie),
    await product.status('PUT', `/api/progress/views/${work.viewId}`, work.viewed, cookie),
  ]
}

/** Sends wrong passwords for an account until the waiting time is at its maximum. */
async function lockAccount(product: ClockedProduct): Promise<void> {
  for (let wait = 0; wait < LONGEST_WAIT; ) {
    const response = await guessPassword(product)
    wait = response.wait
    if (wait < LONGEST_WAIT) product.advanceTime(wait)
  }
}

describe.each(scenarios)('the machine’s clock: $description', (scenario) => {
  test('no event is lost, counted twice or stored out of order', async () => {
    const product = await openForTest(noon)
    const earlyCookie = await signInForTest(product, 'learner')
    const before = createWork(product)
    expect(await sendWork(product, earlyCookie, 'u-talk', before)).toEqual([200, 200, 200])

    applyScenario(product, scenario)
    expect(product.takeClockAlarms().map(({ level }) => level)).toEqual(scenario.logLevels)
    const lateCookie = await signInForTest(product, 'learner')
    const after = createWork(product)
    expect(await sendWork(product, lateCookie, 'u-do', after)).toEqual([200, 200, 200])
    // A page that got no response sends everything again.
    expect(await sendWork(product, lateCookie, 'u-talk', before)).toEqual([200, 200, 200])
    expect(await sendWork(product, lateCookie, 'u-do', after)).toEqual([200, 200, 200])

    const ids = [...idsOf(before), ...idsOf(after)]
    expect(countStoredEvents(product, ids)).toEqual(ids.map(() => 1))
    expect(findCountDifferences(product.db)).toEqual([])
    expect((await product.stores.progress.read('learner')).activeUnits).toEqual(['u-talk', 'u-do'])
    const logins = listLoginTimes(product, 'learner')
    expect(logins).toEqual(expect.arrayContaining([noon, product.now()]))
    if (isClockFollowedBack(scenario)) expect(product.now()).toBe(product.machine.wall)
    else expect(logins.at(-1)).toBe(product.now())
    counts.scenarios += 1
    counts.events += ids.length
  })

  test('a new session is valid or ended as the scenario says, and none lasts longer than its hour', async () => {
    const product = await openForTest(noon)
    const [cookie, lastMomentCookie, expiredCookie] = [
      await signInForTest(product, 'manager'),
      await signInForTest(product, 'otherManager'),
      await signInForTest(product, 'admin'),
    ]
    applyScenario(product, scenario)
    expect(await product.isSignedIn(cookie)).toBe(scenario.sessions === 'valid')

    if (isClockHeld(scenario)) {
      product.advanceTime(HOUR - product.machine.elapsed - 1)
      expect(await product.isSignedIn(lastMomentCookie)).toBe(true)
    }
    product.advanceTime(Math.max(0, HOUR + 5 * SECOND - product.machine.elapsed))
    expect(await product.isSignedIn(expiredCookie)).toBe(false)
  })

  test('a lock lasts as long as it should, whatever the clock says', async () => {
    const product = await openForTest(noon)
    await lockAccount(product)
    const since = product.machine.elapsed
    applyScenario(product, scenario)
    const response = await guessPassword(product)
    expect(response.wait).toBeLessThanOrEqual(LONGEST_WAIT)
    if (isClockHeld(scenario) && product.machine.elapsed - since < LONGEST_WAIT) {
      product.advanceTime(since + LONGEST_WAIT - product.machine.elapsed - 1)
      expect((await guessPassword(product)).status).toBe(429)
      product.advanceTime(5 * SECOND + 1)
    } else product.advanceTime(LONGEST_WAIT)
    expect((await guessPassword(product)).status).toBe(401)
  })

  test('an empty token bucket refills at its own rate', async () => {
    const product = await openForTest(noon)
    const rule = { burst: 10, perMinute: 6 }
    await product.stores.rates.consume('a', 10, rule, product.now())
    applyScenario(product, scenario)
    expect(await product.stores.rates.consume('a', 1, rule, product.now())).toBeLessThanOrEqual(10 * SECOND)
    product.advanceTime(10 * SECOND + 5 * SECOND)
    expect(await product.stores.rates.consume('a', 1, rule, product.now())).toBe(0)
  })
})
