import { getRefusalResponse, type RefusalCode } from '@kitchen-table/contract/refusals'
import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { retryWhileBusy } from './retry-while-busy.ts'

vi.mock('virtual:api-contract', () => ({ default: {} }))

const createRefusal = (code: RefusalCode, data?: object) =>
  new ORPCError(code, { ...getRefusalResponse(code), defined: true, data })
const createBusyRefusal = (retryAfter?: number) =>
  createRefusal('files.busy', retryAfter === undefined ? undefined : { retryAfter })

/** Runs retryWhileBusy with a `send` that returns or throws `outcomes` in turn. The waits are in seconds. */
async function runRetries(outcomes: (Error | string)[], { abortAfterWaits = Number.POSITIVE_INFINITY } = {}) {
  const waits: number[] = []
  const controller = new AbortController()
  let tries = 0
  const onWait = vi.fn()
  const send = async () => {
    const outcome = outcomes[Math.min(tries, outcomes.length - 1)]
    tries += 1
    if (typeof outcome === 'string') return outcome
    throw outcome
  }
  const wait = async (seconds: number) => {
    waits.push(seconds)
    if (waits.length >= abortAfterWaits) controller.abort()
  }
  const result = await retryWhileBusy(send, { signal: controller.signal, onWait, wait }).catch(
    (error: unknown) => error,
  )
  return { result, waits, tries, onWaitCalls: onWait.mock.calls.length }
}

test('sends once and reports no wait when the first attempt succeeds', async () => {
  expect(await runRetries(['saved'])).toEqual({ result: 'saved', waits: [], tries: 1, onWaitCalls: 0 })
})

test('retries while the server is busy, after the time that the server names', async () => {
  const outcomes = [createBusyRefusal(2), createBusyRefusal(5), createBusyRefusal(), 'saved']
  expect(await runRetries(outcomes)).toEqual({ result: 'saved', waits: [2, 5, 2], tries: 4, onWaitCalls: 3 })
})

test('does not retry after an abort during a wait', async () => {
  expect(await runRetries([createBusyRefusal(2)], { abortAfterWaits: 2 })).toEqual({
    result: null,
    waits: [2, 2],
    tries: 2,
    onWaitCalls: 2,
  })
})

test.each(['files.busy', 'accounts.wait'] as const)(
  'returns null after an abort during an attempt, whatever the refusal: %s',
  async (code) => {
    const controller = new AbortController()
    const onWait = vi.fn()
    const signals: AbortSignal[] = []
    const send = async (signal: AbortSignal) => {
      signals.push(signal)
      controller.abort()
      throw createRefusal(code)
    }
    expect(await retryWhileBusy(send, { signal: controller.signal, onWait, wait: async () => {} })).toBe(null)
    expect(signals).toEqual([controller.signal])
    expect(onWait).not.toHaveBeenCalled()
  },
)

test.each(['files.no_picture', 'accounts.wait', 'store.failing'] as const)(
  'throws %s without another attempt',
  async (code) => {
    const error = createRefusal(code)
    expect(await runRetries([createBusyRefusal(1), error])).toEqual({
      result: error,
      waits: [1],
      tries: 2,
      onWaitCalls: 1,
    })
  },
)

test('throws the busy refusal after 30 attempts', async () => {
  const { result, tries } = await runRetries([createBusyRefusal(1)])
  expect(result).toMatchObject({ code: 'files.busy' })
  expect(tries).toBe(30)
})
