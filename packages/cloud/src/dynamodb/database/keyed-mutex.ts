/** Runs tasks with the same key one after the other, in the order of the calls. */
export type RunExclusive = <T>(key: string, run: () => Promise<T>) => Promise<T>

/**
 * An error for which `failsWaiting` is true also rejects the tasks that are waiting for that task, unrun: in an outage,
 * each of a long queue would otherwise begin only after the time-outs of all before it. Any other error stops no other
 * task.
 */
export function createKeyedMutex({
  failsWaiting,
}: {
  failsWaiting: (error: unknown) => boolean
}): RunExclusive {
  const tails = new Map<string, Promise<unknown>>()

  return (key, run) => {
    const previous = tails.get(key) ?? Promise.resolve()
    const current = previous.then(run, (error: unknown) => {
      if (failsWaiting(error)) throw error
      return run()
    })
    const release = () => {
      if (tails.get(key) === current) tails.delete(key)
    }
    tails.set(key, current)
    current.then(release, release)
    return current
  }
}
