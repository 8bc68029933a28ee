/** Characters that could begin another line, or hide or reverse text in a line (docs/security.md T15). */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu

/** Returns text that a person has typed, made safe as part of one line: a subject, a greeting, a sentence. */
export function toSingleLine(text: string, maxLength: number): string {
  const characters = Array.from(text.toWellFormed().replace(unprintable, ' ').replace(/\s+/g, ' ').trim())
  return characters.length > maxLength
    ? `${characters.slice(0, maxLength - 1).join('')}…`
    : characters.join('')
}
