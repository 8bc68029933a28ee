import { createDeterministicId } from '@kitchen-table/application/store-helpers'

/** The prefix of the ids of adopted events, views and sign-ins: no id that the product makes begins with it. */
const PREFIX = 'adopted-'

export const isAdoptedId = (id: string): boolean => id.startsWith(PREFIX)

/** Returns the id of a record that is known by these words, the same every time. */
export function createAdoptedId(kind: string, ...words: string[]): string {
  return PREFIX + createDeterministicId(`adopted-${kind}`, ...words)
}

/** Returns a function that returns ids of the entries of a list; equal entries get different ones. */
export function createAdoptedIdGenerator(kind: string): (...words: string[]) => string {
  const counts = new Map<string, number>()
  return (...words) => {
    const text = JSON.stringify(words)
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    return createAdoptedId(kind, ...words, String(count))
  }
}
