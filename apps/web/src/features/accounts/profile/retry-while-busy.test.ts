import { refusalTable } from '@kitchen-table/contract/refusals'
import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { retryWhileBusy } from './retry-while-busy.ts'

vi.mock('virtual:api-contract', () => ({ default: {} }))

const createRefusal = (code: keyof typeof refusalTable, data?: object) =>
  new ORPCError(code, { ...refusalTable[code], defined: true, data })
const createBusyRefusal = (retryAfter?: number) =>
  createRefusal('files.busy', retryAfter === undefined ? undefined : { retryAfter })

/** Sends what is answered as `answers` say, and notes how long was waited each time. */
async function runRetries(
  outcomes: (Error | string)[],
  { givenUpAfter: abortAfterWaits = Number.POSITIVE_INFINITY } = {},
) {
  const waits: number[] = []
  const controller = new AbortController()
  let tries = 0
  const onWait = vi.fn()
  const send = async () => {
    const answer = outcomes[Math.min(tries, outcomes.length - 1)]
    tries += 1
    if (typeof answer === 'string') return answer
    throw answer
  }
  const wait = async (seconds: number) => {
    waits.push(seconds)
    if (waits.length >= abortAfterWaits) controller.abort()
  }
  const result = await retryWhileBusy(send, { signal: controller.signal, onWait, wait }).catch(
    (error: unknown) => error,
  )
  return { result, waits, tries, said: onWait.mock.calls.length }
}

test('what is taken at once is sent once, and nothing is said', async () => {
  expect(await runRetries(['kept'])).toEqual({ result: 'kept', waits: [], tries: 1, said: 0 })
})

test('while there is no place it is sent again after as long as the server says', async () => {
  const answers = [createBusyRefusal(2), createBusyRefusal(5), createBusyRefusal(), 'kept']
  expect(await runRetries(answers)).toEqual({ result: 'kept', waits: [2, 5, 2], tries: 4, said: 3 })
})

test('what is given up is not sent again', async () => {
  expect(await runRetries([createBusyRefusal(2)], { givenUpAfter: 2 })).toEqual({
    result: null,
    waits: [2, 2],
    tries: 2,
    said: 2,
  })
})

test.each(['files.busy', 'accounts.wait'] as const)(
  'what is given up while it is sent ends there, whatever is answered: %s',
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
  '%s is said and not sent again',
  async (code) => {
    const error = createRefusal(code)
    expect(await runRetries([createBusyRefusal(1), error])).toEqual({
      result: error,
      waits: [1],
      tries: 2,
      said: 1,
    })
  },
)

test('what lasts too long is said in the end', async () => {
  const { result, tries } = await runRetries([createBusyRefusal(1)])
  expect(result).toMatchObject({ code: 'files.busy' })
  expect(tries).toBe(30)
})
