/** Runs what has the same key one after the other, in the order of asking; what throws does not stop the next. */
export type OneAtATime = <T>(key: string, run: () => Promise<T>) => Promise<T>

export function oneAtATime(): OneAtATime {
  const last = new Map<string, Promise<unknown>>()

  return (key, run) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(run, run)
    const leave = () => {
      if (last.get(key) === mine) last.delete(key)
    }
    last.set(key, mine)
    mine.then(leave, leave)
    return mine
  }
}
