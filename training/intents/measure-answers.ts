import { findCrisis } from '@kitchen-table/domain/find-crisis'
import { crisisIntents, interleave } from '@kitchen-table/domain/help'
import { type Intent, MAX_ANSWERING_LESSONS } from '@kitchen-table/domain/intents'
import type { LabeledLine } from '../read-labeled-texts.ts'
import type { Match } from './measure.ts'

type AnsweredIntent = Pick<Intent, 'slug' | 'lessons'>

/** Returns the function that lists the lessons on the card of a search, or below the panel of a cry for help. */
function createLessonLister(intents: readonly AnsweredIntent[], match: Match) {
  const lessonsBySlug = new Map(
    intents.map(({ slug, lessons }) => [slug, lessons.slice(0, MAX_ANSWERING_LESSONS)]),
  )
  return (search: string): string[] => {
    const crisis = findCrisis(search)
    const slugs = crisis ? crisisIntents[crisis.kind] : match(search).understood.slice(0, 1)
    const lessons = interleave(slugs.map((slug) => lessonsBySlug.get(slug) ?? []))
    return [...new Set(lessons)].slice(0, MAX_ANSWERING_LESSONS)
  }
}

/** How many searches there are, and how many show a lesson that answers them. */
export type AnswerShare = { count: number; answered: number }

type AnswerQuality = {
  /** The intents that some lessons answer: one of them is among the three that an answer shows. Each with its searches. */
  subjects: ReadonlyMap<string, AnswerShare>
  /** The searches about them, and those of these that show one of the lessons. */
  about: AnswerShare
  /** The searches about all other intents with lessons, and those of these that show one of their intent. */
  others: AnswerShare
}

const addUp = (shares: Iterable<AnswerShare>): AnswerShare =>
  [...shares].reduce(
    (sum, { count, answered }) => ({ count: sum.count + count, answered: sum.answered + answered }),
    { count: 0, answered: 0 },
  )

type Searchable = { intents: readonly AnsweredIntent[]; match: Match }

/** Measures how many searches show a lesson that answers them, apart for the subjects of some lessons. */
export function measureAnswers(
  lines: readonly LabeledLine[],
  someLessons: ReadonlySet<string>,
  { intents, match }: Searchable,
): AnswerQuality {
  const listShown = createLessonLister(intents, match)
  const measure = (slug: string, answers: ReadonlySet<string>): AnswerShare => {
    const searches = lines.filter(({ label }) => label === slug)
    const answered = searches.filter(({ text }) => listShown(text).some((id) => answers.has(id)))
    return { count: searches.length, answered: answered.length }
  }
  const isSubject = ({ lessons }: AnsweredIntent) =>
    lessons.slice(0, MAX_ANSWERING_LESSONS).some((id) => someLessons.has(id))
  const subjects = new Map(
    intents.filter(isSubject).map(({ slug }) => [slug, measure(slug, someLessons)] as const),
  )
  const others = intents.filter((intent) => intent.lessons.length > 0 && !isSubject(intent))
  return {
    subjects,
    about: addUp(subjects.values()),
    others: addUp(others.map(({ slug, lessons }) => measure(slug, new Set(lessons)))),
  }
}

/** Returns the subjects that have searches, and those of which at least one, or all, show a lesson. */
export function countSubjects(subjects: ReadonlyMap<string, AnswerShare>) {
  const asked = [...subjects.values()].filter(({ count }) => count > 0)
  return {
    asked: asked.length,
    answered: asked.filter(({ answered }) => answered > 0).length,
    always: asked.filter(({ count, answered }) => answered === count).length,
  }
}
