import type { UnderstoodIntent, UnderstoodSearch } from '@kitchen-table/contract/catalog'
import { emptyLayout, listVisibleTopics } from '@kitchen-table/domain/catalog'
import { detectSearchLanguage } from '@kitchen-table/domain/find-crisis'
import { type Answer, createAnswerFinder, type Intent } from '@kitchen-table/domain/intents'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import { toAnsweringLessons } from './answering-lessons.ts'
import { createIntentMatcherCache } from './intent-matching.ts'
import type { LibraryCache, Snapshot } from './library-cache.ts'
import { createLayoutReader, toShownHelpLine } from './read-library.ts'

type Search = { text: string; layout?: string | undefined }

/** An intent with the lessons that a layout can show for it. */
type AnsweredIntent = { intent: Intent; answers: Answer[] }

/** How many topics a response names. */
const MAX_TOPICS = 3

function toUnderstoodIntent(
  snapshot: Snapshot,
  { intent, answers }: AnsweredIntent,
  { text, language }: Pick<Search, 'text'> & Pick<UnderstoodSearch, 'language'>,
): UnderstoodIntent {
  const { slug, title, titleEs, outside, outsideEs, link } = intent
  const hasTitleEs = language === 'es' && titleEs !== ''
  const hasOutsideEs = language === 'es' && outsideEs !== ''
  const lines = intent.helpLines.map((line) => toShownHelpLine(snapshot, line))
  return {
    slug,
    title: hasTitleEs ? titleEs : title,
    lessons: toAnsweringLessons(snapshot, { answers, intent, search: text }),
    helpLines: lines.filter((line) => line !== null),
    outside: hasOutsideEs ? outsideEs : outside,
    language: { title: hasTitleEs ? 'es' : 'en', outside: hasOutsideEs ? 'es' : 'en' },
    link,
  }
}

/** Whether there is anything to show: what it names may be disabled or gone. */
const hasAnswer = ({ lessons, helpLines, outside, link }: UnderstoodIntent) =>
  lessons.length + helpLines.length > 0 || outside !== '' || link !== null

/** Returns the topics of a layout that have the tracks of these answers, in their order, then the others in the layout's. */
function listNearestTopics(snapshot: Snapshot, config: string, answers: readonly Answer[]): string[] {
  const layout = snapshot.layouts.get(config) ?? { ...emptyLayout, config }
  const topics = listVisibleTopics(layout, snapshot.topics.get(config) ?? new Map())
  const near = answers.flatMap(({ track }) => topics.filter(({ tracks }) => tracks.includes(track)))
  return [...new Set([...near, ...topics].map(({ slug }) => slug))].slice(0, MAX_TOPICS)
}

/**
 * Returns the function that understands a search in a person's own words. It stores nothing, and no log has the search
 * (docs/security.md T64).
 */
export function understandSearch({ library }: { library: LibraryCache }) {
  const getMatcher = createIntentMatcherCache()

  return async (person: AuthenticatedPerson, { text, layout }: Search): Promise<UnderstoodSearch> => {
    const readLayout = createLayoutReader(library, async (snapshot, config) => {
      const match = await getMatcher(snapshot)
      const { understood, nearest } = match(text)
      const language = detectSearchLanguage(text)
      const findAnswers = createAnswerFinder(snapshot.layouts.get(config) ?? emptyLayout, snapshot)
      const toAnswered = (slugs: readonly string[]): AnsweredIntent[] =>
        slugs.flatMap((slug) => {
          const intent = snapshot.intents.get(slug)
          return intent ? [{ intent, answers: findAnswers(intent.lessons) }] : []
        })
      return {
        language,
        intents: toAnswered(understood)
          .map((answered) => toUnderstoodIntent(snapshot, answered, { text, language }))
          .filter(hasAnswer),
        topics: listNearestTopics(
          snapshot,
          config,
          toAnswered(nearest).flatMap(({ answers }) => answers),
        ),
      }
    })
    return readLayout(person, layout)
  }
}
