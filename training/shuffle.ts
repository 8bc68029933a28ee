/** Puts the items of a list into a random order. */
export function shuffle<Item>(items: Item[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const item = items[at] as Item
    items[at] = items[other] as Item
    items[other] = item
  }
}
