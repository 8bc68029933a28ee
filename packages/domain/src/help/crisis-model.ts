import { type LinearTextModel, scoreText } from '../language/linear-text-model.ts'
import { splitPlainWords } from '../language/text-features.ts'
import { type CrisisKind, crisisKinds } from './crisis-kind.ts'

/** The label of texts that are no cry for help. */
export const HARMLESS = 'harmless'
export const crisisLabels: readonly string[] = [HARMLESS, ...crisisKinds]

export const searchLanguages = ['en', 'es'] as const
export type SearchLanguage = (typeof searchLanguages)[number]

/** Two classifiers of searches, trained together: their kind (crisisLabels) and their language. */
export type CrisisModel = { kinds: LinearTextModel; languages: LinearTextModel }

export type Crisis = { kind: CrisisKind; language: SearchLanguage }

/**
 * Returns the log odds from which a search is taken for a cry for help. Below 0, where it is as likely as not: to show help
 * that is not needed costs less than to show none. Few words say little, and most of them are ordinary.
 */
function getMinLogOdds(text: string): number {
  const words = splitPlainWords(text).length
  if (words <= 1) return 0.5
  return words <= 4 ? 0.4 : -0.8
}

/** Returns the likeliest kind of crisis and its log odds against harmless texts; null for a text without words. */
export function scoreCrisis(model: CrisisModel, text: string): { kind: CrisisKind; logOdds: number } | null {
  const scores = scoreText(model.kinds, text)
  if (scores === null) return null
  const [harmless = 0, ...kinds] = scores
  const highest = Math.max(...kinds)
  const kind = crisisKinds[kinds.indexOf(highest)]
  if (kind === undefined) return null
  const sum = kinds.reduce((total, score) => total + Math.exp(score - highest), 0)
  return { kind, logOdds: highest + Math.log(sum) - harmless }
}

/** Returns the likelier language of a text; English for one without words. */
export function detectLanguage(model: CrisisModel, text: string): SearchLanguage {
  const [english = 0, spanish = 0] = scoreText(model.languages, text) ?? []
  return spanish > english ? 'es' : 'en'
}

/** Returns what crisis a text is about and its language, or null if it is about none. */
export function recognizeCrisis(model: CrisisModel, text: string): Crisis | null {
  const scored = scoreCrisis(model, text)
  if (scored === null || scored.logOdds < getMinLogOdds(text)) return null
  return { kind: scored.kind, language: detectLanguage(model, text) }
}
