import type { IntentRow } from '@kitchen-table/contract/catalog'

/** Returns the function that finds the title of an enabled intent with a phrase. */
export function createPhraseFinder(intents: readonly IntentRow[]) {
  const titles = new Map<string, string>()
  for (const { title, phrases, disabled } of intents) {
    if (disabled) continue
    for (const phrase of phrases) titles.set(phrase.toLowerCase(), title)
  }
  return (phrase: string): string | undefined => titles.get(phrase.toLowerCase())
}
