/** Runs tasks with the same key one after the other, in the order of the calls; an error stops no other task. */
export type RunExclusive = <T>(key: string, run: () => Promise<T>) => Promise<T>

export function createKeyedMutex(): RunExclusive {
  const tails = new Map<string, Promise<unknown>>()

  return (key, run) => {
    const previous = tails.get(key) ?? Promise.resolve()
    const current = previous.then(run, run)
    const release = () => {
      if (tails.get(key) === current) tails.delete(key)
    }
    tails.set(key, current)
    current.then(release, release)
    return current
  }
}
