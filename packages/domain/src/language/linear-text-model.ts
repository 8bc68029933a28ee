import { listNormalizedWords, listWordFeatures } from './text-features.ts'

/** A linear text classifier: for each label the weights of the features of a text. */
export type LinearTextModel = {
  labels: readonly string[]
  /** How many features there are, see listWordFeatures. */
  size: number
  bias: readonly number[]
  /** What a weight of 1 stands for. */
  scale: number
  /** One letter for each weight, the labels of a feature one after the other: `h` is 0, `a` is -7, `o` is 7. */
  weights: string
}

/** The largest absolute value of a stored weight. */
export const MAX_STORED_WEIGHT = 7
const ZERO = 'h'.charCodeAt(0)

/** Returns the letter of a whole weight between -7 and 7. */
export const toWeightLetter = (weight: number): string => String.fromCharCode(ZERO + weight)

/**
 * Returns the score of each label for a text of plain words, or null if there are none. The higher a score, the likelier its
 * label; what it means depends on how the model was trained.
 */
export function scoreWords(model: LinearTextModel, words: readonly string[]): number[] | null {
  const { labels, size, bias, scale, weights } = model
  const features = listWordFeatures(words, size)
  if (features.length === 0) return null
  const sums = labels.map(() => 0)
  for (const feature of features)
    for (let label = 0; label < labels.length; label += 1)
      sums[label] = (sums[label] ?? 0) + weights.charCodeAt(feature * labels.length + label) - ZERO
  const unit = scale / Math.sqrt(features.length)
  return sums.map((sum, label) => (bias[label] ?? 0) + unit * sum)
}

/** As scoreWords, for a text as it was typed. */
export const scoreText = (model: LinearTextModel, text: string) =>
  scoreWords(model, listNormalizedWords(text))
