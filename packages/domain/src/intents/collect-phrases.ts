import type { Intent } from '../catalog/intent.ts'

/** How many lessons answer a search: more are no help to a person in trouble. */
export const MAX_ANSWERING_LESSONS = 3

type PhrasedIntent = Pick<Intent, 'disabled' | 'lessons' | 'title' | 'titleEs' | 'phrases'>

/**
 * Returns the titles and phrases of the enabled intents by the lessons that answer them, of those that can be opened: what
 * people say counts for the lessons that its answer shows.
 */
export function collectPhrases(
  intents: Iterable<PhrasedIntent>,
  canBeOpened: (unitId: string) => boolean,
): ReadonlyMap<string, string[]> {
  const phrasesByLesson = new Map<string, string[]>()
  for (const { disabled, lessons, title, titleEs, phrases } of intents)
    for (const unitId of disabled ? [] : lessons.filter(canBeOpened).slice(0, MAX_ANSWERING_LESSONS))
      phrasesByLesson.set(unitId, [...(phrasesByLesson.get(unitId) ?? []), title, titleEs, ...phrases])
  return phrasesByLesson
}
