import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CrisisModel,
  crisisClassifierLabels,
  HARMLESS_LABEL,
  searchLanguages,
} from '@kitchen-table/domain/crisis-model'
import { listNormalizedWords, listWordWindows } from '@kitchen-table/domain/language'
import type { LabeledText } from '../model-data.ts'
import { type LabeledLine, readLabeledTexts } from '../read-labeled-texts.ts'
import { trainLinearModel } from '../train-linear-model.ts'
import { intentsWithCrises } from './intents-with-crises.ts'

/** Numbers of features: more recognize more, and make the file larger that a phone loads. */
const KIND_FEATURES = 2 ** 16
const LANGUAGE_FEATURES = 2 ** 11

/** People search with few words more often than authors write such lines: short ones are learned several times. */
function countRepeats(text: string): number {
  const words = listNormalizedWords(text).length
  if (words <= 2) return 3
  return words <= 6 ? 2 : 1
}

const repeatShortTexts = (lines: readonly LabeledLine[]) =>
  lines.flatMap((line) => Array.from({ length: countRepeats(line.text) }, () => line))

const phrasesOf = (model: 'crisis' | 'intents') => join(import.meta.dirname, '..', model, 'phrases')

/** The lengths of the parts of long texts that are learned, in words. */
const PART_LENGTHS = [8, 16, 28]

/**
 * Returns parts of what people tell at length who are in no crisis: a long text is recognized by its parts. Those of cries
 * for help are not learned, because most of their parts are harmless.
 */
function readPartsOfHarmlessTexts(): LabeledLine[] {
  return readLabeledTexts(join(import.meta.dirname, 'long-texts'))
    .filter(({ label }) => label === HARMLESS_LABEL)
    .flatMap((line) => {
      const words = listNormalizedWords(line.text)
      return PART_LENGTHS.flatMap((length) =>
        listWordWindows(words, length, Math.ceil(length / 3)).map((part) => ({
          ...line,
          text: part.join(' '),
        })),
      )
    })
}

/** Returns what people say who come with something else than a crisis. */
function readHarmlessTexts(): LabeledLine[] {
  return readLabeledTexts(phrasesOf('intents'))
    .filter(({ label }) => !intentsWithCrises.has(label))
    .map((line) => ({ ...line, label: HARMLESS_LABEL }))
}

/** Trains the model that recognizes cries for help, on the phrases that people wrote for it. */
export function trainCrisisModel(): CrisisModel {
  const lines = repeatShortTexts([...readLabeledTexts(phrasesOf('crisis')), ...readHarmlessTexts()])
  const languages: LabeledText[] = lines.map(({ language, text }) => ({ label: language, text }))
  return {
    kinds: trainLinearModel([...lines, ...readPartsOfHarmlessTexts()], crisisClassifierLabels, KIND_FEATURES),
    languages: trainLinearModel(languages, searchLanguages, LANGUAGE_FEATURES),
  }
}

if (import.meta.main) {
  const model = trainCrisisModel()
  const path = join(import.meta.dirname, '../../packages/domain/src/help/crisis-model.json')
  writeFileSync(path, `${JSON.stringify(model)}\n`)
  console.log(`${path} is written.`)
}
