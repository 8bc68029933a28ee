import { refusalTable } from '@kitchen-table/contract/refusals'
import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { retryWhileBusy } from './retry-while-busy.ts'

vi.mock('virtual:api-contract', () => ({ default: {} }))

const refused = (code: keyof typeof refusalTable, data?: object) =>
  new ORPCError(code, { ...refusalTable[code], defined: true, data })
const busy = (retryAfter?: number) =>
  refused('files.busy', retryAfter === undefined ? undefined : { retryAfter })

/** Sends what is answered as `answers` say, and notes how long was waited each time. */
async function sent(answers: (Error | string)[], { givenUpAfter = Number.POSITIVE_INFINITY } = {}) {
  const waits: number[] = []
  const controller = new AbortController()
  let tries = 0
  const onWait = vi.fn()
  const send = async () => {
    const answer = answers[Math.min(tries, answers.length - 1)]
    tries += 1
    if (typeof answer === 'string') return answer
    throw answer
  }
  const wait = async (seconds: number) => {
    waits.push(seconds)
    if (waits.length >= givenUpAfter) controller.abort()
  }
  const result = await retryWhileBusy(send, { signal: controller.signal, onWait, wait }).catch(
    (error: unknown) => error,
  )
  return { result, waits, tries, said: onWait.mock.calls.length }
}

test('what is taken at once is sent once, and nothing is said', async () => {
  expect(await sent(['kept'])).toEqual({ result: 'kept', waits: [], tries: 1, said: 0 })
})

test('while there is no place it is sent again after as long as the server says', async () => {
  const answers = [busy(2), busy(5), busy(), 'kept']
  expect(await sent(answers)).toEqual({ result: 'kept', waits: [2, 5, 2], tries: 4, said: 3 })
})

test('what is given up is not sent again', async () => {
  expect(await sent([busy(2)], { givenUpAfter: 2 })).toEqual({
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
      throw refused(code)
    }
    expect(await retryWhileBusy(send, { signal: controller.signal, onWait, wait: async () => {} })).toBe(null)
    expect(signals).toEqual([controller.signal])
    expect(onWait).not.toHaveBeenCalled()
  },
)

test.each(['files.no_picture', 'accounts.wait', 'store.failing'] as const)(
  '%s is said and not sent again',
  async (code) => {
    const error = refused(code)
    expect(await sent([busy(1), error])).toEqual({ result: error, waits: [1], tries: 2, said: 1 })
  },
)

test('what lasts too long is said in the end', async () => {
  const { result, tries } = await sent([busy(1)])
  expect(result).toMatchObject({ code: 'files.busy' })
  expect(tries).toBe(30)
})
