import type { ProblemKind } from '@kitchen-table/domain/catalog'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { formatListDate } from '../../../app/format-dates.ts'
import { messages } from './problem.messages.ts'

/** What each kind of problem is called, and what to do about it (docs/product.md 14.6). */
export const problemWords: Record<ProblemKind, { title: PlainMessage; advice: PlainMessage }> = {
  help_line_overdue: { title: messages.helpLineOverdue, advice: messages.helpLineOverdueAdvice },
  fact_overdue: { title: messages.factOverdue, advice: messages.factOverdueAdvice },
  fact_unconfirmed: { title: messages.factUnconfirmed, advice: messages.factUnconfirmedAdvice },
  missing_fact: { title: messages.missingFact, advice: messages.missingFactAdvice },
  tool_unavailable: { title: messages.toolUnavailable, advice: messages.toolUnavailableAdvice },
  worksheet_unusable: { title: messages.worksheetUnusable, advice: messages.worksheetUnusableAdvice },
  track_without_units: { title: messages.trackWithoutUnits, advice: messages.trackWithoutUnitsAdvice },
  dangling_next: { title: messages.danglingNext, advice: messages.danglingNextAdvice },
  dangling_related: { title: messages.danglingRelated, advice: messages.danglingNextAdvice },
  dangling_help_line: { title: messages.danglingHelpLine, advice: messages.danglingHelpLineAdvice },
  sensitive_without_next: {
    title: messages.sensitiveWithoutNext,
    advice: messages.sensitiveWithoutNextAdvice,
  },
  dangling_track: { title: messages.danglingTrack, advice: messages.danglingTrackAdvice },
  dangling_unit: { title: messages.danglingUnit, advice: messages.danglingUnitAdvice },
  dangling_intent: { title: messages.danglingIntent, advice: messages.danglingIntentAdvice },
  dangling_season: { title: messages.danglingSeason, advice: messages.danglingSeasonAdvice },
  dangling_link: { title: messages.danglingLink, advice: messages.danglingLinkAdvice },
  intent_without_answer: { title: messages.intentWithoutAnswer, advice: messages.intentWithoutAnswerAdvice },
  disabled_track: { title: messages.disabledTrack, advice: messages.disabledTrackAdvice },
  disabled_unit: { title: messages.disabledUnit, advice: messages.disabledUnitAdvice },
  hidden_intent: { title: messages.hiddenIntent, advice: messages.hiddenIntentAdvice },
  intent_without_phrases: {
    title: messages.intentWithoutPhrases,
    advice: messages.intentWithoutPhrasesAdvice,
  },
  image_without_words: { title: messages.imageWithoutWords, advice: messages.imageWithoutWordsAdvice },
  insecure_link: { title: messages.insecureLink, advice: messages.insecureLinkAdvice },
  linked_picture: { title: messages.linkedPicture, advice: messages.linkedPictureAdvice },
  skipped_heading: { title: messages.skippedHeading, advice: messages.skippedHeadingAdvice },
  track_in_no_layout: { title: messages.trackInNoLayout, advice: messages.trackInNoLayoutAdvice },
  unit_in_no_track: { title: messages.unitInNoTrack, advice: messages.unitInNoTrackAdvice },
  bare_value: { title: messages.bareValue, advice: messages.bareValueAdvice },
  unit_not_edited: { title: messages.unitNotEdited, advice: messages.unitNotEditedAdvice },
}

/** Returns what is wrong in particular, in words. */
export function describeProblemDetail(kind: ProblemKind, detail: string): string {
  if (kind === 'unit_not_edited') return messages.lastEditedOrReviewed({ date: formatListDate(detail) })
  if (kind === 'help_line_overdue' || kind === 'fact_overdue')
    return messages.checkAgainBy({ date: formatListDate(detail) })
  if (kind === 'skipped_heading' || kind === 'bare_value') return messages.quoted({ text: detail })
  return detail
}
