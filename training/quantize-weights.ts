import { MAX_STORED_WEIGHT, toWeightLetter } from '@kitchen-table/domain/language'

/** Of the weights that are not 0, the share that is stored without being cut off. */
const KEPT_SHARE = 0.997

/** Rounds weights to whole ones of few letters, which makes a model small. */
export function quantizeWeights(weights: Float32Array): { scale: number; letters: string } {
  const sizes = weights
    .filter((weight) => weight !== 0)
    .map(Math.abs)
    .sort()
  const scale = (sizes[Math.floor(KEPT_SHARE * (sizes.length - 1))] ?? 1) / MAX_STORED_WEIGHT
  const round = (weight: number) =>
    Math.max(-MAX_STORED_WEIGHT, Math.min(MAX_STORED_WEIGHT, Math.round(weight / scale)))
  return { scale, letters: Array.from(weights, (weight) => toWeightLetter(round(weight))).join('') }
}
