/** Returns the number of `sorted` items that come before another one or are equal to it. */
function countUpTo<T>(sorted: readonly T[], item: T, compare: (a: T, b: T) => number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = sorted[middle]
    if (other !== undefined && compare(other, item) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the first `limit` items in an order, without sorting all of them. */
export function selectFirst<T>(items: readonly T[], limit: number, compare: (a: T, b: T) => number): T[] {
  if (limit >= items.length) return items.toSorted(compare)
  const selected: T[] = []
  for (const item of items) {
    const last = selected[limit - 1]
    if (limit === 0 || (last !== undefined && compare(item, last) >= 0)) continue
    selected.splice(countUpTo(selected, item, compare), 0, item)
    if (selected.length > limit) selected.pop()
  }
  return selected
}
