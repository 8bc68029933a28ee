import { removeSourcesSection, splitSentences } from '../../language/split-sentences.ts'
import { splitAllWords } from '../../language/split-words.ts'

const MAX_LENGTH = 200
/** What is shown before the first word that matched, in a sentence that is too long. Characters. */
const MAX_LEAD = 60

/** Shortens a long sentence to whole words around the first one that matched. */
function shortenAround(sentence: string, words: ReadonlySet<string>): string {
  if (sentence.length <= MAX_LENGTH) return sentence
  const parts = sentence.split(/\s+/)
  const isMatch = (part: string) => splitAllWords(part).some((word) => words.has(word))
  const firstMatch = Math.max(0, parts.findIndex(isMatch))
  let start = firstMatch
  while (start > 0 && parts.slice(start - 1, firstMatch).join(' ').length <= MAX_LEAD) start -= 1
  let end = parts.length
  while (end > firstMatch + 1 && parts.slice(start, end).join(' ').length > MAX_LENGTH) end -= 1
  const text = parts.slice(start, end).join(' ').slice(0, MAX_LENGTH)
  return `${start > 0 ? '… ' : ''}${text}${end < parts.length ? ' …' : ''}`
}

/**
 * Returns the sentence of a text that has most of the words that matched, the first of several. Null if none has one: a
 * sentence without them, such as the first of the text, would not say why a lesson was found.
 *
 * @param paragraphs the plain text of the lesson
 * @param words normalized, as a found lesson has them
 */
export function findMatchingSentence(paragraphs: readonly string[], words: readonly string[]): string | null {
  const wanted = new Set(words)
  let best = { sentence: '', count: 0 }
  for (const sentence of removeSourcesSection(paragraphs).flatMap(splitSentences)) {
    const count = new Set(splitAllWords(sentence).filter((word) => wanted.has(word))).size
    if (count > best.count) best = { sentence, count }
  }
  return best.count > 0 ? shortenAround(best.sentence.trim(), wanted) : null
}
