/** Where the menu of a row in a sortable list can move it. */
export type ItemMove = 'up' | 'down' | 'top' | 'end'

/** Returns the index after a move, or undefined when the item is there already. */
export function getMovedIndex(move: ItemMove, index: number, count: number): number | undefined {
  const targets = { up: index - 1, down: index + 1, top: 0, end: count - 1 }
  const target = targets[move]
  return target < 0 || target >= count || target === index ? undefined : target
}

/** Returns the items with the one at `from` at the place `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
