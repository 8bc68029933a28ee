import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryStores } from '../../testing/memory-stores.ts'
import { LEASE_MS, OUTCOME_DELAY_MS, retryDelay } from './delivery-policy.ts'
import type { Delivery, OutboxMessage, OutboxStore } from './ports.ts'
import { startOutboxDispatcher } from './start-outbox-dispatcher.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const noon = Date.UTC(2026, 10, 5, 12)

const letter = (sub: string): OutboxMessage => ({ channel: 'mail', purpose: 'invitation', sub })
const requested = (email: string): OutboxMessage => ({
  channel: 'asked-mail',
  purpose: 'fresh-invitation',
  email,
})
const view: OutboxMessage = { channel: 'page-view', purpose: 'page-view', page: '/dashboard' }

/** A real store with a clock that stands still, and as many workers on it as a case starts. */
function opened() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { outbox } = memoryStores()
  const clock = { now: noon }
  const carry = vi.fn(async (_id: string, _errand: OutboxMessage): Promise<Delivery> => 'sent')
  const [faults, givenUp]: [unknown[], unknown[]] = [[], []]

  function start(change: { outbox?: OutboxStore; carry?: typeof carry } = {}) {
    const onFault = (error: unknown) => void faults.push(error)
    const onGivenUp = (errand: unknown) => void givenUp.push(errand)
    const running = startOutboxDispatcher({
      outbox,
      dispatch: carry,
      now: () => clock.now,
      onFault,
      onExpired: onGivenUp,
      ...change,
    })
    onTestFinished(async () => {
      const stopped = running.stop()
      await vi.advanceTimersByTimeAsync(10 * SECOND)
      await stopped
    })
    return running
  }
  /** Moves clock and timers on, a second at a time, as they do. */
  async function pass(ms: number) {
    for (let left = ms; left > 0; left -= SECOND) {
      clock.now += Math.min(left, SECOND)
      await vi.advanceTimersByTimeAsync(Math.min(left, SECOND))
      await settled()
    }
  }
  /** Lets writes be committed and what waits for them go on. */
  async function settled() {
    for (let n = 0; n < 30; n += 1) await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const add = (id: string, errand: OutboxMessage) => outbox.add(id, errand, clock.now)
  return { outbox, clock, carry, faults, givenUp, start, pass, settled, add }
}

test('what waits is sent once at the start, and what is added when it is woken', async () => {
  const { outbox, carry, start, settled, add } = opened()
  await add('e-1', letter('ada'))
  const { notify } = start()
  await settled()
  expect(carry.mock.calls).toEqual([['e-1', letter('ada')]])

  await add('e-2', letter('bob'))
  notify()
  notify()
  await settled()
  expect(carry.mock.calls.slice(1)).toEqual([['e-2', letter('bob')]])
  expect(await outbox.readBacklog()).toEqual({ count: 0, oldest: null })
})

test('what another process has added is found within a second', async () => {
  const { carry, start, settled, pass, add } = opened()
  start()
  await settled()
  await add('e-1', letter('ada'))
  await settled()
  expect(carry).not.toHaveBeenCalled()
  await pass(SECOND)
  expect(carry).toHaveBeenCalledTimes(1)
})

test('a letter that cannot go out now is tried after 5, 10, 20 seconds and so on, at most a quarter of an hour', async () => {
  const { clock, carry, start, pass, add } = opened()
  const times: number[] = []
  carry.mockImplementation(async () => {
    times.push((clock.now - noon) / SECOND)
    return times.length === 11 ? 'sent' : 'later'
  })
  await add('e-1', letter('ada'))
  start()
  await pass(80 * MINUTE)
  const pauses = times.slice(1).map((time, n) => time - (times[n] ?? 0))
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  expect(retryDelay(1000)).toBe(15 * MINUTE)
})

