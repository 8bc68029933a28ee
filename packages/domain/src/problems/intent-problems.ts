import type { Intent } from '../catalog/intent.ts'
import type { Finding } from './disabled-references.ts'

/** The records that intents name, by their ids and slugs. */
export type AnswerRecords = {
  units: ReadonlyMap<string, { title: string; unitDisabled: boolean }>
  helpLines: ReadonlyMap<string, { disabled: boolean }>
}

function findLessonProblems(unitId: string, { units }: AnswerRecords): Finding[] {
  const unit = units.get(unitId)
  if (unit === undefined) return [['dangling_unit', unitId]]
  return unit.unitDisabled ? [['disabled_unit', unit.title]] : []
}

/** A disabled help line is not shown either. */
export function findHelpLineProblems(
  slug: string,
  { helpLines }: Pick<AnswerRecords, 'helpLines'>,
): Finding[] {
  return helpLines.get(slug)?.disabled === false ? [] : [['dangling_help_line', slug]]
}

/** Returns what is wrong with an intent: what it names and no learner sees, and what it does not have. */
export function findIntentProblems(intent: Omit<Intent, 'slug'>, records: AnswerRecords): Finding[] {
  const { phrases, lessons, helpLines, outside, link } = intent
  const hasAnswer = lessons.length + helpLines.length > 0 || outside.trim() !== '' || link !== null
  const lost = [
    ...lessons.flatMap((unitId) => findLessonProblems(unitId, records)),
    ...helpLines.flatMap((slug) => findHelpLineProblems(slug, records)),
  ]
  return [
    ...lost,
    ...(hasAnswer ? [] : [['intent_without_answer'] satisfies Finding]),
    ...(phrases.length > 0 ? [] : [['intent_without_phrases'] satisfies Finding]),
  ]
}
