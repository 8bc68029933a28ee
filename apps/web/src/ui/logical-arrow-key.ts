const MIRRORED = new Map([
  ['ArrowLeft', 'ArrowRight'],
  ['ArrowRight', 'ArrowLeft'],
])

/**
 * Returns the key that does from left to right what `key` does in the given direction: for rows of controls, in which
 * the next one stands on the left where lines are read from right to left.
 */
export function toLogicalArrowKey(key: string, direction: string): string {
  return direction === 'rtl' ? (MIRRORED.get(key) ?? key) : key
}

/** Returns the key of an event as `toLogicalArrowKey` does, in the direction of the element that handles it. */
export function getLogicalArrowKey({ key, currentTarget }: { key: string; currentTarget: Element }): string {
  return toLogicalArrowKey(key, getComputedStyle(currentTarget).direction)
}
