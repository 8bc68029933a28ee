import type { AnsweringLesson, UnderstoodIntent, UnderstoodSearch } from '@kitchen-table/contract/intents'
import { listVisibleTopics } from '@kitchen-table/domain/catalog/display'
import { emptyLayout } from '@kitchen-table/domain/catalog/layout'
import { detectSearchLanguage } from '@kitchen-table/domain/help/find-crisis'
import { findAnsweringSentence } from '@kitchen-table/domain/intents/answering-sentence'
import { createAnswerFinder } from '@kitchen-table/domain/intents/find-answers'
import type { Intent } from '@kitchen-table/domain/intents/intent'
import { createIntentMatcher } from '@kitchen-table/domain/intents/intent-matcher'
import { intentModel } from '@kitchen-table/domain/intents/intent-model'
import type { AuthenticatedPerson } from '../../platform/authorization/authenticated-person.ts'
import type { LibraryCache, Snapshot } from './library-cache.ts'
import { readOfLayout, toShownHelpLine } from './read-library.ts'
import { readRichText } from './read-rich-text.ts'

type Search = { text: string; layout?: string | undefined }

/** How many topics a response names. */
const MAX_TOPICS = 3

function toLessons(
  snapshot: Snapshot,
  { lessons, phrases }: Intent,
  { text, layout }: Required<Search>,
): AnsweringLesson[] {
  const findAnswers = createAnswerFinder(snapshot.layouts.get(layout) ?? emptyLayout, snapshot)
  return findAnswers(lessons).map((answer) => {
    const { title = '', content = '' } = snapshot.units.get(answer.unitId) ?? {}
    const paragraphs = readRichText(content).blocks
    const sentence = findAnsweringSentence(paragraphs, { search: text, phrases })
    return { ...answer, title, sentence }
  })
}

function toUnderstoodIntent(
  snapshot: Snapshot,
  intent: Intent,
  { language, ...search }: Required<Search> & Pick<UnderstoodSearch, 'language'>,
): UnderstoodIntent {
  const { slug, title, titleEs, outside, outsideEs, link } = intent
  const isSpanish = language === 'es'
  const lines = intent.helpLines.map((line) => toShownHelpLine(snapshot, line))
  return {
    slug,
    title: isSpanish && titleEs !== '' ? titleEs : title,
    lessons: toLessons(snapshot, intent, search),
    helpLines: lines.filter((line) => line !== null),
    outside: isSpanish && outsideEs !== '' ? outsideEs : outside,
    link,
  }
}

/** Returns the topics of a layout that have lessons of these intents, in their order, then the others in the layout's. */
function listNearestTopics(snapshot: Snapshot, config: string, intents: readonly Intent[]): string[] {
  const layout = snapshot.layouts.get(config) ?? { ...emptyLayout, config }
  const topics = listVisibleTopics(layout, snapshot.topics.get(config) ?? new Map())
  const lessons = intents.flatMap((intent) => intent.lessons)
  const near = lessons.flatMap((unitId) => {
    const containing = snapshot.units.get(unitId)?.foundIn ?? []
    return topics.filter(({ tracks }) => containing.some((track) => tracks.includes(track)))
  })
  return [...new Set([...near, ...topics].map(({ slug }) => slug))].slice(0, MAX_TOPICS)
}

/** Returns a matcher that is built again only when the intents of the library have changed. */
function createMatcherCache() {
  let cache: { intents: Snapshot['intents']; match: ReturnType<typeof createIntentMatcher> } | null = null
  return ({ intents }: Snapshot) => {
    if (cache?.intents !== intents) {
      const enabled = [...intents.values()].filter(({ disabled }) => !disabled)
      cache = { intents, match: createIntentMatcher(enabled, intentModel) }
    }
    return cache.match
  }
}

/**
 * Returns the function that understands a search in a person's own words. It stores nothing, and no log has the search
 * (docs/security.md T64).
 */
export function understandSearch({ library }: { library: LibraryCache }) {
  const getMatcher = createMatcherCache()

  return async (person: AuthenticatedPerson, { text, layout }: Search): Promise<UnderstoodSearch> => {
    const readLayout = readOfLayout(library, async (snapshot, config) => {
      const { understood, nearest } = getMatcher(snapshot)(text)
      const toIntents = (slugs: string[]) =>
        slugs.map((slug) => snapshot.intents.get(slug)).filter((intent) => intent !== undefined)
      const language = detectSearchLanguage(text)
      return {
        language,
        intents: toIntents(understood).map((intent) =>
          toUnderstoodIntent(snapshot, intent, { text, layout: config, language }),
        ),
        topics: listNearestTopics(snapshot, config, toIntents(nearest)),
      }
    })
    return readLayout(person, layout)
  }
}
