import type { AnsweringLesson } from '@kitchen-table/contract/catalog'
import type { Unit } from '@kitchen-table/domain/catalog'
import {
  type Answer,
  countPhrasesByStem,
  findAnsweringSentence,
  type Intent,
  listStemmedSentences,
  MAX_ANSWERING_LESSONS,
  type StemCounts,
  type StemmedSentence,
} from '@kitchen-table/domain/intents'
import { extractRichTextParts } from '../cleaning/extract-rich-text-parts.ts'
import type { Snapshot } from './library-cache.ts'

/** Of each version of a record once: it never changes, and is asked for with every search. */
const sentences = new WeakMap<Pick<Unit, 'content'>, StemmedSentence[]>()
const phraseStems = new WeakMap<Pick<Intent, 'phrases'>, StemCounts>()

function readOnce<Key extends object, Value>(cache: WeakMap<Key, Value>, key: Key, read: () => Value): Value {
  const value = cache.get(key) ?? read()
  cache.set(key, value)
  return value
}

/** Returns the first lessons that answer an intent, each with the sentence that is nearest to the search. */
export function toAnsweringLessons(
  { units }: Pick<Snapshot, 'units'>,
  { answers, intent, search }: { answers: readonly Answer[]; intent: Intent; search: string },
): AnsweringLesson[] {
  return answers.slice(0, MAX_ANSWERING_LESSONS).flatMap((answer) => {
    const unit = units.get(answer.unitId)
    if (unit === undefined) return []
    const sentence = findAnsweringSentence(
      readOnce(sentences, unit, () => listStemmedSentences(extractRichTextParts(unit.content).blocks)),
      {
        search,
        phraseStems: readOnce(phraseStems, intent, () =>
          countPhrasesByStem([intent.title, ...intent.phrases]),
        ),
      },
    )
    return [{ ...answer, title: unit.title, language: unit.language, sentence }]
  })
}
