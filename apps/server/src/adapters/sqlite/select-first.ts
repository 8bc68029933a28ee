/** Returns the first `limit` numbers in an order, without sorting all of them. */
export function selectFirst(
  numbers: readonly number[],
  limit: number,
  compare: (a: number, b: number) => number,
): number[] {
  if (limit >= numbers.length) return numbers.toSorted(compare)
  const selected: number[] = []
  for (const number of numbers) {
    const last = selected[limit - 1]
    if (limit === 0 || (last !== undefined && compare(number, last) >= 0)) continue
    const place = selected.findLastIndex((other) => compare(other, number) <= 0) + 1
    selected.splice(place, 0, number)
    if (selected.length > limit) selected.pop()
  }
  return selected
}
