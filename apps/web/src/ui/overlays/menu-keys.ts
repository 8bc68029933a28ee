/** Returns the index of the item to move to, or undefined when the key does not move. `current` is -1 without focus. */
export function getNextMenuIndex(key: string, current: number, texts: readonly string[]): number | undefined {
  const count = texts.length
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return findIndexByLetter(key, current, texts)
  }
}

function findIndexByLetter(key: string, current: number, texts: readonly string[]): number | undefined {
  if ([...key].length !== 1 || key === ' ') return undefined
  const letter = key.toLowerCase()
  for (let step = 1; step <= texts.length; step++) {
    const index = (current + step) % texts.length
    if (texts[index]?.trim().toLowerCase().startsWith(letter)) return index
  }
  return undefined
}
