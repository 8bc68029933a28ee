/**
 * Returns the parts of a text that have `length` words each, every part `step` words after the one before. The last one
 * ends with the text. A text of fewer words is one part.
 */
export function listWordWindows(words: readonly string[], length: number, step: number): string[][] {
  const last = Math.max(0, words.length - length)
  const count = Math.ceil(last / step) + 1
  return Array.from({ length: count }, (_, part) => {
    const start = Math.min(part * step, last)
    return words.slice(start, start + length)
  })
}
