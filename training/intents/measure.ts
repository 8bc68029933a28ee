import { findCrisis } from '@kitchen-table/domain/find-crisis'
import { type IntentMatch, NO_INTENT } from '@kitchen-table/domain/intent-matcher'
import { intentsWithCrises } from '../crisis/intents-with-crises.ts'
import type { LabeledLine } from '../read-labeled-texts.ts'

export type Match = (search: string) => IntentMatch

/** How many texts there are, and for how many their intent is understood first, or among the first three. */
export type Recognition = { count: number; first: number; inThree: number }

type IntentQuality = {
  /**
   * Texts about money that are recognized as a cry for help: they have a panel of their own, and are never sent. They count
   * nowhere else.
   */
  crises: number
  /** Texts about intents that nobody comes with in a crisis, and those of them that are recognized as one. */
  ordinary: { count: number; mistaken: number }
  /** Texts about an intent that the library has lessons for, by language. */
  english: Recognition
  spanish: Recognition
  /** Texts in any language about an intent that only names help outside. */
  outside: Recognition
  /** Texts that have nothing to do with money, and those of them of which nothing was understood, not even a cry for help. */
  nonsense: { count: number; silent: number }
}

function measureRecognition(lines: readonly LabeledLine[], match: Match): Recognition {
  const found = lines.map(({ label, text }) => match(text).understood.indexOf(label))
  return {
    count: lines.length,
    first: found.filter((at) => at === 0).length,
    inThree: found.filter((at) => at >= 0).length,
  }
}

/** Measures how well intents are found, on texts that were labeled by people. */
export function measureIntents(
  lines: readonly LabeledLine[],
  match: Match,
  hasLessons: (slug: string) => boolean,
): IntentQuality {
  const isCrisis = ({ text }: LabeledLine) => findCrisis(text) !== null
  const nonsense = lines.filter(({ label }) => label === NO_INTENT)
  const aboutMoney = lines.filter(({ label }) => label !== NO_INTENT)
  const known = aboutMoney.filter((line) => !isCrisis(line))
  const ordinary = aboutMoney.filter(({ label }) => !intentsWithCrises.has(label))
  const answered = known.filter(({ label }) => hasLessons(label))
  const inLanguage = (language: string) => answered.filter((line) => line.language === language)
  return {
    crises: aboutMoney.length - known.length,
    ordinary: { count: ordinary.length, mistaken: ordinary.filter(isCrisis).length },
    english: measureRecognition(inLanguage('en'), match),
    spanish: measureRecognition(inLanguage('es'), match),
    outside: measureRecognition(
      known.filter(({ label }) => !hasLessons(label)),
      match,
    ),
    nonsense: {
      count: nonsense.length,
      silent: nonsense.filter((line) => !isCrisis(line) && match(line.text).understood.length === 0).length,
    },
  }
}
