/**
 * What a page keeps on the device for one person, each under that person's own keys, so that nothing of one can be
 * taken for another's (security.md T63). Where the browser allows no storage, it lasts as long as the page.
 */
export type PersonStorage = {
  read(name: string): unknown
  write(name: string, value: unknown): void
  remove(name: string): void
  /** Where the browser keeps it: what a `storage` event of another tab names. */
  keyOf(name: string): string
  /** Forgets everything that is kept for this person. */
  clear(): void
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function personStorage(sub: string, shelf: Shelf): PersonStorage {
  const prefix = `kitchen-table:${sub}:`
  const unwritten = new Map<string, string>()

  return {
    keyOf: (name) => prefix + name,
    read: (name) => parsed(unwritten.get(prefix + name) ?? shelf.getItem(prefix + name)),
    write(name, value) {
      const text = JSON.stringify(value)
      try {
        shelf.setItem(prefix + name, text)
        unwritten.delete(prefix + name)
      } catch {
        unwritten.set(prefix + name, text)
      }
    },
    remove(name) {
      unwritten.delete(prefix + name)
      shelf.removeItem(prefix + name)
    },
    clear() {
      unwritten.clear()
      const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index))
      for (const key of keys) if (key?.startsWith(prefix)) shelf.removeItem(key)
    },
  }
}
