import { type LinearTextModel, scoreText, scoreWords } from '../language/linear-text-model.ts'
import { listNormalizedWords } from '../language/text-features.ts'
import { listWordWindows } from '../language/word-windows.ts'
import { type CrisisKind, crisisKinds } from './crisis-kind.ts'

/** The label of texts that are no cry for help. */
export const HARMLESS_LABEL = 'harmless'
export const crisisClassifierLabels: readonly string[] = [HARMLESS_LABEL, ...crisisKinds]

export const searchLanguages = ['en', 'es'] as const
export type SearchLanguage = (typeof searchLanguages)[number]

/** Two classifiers of searches, trained together: their kind (crisisClassifierLabels) and their language. */
export type CrisisModel = { kinds: LinearTextModel; languages: LinearTextModel }

export type Crisis = { kind: CrisisKind; language: SearchLanguage }

/**
 * Parts of a text that are read by themselves: what is ordinary in a long one would outweigh the one sentence that is a cry
 * for help. Each begins `step` words after the one before. The highest of many scores is often high by chance, all the more
 * of short parts: so they need more log odds. Chosen on `training/crisis/long-texts`.
 */
const partSizes = [
  { length: 28, step: 7, minLogOdds: 0 },
  { length: 10, step: 3, minLogOdds: 3 },
  { length: 5, step: 1, minLogOdds: 6.5 },
]

/**
 * Returns the log odds from which a whole text is taken for a cry for help. Below 0, where it is as likely as not: to show
 * help that is not needed costs less than to show none. Few words say little, and most of them are ordinary.
 */
function getMinLogOdds(wordCount: number): number {
  if (wordCount <= 1) return 0.5
  return wordCount <= 4 ? -0.3 : -1.3
}

/** Texts of which the likeliest counts. */
type Reading = { texts: readonly (readonly string[])[]; minLogOdds: number }

/** Returns the text as a whole, and its parts of each size. */
function listReadings(words: readonly string[]): Reading[] {
  const parts = partSizes
    .filter(({ length }) => length < words.length)
    .map(({ length, step, minLogOdds }) => ({ texts: listWordWindows(words, length, step), minLogOdds }))
  return [{ texts: [words], minLogOdds: getMinLogOdds(words.length) }, ...parts]
}

/** Returns the likeliest kind of crisis, and the log odds of a crisis of any kind; null without words. */
function scoreCrisis(model: CrisisModel, words: readonly string[]) {
  const scores = scoreWords(model.kinds, words)
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
  let likeliest: { kind: CrisisKind; excess: number } | null = null
  for (const { texts, minLogOdds } of listReadings(listNormalizedWords(text)))
    for (const words of texts) {
      const score = scoreCrisis(model, words)
      const excess = score === null ? -1 : score.logOdds - minLogOdds
      if (score !== null && excess >= (likeliest?.excess ?? 0)) likeliest = { kind: score.kind, excess }
    }
  return likeliest && { kind: likeliest.kind, language: detectLanguage(model, text) }
}
