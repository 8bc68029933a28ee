type AsyncMethod = (...args: never[]) => Promise<unknown>

/** Returns a function that runs at most `maxRunning` tasks at the same time; further ones wait for their turn. */
function createLimit(maxRunning: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running === maxRunning) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // The next task takes over the place.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Returns stores with the same methods, of which at most `maxRunning` run at the same time: a service over the network
 * does not accept thousands of requests at once, as the embedded database does.
 */
export function limitConcurrentStoreCalls<Stores extends Record<string, object>>(
  stores: Stores,
  maxRunning: number,
): Stores {
  const limit = createLimit(maxRunning)
  const limitStore = (store: object) =>
    new Proxy(store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        const method = member as AsyncMethod
        return (...args: never[]) => limit(() => method(...args))
      },
    })
  const entries = Object.entries(stores).map(([name, store]) => [name, limitStore(store)])
  return Object.fromEntries(entries) as Stores
}
