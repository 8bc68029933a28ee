import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { computeRetryDelay, MESSAGE_LEASE_MS, REQUESTED_EMAIL_OUTCOME_DELAY_MS } from './delivery-policy.ts'
import type { Delivery, OutboxMessage, OutboxStore } from './ports.ts'
import { startOutboxDispatcher } from './start-outbox-dispatcher.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const noon = Date.UTC(2026, 10, 5, 12)

const invitation = (sub: string): OutboxMessage => ({ channel: 'mail', purpose: 'invitation', sub })
const requestedInvitation = (email: string): OutboxMessage => ({
  channel: 'requested-mail',
  purpose: 'fresh-invitation',
  email,
})
const pageView: OutboxMessage = { channel: 'page-view', purpose: 'page-view', page: '/dashboard' }

/** A real outbox with a clock that tests advance. `start` starts a dispatcher on it; a test may start several. */
function setUp() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { outbox } = memoryStores()
  const clock = { now: noon }
  const dispatch = vi.fn(async (_id: string, _message: OutboxMessage): Promise<Delivery> => 'sent')
  const [faults, expired]: [unknown[], unknown[]] = [[], []]
  /** When messages were dispatched, in seconds since noon. */
  const dispatchedAt: number[] = []

  function start(change: { outbox?: OutboxStore } = {}) {
    const onFault = (error: unknown) => void faults.push(error)
    const onExpired = (message: unknown) => void expired.push(message)
    const dispatcher = startOutboxDispatcher({
      outbox,
      dispatch(id, message) {
        dispatchedAt.push((clock.now - noon) / SECOND)
        return dispatch(id, message)
      },
      now: () => clock.now,
      onFault,
      onExpired,
      ...change,
    })
    onTestFinished(async () => {
      const stopped = dispatcher.stop()
      await vi.advanceTimersByTimeAsync(10 * SECOND)
      await stopped
    })
    return dispatcher
  }
  /** Advances clock and timers together, a second at a time. */
  async function advance(ms: number) {
    for (let left = ms; left > 0; left -= SECOND) {
      clock.now += Math.min(left, SECOND)
      await vi.advanceTimersByTimeAsync(Math.min(left, SECOND))
      await settle()
    }
  }
  /** Waits until writes are committed and the code that waits for them has run. */
  async function settle() {
    for (let n = 0; n < 30; n += 1) await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const add = (id: string, message: OutboxMessage) => outbox.add(id, message, clock.now)
  return { outbox, clock, dispatch, dispatchedAt, faults, expired, start, advance, settle, add }
}

/** Returns the pauses between different times. */
function pausesBetween(times: number[]): number[] {
  const rounds = [...new Set(times)]
  return rounds.slice(1).map((time, n) => time - (rounds[n] ?? 0))
}

test('sends waiting messages once at the start, and added ones when it is notified', async () => {
  const { outbox, dispatch, start, settle, add } = setUp()
  await add('e-1', invitation('ada'))
  const { notify } = start()
  await settle()
  expect(dispatch.mock.calls).toEqual([['e-1', invitation('ada')]])

  await add('e-2', invitation('bob'))
  notify()
  notify()
  await settle()
  expect(dispatch.mock.calls.slice(1)).toEqual([['e-2', invitation('bob')]])
  expect(await outbox.readBacklog()).toEqual({ count: 0, oldest: null })
})

test('finds a message that another process has added within a second', async () => {
  const { dispatch, start, settle, advance, add } = setUp()
  start()
  await settle()
  await add('e-1', invitation('ada'))
  await settle()
  expect(dispatch).not.toHaveBeenCalled()
  await advance(SECOND)
  expect(dispatch).toHaveBeenCalledTimes(1)
})

