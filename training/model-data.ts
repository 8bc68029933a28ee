import { type LinearTextModel, listNormalizedWords, listWordFeatures } from '@kitchen-table/domain/language'
import { quantizeWeights } from './quantize-weights.ts'

export type LabeledText = { label: string; text: string }

/** A text as a trainer reads it: the indexes of its features, and the number of its label. */
export type Sample = { features: number[]; label: number }

/** Returns the texts that have words. Throws for a label that is not listed. */
export function toSamples(texts: readonly LabeledText[], labels: readonly string[], size: number): Sample[] {
  const numberOf = new Map(labels.map((label, at) => [label, at]))
  return texts.flatMap(({ label, text }) => {
    const features = listWordFeatures(listNormalizedWords(text), size)
    const number = numberOf.get(label)
    if (number === undefined) throw new Error(`There is no label ${label}`)
    return features.length === 0 ? [] : [{ features, label: number }]
  })
}

const roundTo = (digits: number) => (value: number) => Number(value.toFixed(digits))

/** Returns a model as it is stored. `weights` has the labels of a feature one after the other. */
export function toTextModel(
  labels: readonly string[],
  size: number,
  { weights, bias }: { weights: Float32Array; bias: Float32Array },
): LinearTextModel {
  const { scale, letters } = quantizeWeights(weights)
  return { labels, size, bias: Array.from(bias, roundTo(4)), scale: roundTo(6)(scale), weights: letters }
}
