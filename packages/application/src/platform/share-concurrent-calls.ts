/**
 * Returns `call`, which is made once for all that ask for the same key until it has settled, with the other arguments
 * of the first one. Nothing is cached.
 */
export function shareConcurrentCalls<Others extends unknown[], Result>(
  call: (key: string, ...others: Others) => Promise<Result>,
): (key: string, ...others: Others) => Promise<Result> {
  const pending = new Map<string, Promise<Result>>()
  return (key, ...others) => {
    const shared = pending.get(key) ?? call(key, ...others).finally(() => pending.delete(key))
    pending.set(key, shared)
    return shared
  }
}
