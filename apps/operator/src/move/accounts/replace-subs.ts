/** The new sub of each account, by its old one. */
export type NewSubs = ReadonlyMap<string, string>

/**
 * A sub: those of both pools are UUIDs. Not in the key of a picture, which begins with `people/` and the sub of that
 * time: files keep their keys when a store is moved, and a record that names one matters, not whose sub is in it.
 */
const subPattern = /(?<!(?:^|")people\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Returns the text with the new subs in place of the old ones, also within JSON; null if it has no old one. */
export function replaceSubs(text: string, newSubs: NewSubs): string | null {
  const replaced = text.replace(subPattern, (sub) => newSubs.get(sub) ?? sub)
  return replaced === text ? null : replaced
}
