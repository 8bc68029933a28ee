import type { FileBody } from '../platform/uploads/ports.ts'

/**
 * What interrupts a use-case: the call of a store with this number. `isDead`: the process has died, so that all later
 * calls fail as well. `isLost`: the call was made, and only its response is lost.
 */
type Interruption = { nth: number; isDead: boolean; isLost: boolean }

export const NO_INTERRUPTION: Interruption = { nth: 0, isDead: false, isLost: false }

export const interruptionKinds = [true, false].flatMap((isDead) =>
  [true, false].map((isLost) => ({ isDead, isLost })),
)

const isFileBody = (result: unknown): result is FileBody =>
  typeof result === 'object' && result !== null && 'body' in result

/** Returns stores of which one call fails, counted over all of them, and the number of calls so far. */
export function interruptStores<Stores extends Record<string, object>>(
  stores: Stores,
  interruption: Interruption,
) {
  const { nth, isDead, isLost } = interruption
  let calls = 0
  async function call(method: (...args: unknown[]) => unknown, args: unknown[]) {
    calls += 1
    const isInterrupted = calls === nth
    if (isInterrupted ? !isLost : isDead && calls > nth) throw new Error('interrupted')
    const result = await method(...args)
    if (!isInterrupted) return result
    // Nobody reads the file of a lost response.
    if (isFileBody(result)) await result.body.cancel()
    throw new Error('interrupted')
  }
  const wrap = (store: object) =>
    new Proxy(store, {
      get:
        (target, name) =>
        (...args: unknown[]) =>
          call(Reflect.get(target, name), args),
    })
  const interrupted = Object.fromEntries(
    Object.entries(stores).map(([name, store]) => [name, wrap(store)]),
  ) as Stores
  return { stores: interrupted, countCalls: () => calls }
}
