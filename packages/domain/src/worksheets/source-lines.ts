import { removeHiddenCharacters } from '../language/remove-hidden-characters.ts'
import { toTypographicQuotes } from '../language/to-typographic-quotes.ts'

/** A line of a source, without the spaces around it. `number` counts from 1. */
export type SourceLine = { number: number; text: string }

/** Returns a text with typographic quotes and without hidden characters. */
export const normalizeText = (text: string): string =>
  toTypographicQuotes(removeHiddenCharacters(text.normalize('NFC')))

/** Splits a source into its lines. */
export function splitSourceLines(source: string): SourceLine[] {
  return normalizeText(source)
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, text: line.replace(/[ \t]+/g, ' ').trim() }))
}

/** Matches lines that are a block of their own; any other line continues the paragraph of the line before. */
const standaloneLine = /^(?:#|-|\d+\. |.*_{3,}$)/
const isTableLine = ({ text }: SourceLine) => text.startsWith('|')

/** Groups lines into those of one block each: a table, a paragraph, or a single line. Leaves out empty lines. */
export function groupLines(lines: readonly SourceLine[]): SourceLine[][] {
  const groups: SourceLine[][] = []
  let previous: SourceLine | null = null
  for (const line of lines) {
    const isContinued =
      previous !== null &&
      (isTableLine(previous)
        ? isTableLine(line)
        : ![line, previous].some(
            (each) => each.text === '' || isTableLine(each) || standaloneLine.test(each.text),
          ))
    if (isContinued) groups.at(-1)?.push(line)
    else if (line.text !== '') groups.push([line])
    previous = line
  }
  return groups
}

/**
 * The characters that all fonts of the worksheets have: those of the files "latin" of Figtree and Fraunces, which have
 * every letter of English and Spanish.
 */
const unknownCharacter =
  /[^\x20-\x7e\xa0-\xac\xae-\xff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2212\u2215]/u

/** Returns the first character of a text that a font of the worksheets does not have, or null. */
export function findUnknownCharacter(text: string): string | null {
  return unknownCharacter.exec(text)?.[0] ?? null
}
