import type { Intent } from '../catalog/intent.ts'
import { type LinearTextModel, scoreText } from '../language/linear-text-model.ts'
import {
  createPhraseIndex,
  listPhraseFeatures,
  measurePhraseSimilarity,
  type PhraseIndex,
} from './phrase-index.ts'

type Matchable = Pick<Intent, 'slug' | 'title' | 'titleEs' | 'phrases'>

/** The label of texts that are no intent. */
export const NO_INTENT = 'none'

/** What a search was understood as: slugs of intents, the likeliest first. */
export type IntentMatch = {
  /** Those that are certain enough, at most three. */
  understood: string[]
  /** The nearest ones, however certain, at most ten; none if the search has nothing in common with any. */
  nearest: string[]
}

const MAX_UNDERSTOOD = 3
const MAX_NEAREST = 10

/** Scores are those of the model: near 1 is certain, near -1 is none. A lower one is not understood. */
const MIN_SCORE = -0.7
/** An intent whose score is farther than this below the first one is not shown beside it. */
const MAX_GAP = 0.6
/** From this similarity on, a phrase counts even if the model takes the search for none at all. */
const CERTAIN_SIMILARITY = 0.75
/** What a similar phrase adds to the score of the model. */
const PHRASE_WEIGHT = 0.8
/** The score by the nearest phrase alone: the same words are certain; without a feature in common there is none. */
const toPhraseScore = (similarity: number) =>
  similarity > 0 ? 3.6 * similarity - 2.6 : Number.NEGATIVE_INFINITY

type Scored = { slug: string; score: number; similarity: number }

/** Phrases are indexed once for each version of an intent: an intent never changes. */
const phraseIndexes = new WeakMap<Matchable, PhraseIndex>()

/** Returns the index of an intent's phrases, which takes up to four milliseconds the first time. */
export function getPhraseIndex(intent: Matchable): PhraseIndex {
  const existing = phraseIndexes.get(intent)
  if (existing) return existing
  const index = createPhraseIndex([intent.title, intent.titleEs, ...intent.phrases])
  phraseIndexes.set(intent, index)
  return index
}

function scoreIntents(
  intents: readonly Matchable[],
  labelScores: ReadonlyMap<string, number>,
  features: readonly string[],
): Scored[] {
  return intents
    .map((intent) => {
      const similarity = measurePhraseSimilarity(getPhraseIndex(intent), features)
      const modelScore = labelScores.get(intent.slug) ?? Number.NEGATIVE_INFINITY
      const score = Math.max(modelScore + PHRASE_WEIGHT * similarity, toPhraseScore(similarity))
      return { slug: intent.slug, score, similarity }
    })
    .sort((a, b) => b.score - a.score)
}

/**
 * Creates the function that finds the intents of a search: those that the model was trained on by its weights, and all by
 * their nearest phrase, so that a phrase that an editor has added counts at once.
 */
export function createIntentMatcher(
  intents: readonly Matchable[],
  model: LinearTextModel,
): (search: string) => IntentMatch {
  return (search) => {
    // Null for a search without Latin letters and digits, which only phrases can have.
    const scores = scoreText(model, search) ?? []
    const labelScores = new Map(scores.map((score, at) => [model.labels[at] ?? NO_INTENT, score]))
    const minScore = Math.max(MIN_SCORE, labelScores.get(NO_INTENT) ?? MIN_SCORE)
    const ranked = scoreIntents(intents, labelScores, listPhraseFeatures(search))
    const near = ranked.filter(({ score }) => score > Number.NEGATIVE_INFINITY)
    const minShown = (near[0]?.score ?? 0) - MAX_GAP
    const understood = near.filter(
      ({ score, similarity }) => score > minShown && (score > minScore || similarity >= CERTAIN_SIMILARITY),
    )
    return { understood: toSlugs(understood, MAX_UNDERSTOOD), nearest: toSlugs(near, MAX_NEAREST) }
  }
}

const toSlugs = (scored: readonly Scored[], max: number) => scored.slice(0, max).map(({ slug }) => slug)
