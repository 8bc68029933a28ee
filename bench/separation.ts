/**
 * Returns how well a threshold separates the values of `a` from those of `b`: the area under the ROC curve, that is the
 * share of pairs (a, b) in the more frequent order, with ties counted half. 0.5 is chance, 1 is certainty.
 */
export function separation(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))]
  all.sort((x, y) => x.value - y.value)
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