test('a service that is away is looked for by a few, at growing pauses, and everything goes once it is back', async () => {
  const { clock, outbox, carry, start, pass, add } = opened()
  const times: number[] = []
  let isBack = false
  carry.mockImplementation(async () => {
    times.push((clock.now - noon) / SECOND)
    return isBack ? 'sent' : 'away'
  })
  for (let n = 0; n < 100; n += 1) await add(`e-${n}`, letter(`p-${n}`))
  start()
  await pass(5 * MINUTE)
  // Four are in hand at once.
  const rounds = [...new Set(times)]
  expect(rounds.slice(1).map((time, n) => time - (rounds[n] ?? 0))).toEqual([5, 10, 20, 40, 60, 60, 60])
  expect(times.length).toBeLessThanOrEqual(8 * 4)

  isBack = true
  await pass(MINUTE)
  expect((await outbox.readBacklog()).count).toBe(0)
})

test('a message that is for nobody does not tell that a service which is away is back', async () => {
  const { clock, carry, start, pass, add } = opened()
  const times: number[] = []
  carry.mockImplementation(async (id) => {
    times.push((clock.now - noon) / SECOND)
    return Number(id) % 2 === 0 ? 'never' : 'away'
  })
  for (let n = 0; n < 100; n += 1) await add(`${n}`, letter(`p-${n}`))
  start()
  await pass(5 * MINUTE)
  const rounds = [...new Set(times)]
  expect(rounds.slice(1).map((time, n) => time - (rounds[n] ?? 0))).toEqual([5, 10, 20, 40, 60, 60, 60])
})

/** When rows leave the outbox, in seconds after they were added, for letters that take so long. */
async function outcomesOf(exchanges: { delivery: Delivery; takes: number }[]) {
  const { outbox, carry, start, settled, pass, add } = opened()
  carry.mockImplementation((id) => {
    const { delivery, takes } = exchanges[Number(id)] ?? { delivery: 'never', takes: 0 }
    return new Promise((resolve) => setTimeout(() => resolve(delivery), takes * SECOND))
  })
  const finished = exchanges.map(() => -1)
  let second = 0
  const finish: OutboxStore['finish'] = async (id) => {
    finished[Number(id)] = second
    await outbox.finish(id)
  }
  for (const n of exchanges.keys()) await add(`${n}`, requested(`p-${n}@example.com`))
  const running = start({ outbox: { ...outbox, finish } })
  await settled()
  const passAndCount = async (seconds: number) => {
    for (let n = 0; n < seconds; n += 1) {
      second += 1
      await pass(SECOND)
    }
  }
  return { finished, running, settled, passAndCount }
}

const after = OUTCOME_DELAY_MS / SECOND

test('the outcome of a letter that was requested is written at one time, however long the mail server takes', async () => {
  const { finished, passAndCount } = await outcomesOf([
    { delivery: 'never', takes: 0 },
    { delivery: 'sent', takes: 0.4 },
    { delivery: 'sent', takes: 1.9 },
    { delivery: 'sent', takes: 20 },
    { delivery: 'sent', takes: after + 1 },
  ])
  await passAndCount(2 * after)
  expect(finished).toEqual([after, after, after, after, 2 * after])
})

test('to stop is to write at once what has been sent, and what is sent meanwhile', async () => {
  const { finished, running, settled, passAndCount } = await outcomesOf([
    { delivery: 'sent', takes: 1 },
    { delivery: 'sent', takes: 4 },
  ])
  await passAndCount(2)
  const stopping = running.stop()
  await settled()
  expect(finished).toEqual([2, -1])
  await passAndCount(3)
  expect(finished).toEqual([2, 4])
  await stopping
})

test('letters whose outcome waits keep no others: an employer’s three hundred begin at once', async () => {
  const { carry, start, settled, add } = opened()
  for (let n = 0; n < 300; n += 1) await add(`e-${n}`, requested(`p-${n}@example.com`))
  start()
  for (let n = 0; n < 20; n += 1) await settled()
  expect(carry).toHaveBeenCalledTimes(300)
})

