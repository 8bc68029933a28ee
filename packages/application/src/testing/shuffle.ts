/** Returns the items in the order of numbers that `next` draws. */
export function shuffle<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
