/** Returns the items of `list` that are in `kept`, in their order. */
function restrictTo(list: readonly string[], kept: ReadonlySet<string>): string[] {
  return list.filter((item) => kept.has(item))
}

function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

/** Inserts the items that only `from` has behind the item that they follow there; without one, at the beginning. */
function insertAdditions(
  list: readonly string[],
  from: readonly string[],
  added: readonly string[],
): string[] {
  const merged = [...list]
  for (const item of added) {
    const earlier = from.slice(0, from.indexOf(item)).findLast((other) => merged.includes(other))
    merged.splice(earlier === undefined ? 0 : merged.indexOf(earlier) + 1, 0, item)
  }
  return merged
}

/**
 * Merges two changes of one ordered list in which each item stands once. What either side removed is removed, what
 * either side added is added at the place where it was added. Returns null if both sides moved the items that remain,
 * in different ways.
 */
export function mergeListChanges(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | null {
  const inMine = new Set(mine)
  const inTheirs = new Set(theirs)
  const inBase = new Set(base)
  const kept = new Set(base.filter((item) => inMine.has(item) && inTheirs.has(item)))
  const haveIMoved = !isSameOrder(restrictTo(mine, kept), restrictTo(base, kept))
  const haveTheyMoved = !isSameOrder(restrictTo(theirs, kept), restrictTo(base, kept))
  if (haveIMoved && haveTheyMoved && !isSameOrder(restrictTo(mine, kept), restrictTo(theirs, kept)))
    return null

  const [ordered, other] = haveIMoved ? [mine, theirs] : [theirs, mine]
  const inOrdered = new Set(ordered)
  const list = ordered.filter((item) => kept.has(item) || !inBase.has(item))
  return insertAdditions(
    list,
    other,
    other.filter((item) => !inBase.has(item) && !inOrdered.has(item)),
  )
}
