import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import type { LinearTextModel } from '@kitchen-table/domain/language'
import { type LabeledText, type Sample, toSamples, toTextModel } from './model-data.ts'
import { shuffle } from './shuffle.ts'

const EPOCHS = 8
/** How much a sample on the wrong side costs. */
const COST = 0.5
/** A sample that is farther than this beyond the margin is left out of later epochs. */
const SKIPPED_BEYOND = 0.5

type LabelWeights = { weights: Float32Array; bias: number }

/**
 * Fits the weights that separate one label from all others: a linear support vector machine with squared hinge loss,
 * solved by dual coordinate descent (Hsieh and others, 2008).
 */
function fitLabel(
  samples: readonly Sample[],
  label: number,
  { size, random }: { size: number; random: () => number },
): LabelWeights {
  const weights = new Float32Array(size)
  let bias = 0
  const multipliers = new Float32Array(samples.length)
  const diagonal = 1 / (2 * COST)
  let active = samples.map((_, at) => at)
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(active, random)
    const next: number[] = []
    for (const at of active) {
      const sample = samples[at] as Sample
      const { features } = sample
      const unit = 1 / Math.sqrt(features.length)
      const sign = sample.label === label ? 1 : -1
      let sum = 0
      for (const feature of features) sum += weights[feature] ?? 0
      const before = multipliers[at] ?? 0
      const gradient = sign * (bias + unit * sum) - 1 + diagonal * before
      const isBeyond = before === 0 && gradient > 0
      if (!isBeyond || epoch === 0 || gradient < SKIPPED_BEYOND) next.push(at)
      if (isBeyond) continue
      // Features of a sample have the length 1, and the bias counts as one more.
      const after = Math.max(0, before - gradient / (2 + diagonal))
      multipliers[at] = after
      const step = sign * (after - before)
      bias += step
      for (const feature of features) weights[feature] = (weights[feature] ?? 0) + step * unit
    }
    active = next
  }
  return { weights, bias }
}

/**
 * Trains a classifier of texts with many labels: for each label the margin from all others. Scores near 1 are certain,
 * those near -1 are none. The same texts in the same order result in the same model.
 */
export function trainMarginModel(
  texts: readonly LabeledText[],
  labels: readonly string[],
  size: number,
): LinearTextModel {
  const samples = toSamples(texts, labels, size)
  const { next: random } = createSeededRandom('margin-text-model')
  const weights = new Float32Array(size * labels.length)
  const bias = new Float32Array(labels.length)
  for (const label of labels.keys()) {
    const fitted = fitLabel(samples, label, { size, random })
    bias[label] = fitted.bias
    for (const [feature, weight] of fitted.weights.entries())
      weights[feature * labels.length + label] = weight
  }
  return toTextModel(labels, size, { weights, bias })
}
