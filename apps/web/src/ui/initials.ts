/** Returns at most two letters: of the first and the last word of a name, or of the part of an address before the @. */
export function initials(name: string): string {
  const letters = name
    .replace(/@.*$/, '')
    .split(/[\s._-]+/)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0])
    .filter((letter) => letter !== undefined)
  const first = letters[0] ?? ''
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : ''
  return (first + last).toLocaleUpperCase()
}