test('one letter that cannot go out now keeps no other', async () => {
  const { outbox, carry, start, settled, add } = opened()
  carry.mockImplementation(async (id) => (id === 'e-0' ? 'later' : 'sent'))
  for (let n = 0; n < 10; n += 1) await add(`e-${n}`, letter(`p-${n}`))
  start()
  await settled()
  await settled()
  expect((await outbox.readBacklog()).count).toBe(1)
})

test.each<Delivery>(['sent', 'never'])('%s is the end of it', async (delivery) => {
  const { outbox, carry, start, pass, add } = opened()
  carry.mockResolvedValue(delivery)
  await add('e-1', letter('ada'))
  start()
  await pass(MINUTE)
  expect(carry).toHaveBeenCalledTimes(1)
  expect((await outbox.readBacklog()).count).toBe(0)
})

test('a fault is told and tried again', async () => {
  const { carry, faults, start, settled, pass, add } = opened()
  carry.mockRejectedValueOnce(new Error('no such template'))
  await add('e-1', letter('ada'))
  start()
  await settled()
  await pass(4 * SECOND)
  expect(carry).toHaveBeenCalledTimes(1)
  await pass(SECOND)
  expect(carry).toHaveBeenCalledTimes(2)
  expect(faults).toEqual([new Error('no such template')])
})

test('two workers on one store send a hundred letters once each', async () => {
  const { outbox, carry, start, settled, add } = opened()
  for (let n = 0; n < 100; n += 1) await add(`e-${n}`, letter(`p-${n}`))
  start()
  start()
  while ((await outbox.readBacklog()).count > 0) await settled()
  expect(carry).toHaveBeenCalledTimes(100)
  expect(new Set(carry.mock.calls.map(([id]) => id)).size).toBe(100)
})

test('a service that hangs holds up no other, and a letter that hangs not the other letters', async () => {
  const { carry, start, settled, add } = opened()
  carry.mockImplementation((id) => (id.startsWith('hangs') ? new Promise(() => {}) : Promise.resolve('sent')))
  for (let n = 0; n < 5; n += 1) await add(`hangs-${n}`, view)
  for (let n = 0; n < 3; n += 1) await add(`hangs-mail-${n}`, letter('ada'))
  for (let n = 0; n < 20; n += 1) await add(`mail-${n}`, letter(`p-${n}`))
  await add('text', { channel: 'sms', purpose: 'sign-in-code', sub: 'ada' })
  start()
  await settled()
  await settled()
  const ids = carry.mock.calls.map(([id]) => id)
  expect(ids.filter((id) => id.startsWith('mail-'))).toHaveLength(20)
  expect(ids).toContain('text')
  expect(ids.filter((id) => /^hangs-\d/.test(id))).toHaveLength(2)
})

test('four letters are in hand at once, and no more', async () => {
  const { carry, start, settled, add } = opened()
  carry.mockImplementation(() => new Promise(() => {}))
  for (let n = 0; n < 9; n += 1) await add(`e-${n}`, letter('ada'))
  const { notify } = start()
  await settled()
  notify()
  await settled()
  expect(carry).toHaveBeenCalledTimes(4)
})

test('what a killed process had in hand is tried again after its lease, and not before', async () => {
  const { outbox, carry, start, pass, add, clock } = opened()
  await add('e-1', letter('ada'))
  await outbox.claim('mail', clock.now, clock.now + LEASE_MS)
  start()
  await pass(LEASE_MS - SECOND)
  expect(carry).not.toHaveBeenCalled()
  await pass(SECOND)
  expect(carry).toHaveBeenCalledTimes(1)
})

test.each<[string, OutboxMessage, number]>([
  ['a letter after seven days', letter('ada'), 7 * DAY],
  ['a page view after one', view, DAY],
])('%s is given up, and only its purpose and id are told', async (_, errand, longest) => {
  const { outbox, clock, carry, givenUp, start, settled, pass, add } = opened()
  await add('e-1', errand)
  carry.mockResolvedValue('later')
  clock.now = noon + longest
  const { notify } = start()
  await settled()
  expect(carry).toHaveBeenCalledTimes(1)
  await pass(5 * SECOND)
  notify()
  await settled()
  expect(carry).toHaveBeenCalledTimes(1)
  expect(givenUp).toEqual([{ id: 'e-1', purpose: errand.purpose }])
  expect((await outbox.readBacklog()).count).toBe(0)
})

