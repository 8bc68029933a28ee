/** Returns `call`, which is made once for all that ask for the same key until it has settled. Nothing is cached. */
export function shareConcurrentCalls<Result>(
  call: (key: string) => Promise<Result>,
): (key: string) => Promise<Result> {
  const pending = new Map<string, Promise<Result>>()
  return (key) => {
    const shared = pending.get(key) ?? call(key).finally(() => pending.delete(key))
    pending.set(key, shared)
    return shared
  }
}
