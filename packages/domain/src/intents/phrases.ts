import { removeHiddenCharacters } from '../language/remove-hidden-characters.ts'

/** What an intent can have at most. */
export const MAX_INTENT_PHRASES = 80
export const MAX_INTENT_LESSONS = 8

/** Returns a phrase in one line: without hidden characters, and spaces at its ends or several in a row. */
export function cleanPhrase(phrase: string): string {
  return removeHiddenCharacters(phrase).replace(/\s+/g, ' ').trim()
}

/** Returns the phrases without those that differ from an earlier one in nothing but capitals. */
export function removeRepeatedPhrases(phrases: readonly string[]): string[] {
  const firsts = new Map<string, string>()
  for (const phrase of phrases) {
    const key = phrase.toLowerCase()
    if (!firsts.has(key)) firsts.set(key, phrase)
  }
  return [...firsts.values()]
}
