import type { ProblemKind } from '@kitchen-table/domain/catalog'
import { formatListDate } from '../../../app/format-dates.ts'

/** What each kind of problem is called, and what to do about it (docs/product.md 14.6). */
export const problemWords: Record<ProblemKind, { title: string; advice: string }> = {
  help_line_overdue: {
    title: 'Help lines to check again',
    advice: 'Call or open each once. Then press “Checked today”, or correct it.',
  },
  track_without_units: {
    title: 'Tracks with no enabled unit',
    advice: 'Learners see “No lessons yet”. Add a lesson, or deactivate the track.',
  },
  dangling_next: {
    title: 'Watch Next leads nowhere',
    advice: 'The track it names is missing or disabled. Choose another one, or none.',
  },
  dangling_related: {
    title: 'Related Track leads nowhere',
    advice: 'The track it names is missing or disabled. Choose another one, or none.',
  },
  dangling_help_line: {
    title: 'Missing or disabled help lines',
    advice: 'A lesson or an intent names one that learners do not see. Choose another one, or none.',
  },
  sensitive_without_next: {
    title: 'Sensitive lessons that lead nowhere',
    advice: 'Below them stands neither “Related Content” nor “What’s Next”. Choose at least one track.',
  },
  dangling_track: {
    title: 'Lists that name a missing track',
    advice: 'Learners do not see it. Take it out of the topic or the layout.',
  },
  dangling_unit: {
    title: 'Missing units',
    advice: 'A track or an intent names one that learners do not see. Save it without the unit.',
  },
  dangling_intent: {
    title: 'Layouts that offer a missing intent',
    advice: 'Learners do not see it. Take it out of “What is on your mind?”.',
  },
  intent_without_answer: {
    title: 'Intents without an answer',
    advice: 'A search for it shows nothing. Choose a lesson or a help line, or write what helps outside.',
  },
  disabled_track: {
    title: 'Lists that name a disabled track',
    advice: 'Learners do not see it there. Take it out of the topic or the layout, or activate it.',
  },
  disabled_unit: {
    title: 'Intents with a disabled lesson',
    advice: 'Learners are not led to it. Choose another lesson, or enable this one.',
  },
  hidden_intent: {
    title: 'Missing from “What is on your mind?”',
    advice:
      'The intent is disabled, or no lesson that answers it is shown in this layout. Offer another one, or choose a lesson.',
  },
  intent_without_phrases: {
    title: 'Intents without phrases',
    advice: 'Hardly any search is understood as it. Write what people type.',
  },
  image_without_words: {
    title: 'Images without words',
    advice: 'People who cannot see the picture are told nothing. Describe it in a sentence.',
  },
  insecure_link: {
    title: 'Links that are not https',
    advice: 'Others can read and change what such an address sends. Use its https address.',
  },
  linked_picture: {
    title: 'Pictures from other websites',
    advice:
      'They can change or vanish, and their websites see who reads. Save the picture, and add it as the image of a lesson.',
  },
  skipped_heading: {
    title: 'Headings that skip a level',
    advice: 'Screen readers announce a gap. Begin with the larger heading.',
  },
  track_in_no_layout: {
    title: 'Tracks in no layout',
    advice: 'Only a direct link leads there. Add it to a layout’s order, or deactivate it.',
  },
  unit_in_no_track: {
    title: 'Units in no track',
    advice: 'Nobody can open it. Add it to a track, or disable it.',
  },
  figure_year_passed: {
    title: 'Figures whose year has passed',
    advice:
      'An amount or limit names an earlier year. Check whether it still holds. Correct it, or say that the lesson is still right.',
  },
  unit_not_edited: {
    title: 'Units not edited for a year',
    advice:
      'Read them once more. Correct their text, or say that they are still right, and they leave this list.',
  },
}

/** Returns what is wrong in particular, in words. */
export function describeProblemDetail(kind: ProblemKind, detail: string): string {
  if (kind === 'unit_not_edited') return `Last edited or reviewed ${formatListDate(detail)}`
  if (kind === 'help_line_overdue') return `Check again by ${formatListDate(detail)}`
  if (kind === 'figure_year_passed') return `A figure of ${detail}`
  if (kind === 'skipped_heading') return `“${detail}”`
  return detail
}