test('retries a message after 5, 10, 20 seconds and so on, at most 15 minutes', async () => {
  const { dispatch, dispatchedAt, start, advance, add } = setUp()
  dispatch.mockImplementation(async () => (dispatchedAt.length === 11 ? 'sent' : 'later'))
  await add('e-1', invitation('ada'))
  start()
  await advance(80 * MINUTE)
  expect(dispatchedAt).toHaveLength(11)
  expect(pausesBetween(dispatchedAt)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  expect(computeRetryDelay(1000)).toBe(15 * MINUTE)
})

test('tries a service that is down with few messages at growing intervals, and sends all once it is back', async () => {
  const { outbox, dispatch, dispatchedAt, start, advance, add } = setUp()
  dispatch.mockResolvedValue('away')
  for (let n = 0; n < 100; n += 1) await add(`e-${n}`, invitation(`p-${n}`))
  start()
  await advance(5 * MINUTE)
  // Four are in flight at once.
  expect(pausesBetween(dispatchedAt)).toEqual([5, 10, 20, 40, 60, 60, 60])
  expect(dispatchedAt.length).toBeLessThanOrEqual(8 * 4)

  dispatch.mockResolvedValue('sent')
  await advance(MINUTE)
  expect((await outbox.readBacklog()).count).toBe(0)
})

test('does not take the outcome "never" as a sign that a service is back', async () => {
  const { dispatch, dispatchedAt, start, advance, add } = setUp()
  dispatch.mockImplementation(async (id) => (Number(id) % 2 === 0 ? 'never' : 'away'))
  for (let n = 0; n < 100; n += 1) await add(`${n}`, invitation(`p-${n}`))
  start()
  await advance(5 * MINUTE)
  expect(pausesBetween(dispatchedAt)).toEqual([5, 10, 20, 40, 60, 60, 60])
})

/**
 * Adds one requested e-mail for each exchange with the mail server, which takes `takes` seconds. `finishedAt` holds the
 * seconds from adding a message until it left the outbox, -1 before that.
 */
async function dispatchRequestedEmails(exchanges: { delivery: Delivery; takes: number }[]) {
  const { outbox, dispatch, start, settle, advance, add } = setUp()
  dispatch.mockImplementation((id) => {
    const { delivery, takes } = exchanges[Number(id)] ?? { delivery: 'never', takes: 0 }
    return new Promise((resolve) => setTimeout(() => resolve(delivery), takes * SECOND))
  })
  const finishedAt = exchanges.map(() => -1)
  let second = 0
  const finish: OutboxStore['finish'] = async (lease) => {
    finishedAt[Number(lease.id)] = second
    await outbox.finish(lease)
  }
  for (const n of exchanges.keys()) await add(`${n}`, requestedInvitation(`p-${n}@example.com`))
  const dispatcher = start({ outbox: { ...outbox, finish } })
  await settle()
  const advanceSeconds = async (seconds: number) => {
    for (let n = 0; n < seconds; n += 1) {
      second += 1
      await advance(SECOND)
    }
  }
  return { finishedAt, dispatcher, settle, advanceSeconds }
}

const outcomeDelay = REQUESTED_EMAIL_OUTCOME_DELAY_MS / SECOND

test('stores the outcome of a requested e-mail at a fixed time, however long the mail server takes', async () => {
  const { finishedAt, advanceSeconds } = await dispatchRequestedEmails([
    { delivery: 'never', takes: 0 },
    { delivery: 'sent', takes: 0.4 },
    { delivery: 'sent', takes: 1.9 },
    { delivery: 'sent', takes: 20 },
    { delivery: 'sent', takes: outcomeDelay + 1 },
  ])
  await advanceSeconds(2 * outcomeDelay)
  expect(finishedAt).toEqual([outcomeDelay, outcomeDelay, outcomeDelay, outcomeDelay, 2 * outcomeDelay])
})

test('stores the outcomes of sent messages at once when it stops, and of those sent while it stops', async () => {
  const { finishedAt, dispatcher, settle, advanceSeconds } = await dispatchRequestedEmails([
    { delivery: 'sent', takes: 1 },
    { delivery: 'sent', takes: 4 },
  ])
  await advanceSeconds(2)
  const stopping = dispatcher.stop()
  await settle()
  expect(finishedAt).toEqual([2, -1])
  await advanceSeconds(3)
  expect(finishedAt).toEqual([2, 4])
  await stopping
})

test('starts 300 requested e-mails at once, as for all people of one employer, while their outcomes wait', async () => {
  const { dispatch, start, settle, add } = setUp()
  for (let n = 0; n < 300; n += 1) await add(`e-${n}`, requestedInvitation(`p-${n}@example.com`))
  start()
  for (let n = 0; n < 20; n += 1) await settle()
  expect(dispatch).toHaveBeenCalledTimes(300)
})

test('is not held up by one message that has to be retried', async () => {
  const { outbox, dispatch, start, settle, add } = setUp()
  dispatch.mockImplementation(async (id) => (id === 'e-0' ? 'later' : 'sent'))
  for (let n = 0; n < 10; n += 1) await add(`e-${n}`, invitation(`p-${n}`))
  start()
  await settle()
  await settle()
  expect((await outbox.readBacklog()).count).toBe(1)
})

test.each<Delivery>(['sent', 'never'])('does not retry after "%s"', async (delivery) => {
  const { outbox, dispatch, start, advance, add } = setUp()
  dispatch.mockResolvedValue(delivery)
  await add('e-1', invitation('ada'))
  start()
  await advance(MINUTE)
  expect(dispatch).toHaveBeenCalledTimes(1)
  expect((await outbox.readBacklog()).count).toBe(0)
})

test('reports a fault and retries', async () => {
  const { dispatch, faults, start, settle, advance, add } = setUp()
  dispatch.mockRejectedValueOnce(new Error('no such template'))
  await add('e-1', invitation('ada'))
  start()
  await settle()
  await advance(4 * SECOND)
  expect(dispatch).toHaveBeenCalledTimes(1)
  await advance(SECOND)
  expect(dispatch).toHaveBeenCalledTimes(2)
  expect(faults).toEqual([new Error('no such template')])
})

test('is not held up by a service that hangs in another channel, nor by a hanging message in the same one', async () => {
  const { dispatch, start, settle, add } = setUp()
  dispatch.mockImplementation((id) =>
    id.startsWith('hangs') ? new Promise(() => {}) : Promise.resolve('sent'),
  )
  for (let n = 0; n < 5; n += 1) await add(`hangs-${n}`, pageView)
  for (let n = 0; n < 3; n += 1) await add(`hangs-mail-${n}`, invitation('ada'))
  for (let n = 0; n < 20; n += 1) await add(`mail-${n}`, invitation(`p-${n}`))
  await add('text', { channel: 'sms', purpose: 'sign-in-code', sub: 'ada' })
  start()
  await settle()
  await settle()
  const ids = dispatch.mock.calls.map(([id]) => id)
  expect(ids.filter((id) => id.startsWith('mail-'))).toHaveLength(20)
  expect(ids).toContain('text')
  expect(ids.filter((id) => /^hangs-\d/.test(id))).toHaveLength(2)
})

test('has at most four e-mails in flight', async () => {
  const { dispatch, start, settle, add } = setUp()
  dispatch.mockImplementation(() => new Promise(() => {}))
  for (let n = 0; n < 9; n += 1) await add(`e-${n}`, invitation('ada'))
  const { notify } = start()
  await settle()
  notify()
  await settle()
  expect(dispatch).toHaveBeenCalledTimes(4)
})

test.each<[string, OutboxMessage, number]>([
  ['an e-mail after seven days', invitation('ada'), 7 * DAY],
  ['a page view after one day', pageView, DAY],
])('discards %s, and reports only its purpose and id', async (_, message, timeToLive) => {
  const { outbox, clock, dispatch, expired, start, settle, advance, add } = setUp()
  await add('e-1', message)
  dispatch.mockResolvedValue('later')
  clock.now = noon + timeToLive
  const { notify } = start()
  await settle()
  expect(dispatch).toHaveBeenCalledTimes(1)
  await advance(5 * SECOND)
  notify()
  await settle()
  expect(dispatch).toHaveBeenCalledTimes(1)
  expect(expired).toEqual([{ id: 'e-1', purpose: message.purpose }])
  expect((await outbox.readBacklog()).count).toBe(0)
})

test.each<OutboxMessage>([
  { channel: 'mail', purpose: 'password-changed', sub: 'ada' },
  { channel: 'mail', purpose: 'email-changed', sub: 'ada', email: 'old@example.com' },
  { channel: 'mail', purpose: 'second-step-changed', sub: 'ada', email: 'a@example.com', change: 'none' },
  { channel: 'mail', purpose: 'account-reset', sub: 'ada', email: 'a@example.com' },
])('never discards a security notice: $purpose', async (notice) => {
  const { outbox, clock, dispatch, expired, start, settle, advance, add } = setUp()
  await add('e-1', notice)
  dispatch.mockResolvedValue('later')
  clock.now = noon + 400 * DAY
  const { notify } = start()
  await settle()
  expect(dispatch).toHaveBeenCalledTimes(1)
  clock.now += 400 * DAY
  dispatch.mockResolvedValue('sent')
  await advance(SECOND)
  notify()
  await settle()
  expect(dispatch).toHaveBeenCalledTimes(2)
  expect(expired).toEqual([])
  expect((await outbox.readBacklog()).count).toBe(0)
})

test('claims nothing more when it stops, and waits for what is in flight', async () => {
  const { outbox, dispatch, start, settle, advance, add } = setUp()
  const { promise, resolve } = Promise.withResolvers<Delivery>()
  dispatch.mockReturnValueOnce(promise)
  await add('e-1', invitation('ada'))
  const dispatcher = start()
  await settle()

  const stopped = vi.fn()
  const stopping = dispatcher.stop().then(stopped)
  await add('e-2', invitation('bob'))
  dispatcher.notify()
  await advance(5 * SECOND)
  expect(stopped).not.toHaveBeenCalled()

  resolve('sent')
  await stopping
  expect(dispatch).toHaveBeenCalledTimes(1)
  expect(await outbox.readBacklog()).toMatchObject({ count: 1 })
})

test('stops within eight seconds; a message that is still being sent stays claimed', async () => {
  const { outbox, dispatch, clock, start, settle, advance, add } = setUp()
  dispatch.mockReturnValueOnce(new Promise(() => {}))
  await add('e-1', invitation('ada'))
  const dispatcher = start()
  await settle()
  const stopped = vi.fn()
  const stopping = dispatcher.stop().then(stopped)
  await advance(7 * SECOND)
  expect(stopped).not.toHaveBeenCalled()
  await advance(SECOND)
  await stopping
  expect(await outbox.claim('mail', clock.now, clock.now + MESSAGE_LEASE_MS)).toBeNull()
})

test('releases a message at once that it claims while it is being stopped', async () => {
  const { outbox, dispatch, clock, start, settle, add } = setUp()
  await add('e-1', invitation('ada'))
  const dispatcher = start()
  await dispatcher.stop()
  await settle()
  expect(dispatch).not.toHaveBeenCalled()
  expect((await outbox.claim('mail', clock.now, clock.now + MESSAGE_LEASE_MS))?.id).toBe('e-1')
})

test('reports a failing store once per channel, and continues when it works again', async () => {
  const { outbox, dispatch, faults, start, advance, add } = setUp()
  let isDown = true
  const claim: OutboxStore['claim'] = async (...args) => {
    if (isDown) throw new Error('the store is down')
    return outbox.claim(...args)
  }
  await add('e-1', invitation('ada'))
  start({ outbox: { ...outbox, claim } })
  await advance(30 * SECOND)
  expect(faults).toHaveLength(6)
  isDown = false
  await advance(SECOND)
  expect(dispatch).toHaveBeenCalledTimes(1)
})

test('polls an idle outbox once a second for each channel', async () => {
  const { outbox, start, settle, advance } = setUp()
  const claim = vi.fn(outbox.claim)
  start({ outbox: { ...outbox, claim } })
  await settle()
  claim.mockClear()
  await advance(10 * SECOND)
  expect(claim).toHaveBeenCalledTimes(60)
})
