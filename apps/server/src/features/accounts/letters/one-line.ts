/** Whatever could begin another line, or hide or turn round what a line says (security.md T15). */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu

/** What people have typed, as a part of one line: of a subject, a greeting, a sentence. */
export function oneLine(text: string, longest: number): string {
  const letters = Array.from(text.toWellFormed().replace(unprintable, ' ').replace(/\s+/g, ' ').trim())
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('')
}
