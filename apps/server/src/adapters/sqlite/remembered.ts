import type { Changes, Kind } from './changes.ts'

/** What was read, by key, and told again only while nothing of its kind has changed. Must not be altered by anyone. */
export type Remembered<T> = {
  /** `mark` is the present one. */
  recall(key: string, mark: number): T | null
  /** `mark` is the one from before the value was read. The oldest ones are let go when there are too many. */
  keep(key: string, mark: number, value: T): void
  forget(key: string): void
  /** What is remembered, or else read and, unless it is null, remembered. */
  through<Found extends T | null>(key: string, read: (key: string) => Found): T | Found
}

export function remembered<T>(changes: Changes, kind: Kind, most: number): Remembered<T> {
  const held = new Map<string, { mark: number; value: T }>()

  function recall(key: string, mark: number): T | null {
    const known = held.get(key)
    return known?.mark === mark ? known.value : null
  }

  function keep(key: string, mark: number, value: T): void {
    held.delete(key)
    held.set(key, { mark, value })
    if (held.size <= most) return
    const [oldest = key] = held.keys()
    held.delete(oldest)
  }

  return {
    recall,
    keep,
    forget: (key) => void held.delete(key),
    through(key, read) {
      const mark = changes.mark(kind)
      const known = recall(key, mark)
      if (known !== null) return known
      const value = read(key)
      if (value !== null) keep(key, mark, value)
      return value
    },
  }
}
