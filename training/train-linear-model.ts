import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import type { LinearTextModel } from '@kitchen-table/domain/language'
import { type LabeledText, type Sample, toSamples, toTextModel } from './model-data.ts'
import { shuffle } from './shuffle.ts'

const EPOCHS = 8
const BATCH_SIZE = 128
const LEARNING_RATE = 0.02
/** Decay of the averages of Adam. */
const BETA1 = 0.9
const BETA2 = 0.999
const EPSILON = 1e-8

/** The state of Adam for one table of weights. */
type Weights = { values: Float32Array; mean: Float32Array; square: Float32Array; gradient: Float32Array }

function createWeights(length: number): Weights {
  const create = () => new Float32Array(length)
  return { values: create(), mean: create(), square: create(), gradient: create() }
}

/** Replaces the scores of labels by their probabilities. */
function toProbabilities(scores: Float64Array): void {
  const highest = Math.max(...scores)
  let sum = 0
  for (let at = 0; at < scores.length; at += 1) {
    scores[at] = Math.exp((scores[at] ?? 0) - highest)
    sum += scores[at] ?? 0
  }
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) / sum
}

/** Moves weights against the gradient, in the rows of features that occurred, and clears their gradient. */
function applyAdam(weights: Weights, rows: Iterable<number>, width: number, rate: number): void {
  const { values, mean, square, gradient } = weights
  for (const row of rows)
    for (let at = row * width; at < (row + 1) * width; at += 1) {
      const slope = gradient[at] ?? 0
      mean[at] = BETA1 * (mean[at] ?? 0) + (1 - BETA1) * slope
      square[at] = BETA2 * (square[at] ?? 0) + (1 - BETA2) * slope * slope
      values[at] = (values[at] ?? 0) - (rate * (mean[at] ?? 0)) / (Math.sqrt(square[at] ?? 0) + EPSILON)
      gradient[at] = 0
    }
}

/** Adds the gradient of the loss of one sample (cross-entropy). */
function addGradient(sample: Sample, weights: Weights, bias: Weights, scores: Float64Array): void {
  const width = scores.length
  const unit = 1 / Math.sqrt(sample.features.length)
  for (let label = 0; label < width; label += 1) {
    let sum = 0
    for (const feature of sample.features) sum += weights.values[feature * width + label] ?? 0
    scores[label] = (bias.values[label] ?? 0) + unit * sum
  }
  toProbabilities(scores)
  for (let label = 0; label < width; label += 1) {
    const slope = ((scores[label] ?? 0) - (label === sample.label ? 1 : 0)) / BATCH_SIZE
    bias.gradient[label] = (bias.gradient[label] ?? 0) + slope
    for (const feature of sample.features)
      weights.gradient[feature * width + label] =
        (weights.gradient[feature * width + label] ?? 0) + slope * unit
  }
}

function fitWeights(
  samples: Sample[],
  size: number,
  width: number,
): { weights: Float32Array; bias: Float32Array } {
  const { next: random } = createSeededRandom('linear-text-model')
  const weights = createWeights(size * width)
  const bias = createWeights(width)
  const scores = new Float64Array(width)
  let step = 0
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(samples, random)
    for (let from = 0; from < samples.length; from += BATCH_SIZE) {
      const batch = samples.slice(from, from + BATCH_SIZE)
      for (const sample of batch) addGradient(sample, weights, bias, scores)
      step += 1
      const correction = Math.sqrt(1 - BETA2 ** step) / (1 - BETA1 ** step)
      const rate = LEARNING_RATE * (1 - epoch / EPOCHS) * correction
      applyAdam(weights, new Set(batch.flatMap(({ features }) => features)), width, rate)
      applyAdam(bias, [0], width, rate)
    }
  }
  return { weights: weights.values, bias: bias.values }
}

/**
 * Trains a classifier (multinomial logistic regression with Adam) that tells the labels of texts apart. The same texts in
 * the same order result in the same model.
 */
export function trainLinearModel(
  texts: readonly LabeledText[],
  labels: readonly string[],
  size: number,
): LinearTextModel {
  const samples = toSamples(texts, labels, size)
  return toTextModel(labels, size, fitWeights(samples, size, labels.length))
}
