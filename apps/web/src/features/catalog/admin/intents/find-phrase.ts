import type { IntentRow } from '@kitchen-table/contract/intents'

/** Returns the function that finds the title of an enabled intent with a phrase, other than the one with the slug. */
export function createPhraseFinder(intents: readonly IntentRow[], ownSlug: string | undefined) {
  const titles = new Map<string, string>()
  for (const { slug, title, phrases, disabled } of intents) {
    if (slug === ownSlug || disabled) continue
    for (const phrase of phrases) titles.set(phrase.toLowerCase(), title)
  }
  return (phrase: string): string | undefined => titles.get(phrase.toLowerCase())
}
