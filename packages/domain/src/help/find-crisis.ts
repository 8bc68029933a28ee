import model from './crisis-model.json' with { type: 'json' }
import {
  type Crisis,
  type CrisisModel,
  detectLanguage,
  recognizeCrisis,
  type SearchLanguage,
} from './crisis-model.ts'

/** From `npm run crisis:train`. */
export const crisisModel: CrisisModel = model

/** More letters than these are no search: a pasted page. */
const MAX_LENGTH = 500

/**
 * Returns what cry for help a search is, in English or Spanish, or null. Such a search is neither recorded as a usage
 * event, nor in the address or the title of the page, which the browser's history stores (docs/security.md T64).
 */
export function findCrisis(search: string): Crisis | null {
  return recognizeCrisis(crisisModel, search.slice(0, MAX_LENGTH))
}

/** Returns the language of a search, English for one without words. */
export function detectSearchLanguage(search: string): SearchLanguage {
  return detectLanguage(crisisModel, search.slice(0, MAX_LENGTH))
}