test.each<OutboxMessage>([
  { channel: 'mail', purpose: 'password-changed', sub: 'ada' },
  { channel: 'mail', purpose: 'email-changed', sub: 'ada', email: 'old@example.com' },
  { channel: 'mail', purpose: 'second-step-changed', sub: 'ada', email: 'a@example.com', change: 'none' },
  { channel: 'mail', purpose: 'account-reset', sub: 'ada', email: 'a@example.com' },
])('a security notice is never given up: $purpose', async (notice) => {
  const { outbox, clock, carry, givenUp, start, settled, pass, add } = opened()
  await add('e-1', notice)
  carry.mockResolvedValue('later')
  clock.now = noon + 400 * DAY
  const { notify } = start()
  await settled()
  expect(carry).toHaveBeenCalledTimes(1)
  clock.now += 400 * DAY
  carry.mockResolvedValue('sent')
  await pass(SECOND)
  notify()
  await settled()
  expect(carry).toHaveBeenCalledTimes(2)
  expect(givenUp).toEqual([])
  expect((await outbox.readBacklog()).count).toBe(0)
})

test('to stop is to take nothing more and to wait for what is in hand', async () => {
  const { outbox, carry, start, settled, pass, add } = opened()
  const { promise, resolve } = Promise.withResolvers<Delivery>()
  carry.mockReturnValueOnce(promise)
  await add('e-1', letter('ada'))
  const running = start()
  await settled()

  const stopped = vi.fn()
  const stopping = running.stop().then(stopped)
  await add('e-2', letter('bob'))
  running.notify()
  await pass(5 * SECOND)
  expect(stopped).not.toHaveBeenCalled()

  resolve('sent')
  await stopping
  expect(carry).toHaveBeenCalledTimes(1)
  expect(await outbox.readBacklog()).toMatchObject({ count: 1 })
})

test('to stop takes eight seconds at most; what is still being sent stays claimed', async () => {
  const { outbox, carry, clock, start, settled, pass, add } = opened()
  carry.mockReturnValueOnce(new Promise(() => {}))
  await add('e-1', letter('ada'))
  const running = start()
  await settled()
  const stopped = vi.fn()
  const stopping = running.stop().then(stopped)
  await pass(7 * SECOND)
  expect(stopped).not.toHaveBeenCalled()
  await pass(SECOND)
  await stopping
  expect(await outbox.claim('mail', clock.now, clock.now + LEASE_MS)).toBeNull()
})

test('what is claimed in the moment of stopping is given back at once', async () => {
  const { outbox, carry, clock, start, settled, add } = opened()
  await add('e-1', letter('ada'))
  const running = start()
  await running.stop()
  await settled()
  expect(carry).not.toHaveBeenCalled()
  expect((await outbox.claim('mail', clock.now, clock.now + LEASE_MS))?.id).toBe('e-1')
})

test('a store that is down is told of once a channel, and all goes on when it is back', async () => {
  const { outbox, carry, faults, start, pass, add } = opened()
  let isDown = true
  const claim: OutboxStore['claim'] = async (...args) => {
    if (isDown) throw new Error('the store is down')
    return outbox.claim(...args)
  }
  await add('e-1', letter('ada'))
  start({ outbox: { ...outbox, claim } })
  await pass(30 * SECOND)
  expect(faults).toHaveLength(6)
  isDown = false
  await pass(SECOND)
  expect(carry).toHaveBeenCalledTimes(1)
})

test('an idle outbox asks for each channel once a second and writes nothing', async () => {
  const { outbox, start, settled, pass } = opened()
  const claim = vi.fn(outbox.claim)
  start({ outbox: { ...outbox, claim } })
  await settled()
  claim.mockClear()
  await pass(10 * SECOND)
  expect(claim).toHaveBeenCalledTimes(60)
})
