/** Returns the first `limit` items in an order, without sorting all of them. */
export function selectFirst<T>(items: readonly T[], limit: number, compare: (a: T, b: T) => number): T[] {
  if (limit >= items.length) return items.toSorted(compare)
  const selected: T[] = []
  for (const item of items) {
    const last = selected[limit - 1]
    if (limit === 0 || (last !== undefined && compare(item, last) >= 0)) continue
    const place = selected.findLastIndex((other) => compare(other, item) <= 0) + 1
    selected.splice(place, 0, item)
    if (selected.length > limit) selected.pop()
  }
  return selected
}
