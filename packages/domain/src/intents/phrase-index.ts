import { listTextFeatures } from '../language/text-features.ts'

/** Indexes of the features of phrases: large, as their features are compared and not learned. */
const SIZE = 2 ** 24

/** The phrases of one intent by their features. */
export type PhraseIndex = {
  /** The numbers of the phrases that have a feature. */
  phrasesByFeature: ReadonlyMap<number, readonly number[]>
  /** How many features each phrase has. */
  featureCounts: readonly number[]
}

export type TextFeatures = readonly number[]

export const listPhraseFeatures = (text: string): TextFeatures => listTextFeatures(text, SIZE)

export function createPhraseIndex(phrases: readonly string[]): PhraseIndex {
  const phrasesByFeature = new Map<number, number[]>()
  const featureCounts: number[] = []
  for (const [number, phrase] of phrases.entries()) {
    const features = listPhraseFeatures(phrase)
    featureCounts.push(features.length)
    for (const feature of features) {
      const numbers = phrasesByFeature.get(feature)
      if (numbers) numbers.push(number)
      else phrasesByFeature.set(feature, [number])
    }
  }
  return { phrasesByFeature, featureCounts }
}

/** Returns how similar a text is to the nearest phrase: from 0 to 1 for the same words (cosine of their features). */
export function findNearestPhrase(
  { phrasesByFeature, featureCounts }: PhraseIndex,
  features: TextFeatures,
): number {
  const shared = new Map<number, number>()
  for (const feature of features)
    for (const number of phrasesByFeature.get(feature) ?? [])
      shared.set(number, (shared.get(number) ?? 0) + 1)
  let nearest = 0
  for (const [number, count] of shared)
    nearest = Math.max(nearest, count / Math.sqrt(features.length * (featureCounts[number] ?? 1)))
  return nearest
}
