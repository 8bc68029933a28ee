/** Whatever could begin another line, or hide or turn round what a line says (docs/security.md T15). */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu

/** What people have typed, as a part of one line: of a subject, a greeting, a sentence. */
export function toSingleLine(text: string, maxLength: number): string {
  const characters = Array.from(text.toWellFormed().replace(unprintable, ' ').replace(/\s+/g, ' ').trim())
  return characters.length > maxLength
    ? `${characters.slice(0, maxLength - 1).join('')}…`
    : characters.join('')
}
