import fc from 'fast-check'

/** The code points from U+D800 to U+DFFF are halves of surrogate pairs, no characters. */
const FIRST_SURROGATE = 0xd800
const SURROGATE_COUNT = 0x800
const MAX_CODE_POINT = 0x10ffff

function toCharacter(index: number): string {
  return String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATE_COUNT)
}

/** The inverse, by which fast-check finds out that it can also try the names of built-in properties. */
function toIndex(character: unknown): number {
  const [first, second] = typeof character === 'string' ? character : ''
  const codePoint = second === undefined ? first?.codePointAt(0) : undefined
  if (codePoint === undefined) throw new TypeError('This is not one character.')
  return codePoint < FIRST_SURROGATE ? codePoint : codePoint - SURROGATE_COUNT
}

/** Any character: like the unit `binary` of fast-check, which first lists all 1.1 million of them for a second. */
export const anyCharacter = fc
  .integer({ min: 0, max: MAX_CODE_POINT - SURROGATE_COUNT })
  .map(toCharacter, toIndex)
