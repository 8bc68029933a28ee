import { cleanPhrase } from '@kitchen-table/domain/intents'
import { messages } from './messages.ts'

/** What stands before an item of a pasted list: a bullet, or a number with a dot or bracket. */
const BULLET = /^(?:[•‣◦▪●·*–—-]\s+|[•‣◦▪●]|\d{1,3}[.)]\s+)/
const SEPARATORS = /[,;]+$/
/** Around the whole text; quotes in it, and apostrophes, are part of what people type. */
const DOUBLE_QUOTES = /^["“”„«»]([^"“”„«»]*)["“”„«»]$/
const SINGLE_QUOTES = /^['‘’](.*)['‘’]$/

const cleanOnce = (text: string) =>
  text
    .trim()
    .replace(BULLET, '')
    .replace(SEPARATORS, '')
    .replace(DOUBLE_QUOTES, '$1')
    .replace(SINGLE_QUOTES, '$1')

/** Returns a line of a pasted list as people type it in a search: without bullets, and quotes and commas at its ends. */
export function cleanPhraseLine(line: string): string {
  let text = cleanPhrase(line)
  for (;;) {
    const cleaned = cleanOnce(text)
    if (cleaned === text) return text
    text = cleaned
  }
}

/** Returns the phrases of the lines, without the empty ones. */
export function cleanPhrases(lines: readonly string[]): string[] {
  return lines.map(cleanPhraseLine).filter((phrase) => phrase !== '')
}

/** Something about a line: what cannot be saved, or what an editor should know. Lines count from 1. */
export type LineNote = { line: number; text: string; isError: boolean }

type LineRules = {
  maxLength: number
  /** Returns the title of another intent that has the phrase. */
  findOther: (phrase: string) => string | undefined
}

/** Returns what there is to say about the lines, in their order. */
export function listPhraseLineNotes(
  lines: readonly string[],
  { maxLength, findOther }: LineRules,
): LineNote[] {
  const firstLines = new Map<string, number>()
  return lines.flatMap((text, index): LineNote[] => {
    const [line, phrase] = [index + 1, cleanPhraseLine(text)]
    if (phrase === '') return []
    if (phrase.length > maxLength) {
      const length = messages.lineTooLong({ length: phrase.length, max: maxLength })
      return [{ line, text: length, isError: true }]
    }
    const key = phrase.toLowerCase()
    const first = firstLines.get(key)
    if (first !== undefined) return [{ line, text: messages.lineRepeated({ line: first }), isError: false }]
    firstLines.set(key, line)
    const other = findOther(phrase)
    return other === undefined ? [] : [{ line, text: messages.lineOfOther({ title: other }), isError: false }]
  })
}
