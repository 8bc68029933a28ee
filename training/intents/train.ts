import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NO_INTENT } from '@kitchen-table/domain/intent-matcher'
import type { LinearTextModel } from '@kitchen-table/domain/language'
import { readLabeledTexts } from '../read-labeled-texts.ts'
import { trainMarginModel } from '../train-margin-model.ts'

/** The number of features: twice as many are no better, and make the file twice as large. */
const FEATURES = 2 ** 14

/** Searches that have nothing to do with money: the crisis model learns them, too. */
const noiseFiles = ['more-noise.tsv', 'more-noise2.tsv']

const readNoise = () =>
  noiseFiles.flatMap((file) => readLabeledTexts(join(import.meta.dirname, '../crisis/phrases', file)))

/** Trains the model that tells intents apart, on the phrases that people wrote for them. */
export function trainIntentModel(): LinearTextModel {
  const texts = [
    ...readLabeledTexts(join(import.meta.dirname, 'phrases')),
    ...readNoise().map(({ text }) => ({ label: NO_INTENT, text })),
  ]
  const labels = [...new Set(texts.map(({ label }) => label))].sort()
  return trainMarginModel(texts, labels, FEATURES)
}

if (import.meta.main) {
  const model = trainIntentModel()
  const path = join(import.meta.dirname, '../../packages/domain/src/intents/intent-model.json')
  writeFileSync(path, `${JSON.stringify(model)}\n`)
  console.log(`${path} is written.`)
}
