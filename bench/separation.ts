/**
 * How well a threshold tells values of `a` from those of `b`: the share of pairs that are in the one order rather than
 * in the other, equal ones counted half (the area under the ROC curve). 0.5 is a coin, 1 is certainty.
 */
export function separation(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))]
  all.sort((one, other) => one.value - other.value)
  let ranks = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    const rank = (from + 1 + to) / 2
    ranks += rank * all.slice(from, to).filter(({ isA }) => isA).length
    from = to
  }
  const share = (ranks - (a.length * (a.length + 1)) / 2) / (a.length * b.length)
  return Math.max(share, 1 - share)
}
