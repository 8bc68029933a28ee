import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CrisisModel,
  crisisLabels,
  HARMLESS,
  searchLanguages,
} from '@kitchen-table/domain/help/crisis-model'
import { splitPlainWords } from '@kitchen-table/domain/language/text-features'
import type { LabeledText } from '../model-data.ts'
import { type LabeledLine, readLabeledTexts } from '../read-labeled-texts.ts'
import { trainLinearModel } from '../train-linear-model.ts'
import { intentsWithCrises } from './intents-with-crises.ts'

/** Numbers of features: more recognize more, and make the file larger that a phone loads. */
const KIND_FEATURES = 2 ** 16
const LANGUAGE_FEATURES = 2 ** 11

/** People search with few words more often than authors write such lines: short ones are learned several times. */
function countRepeats(text: string): number {
  const words = splitPlainWords(text).length
  if (words <= 2) return 3
  return words <= 6 ? 2 : 1
}

const repeatShortTexts = (lines: readonly LabeledLine[]) =>
  lines.flatMap((line) => Array.from({ length: countRepeats(line.text) }, () => line))

const phrasesOf = (model: 'crisis' | 'intents') => join(import.meta.dirname, '..', model, 'phrases')

/** Returns what people say who come with something else than a crisis. */
function readHarmlessTexts(): LabeledLine[] {
  return readLabeledTexts(phrasesOf('intents'))
    .filter(({ label }) => !intentsWithCrises.has(label))
    .map((line) => ({ ...line, label: HARMLESS }))
}

/** Trains the model that recognizes cries for help, on the phrases that people wrote for it. */
export function trainCrisisModel(): CrisisModel {
  const lines = repeatShortTexts([...readLabeledTexts(phrasesOf('crisis')), ...readHarmlessTexts()])
  const languages: LabeledText[] = lines.map(({ language, text }) => ({ label: language, text }))
  return {
    kinds: trainLinearModel(lines, crisisLabels, KIND_FEATURES),
    languages: trainLinearModel(languages, searchLanguages, LANGUAGE_FEATURES),
  }
}

if (import.meta.main) {
  const model = trainCrisisModel()
  const path = join(import.meta.dirname, '../../packages/domain/src/help/crisis-model.json')
  writeFileSync(path, `${JSON.stringify(model)}\n`)
  console.log(`${path} is written.`)
}
