import type { AnsweringLesson, CrisisLessons } from '@kitchen-table/contract/catalog'
import { emptyLayout } from '@kitchen-table/domain/catalog'
import { crisisIntents, crisisKinds, interleave } from '@kitchen-table/domain/help'
import { createAnswerFinder, MAX_ANSWERING_LESSONS } from '@kitchen-table/domain/intents'
import { toAnsweringLessons } from './answering-lessons.ts'
import type { LibraryCache, Snapshot } from './library-cache.ts'
import { createLayoutReader } from './read-library.ts'

function listLessons(snapshot: Snapshot, config: string, slugs: readonly string[]): AnsweringLesson[] {
  const findAnswers = createAnswerFinder(snapshot.layouts.get(config) ?? emptyLayout, snapshot)
  const lessonsByIntent = slugs.map((slug) => {
    const intent = snapshot.intents.get(slug)
    if (intent === undefined || intent.disabled) return []
    return toAnsweringLessons(snapshot, {
      answers: findAnswers(intent.lessons),
      intent,
      search: intent.title,
    })
  })
  const lessons = new Map(interleave(lessonsByIntent).map((lesson) => [lesson.unitId, lesson]))
  return [...lessons.values()].slice(0, MAX_ANSWERING_LESSONS)
}

/** Returns the reader of the lessons that help in each kind of crisis, for a page to have before anybody needs them. */
export function listCrisisLessons({ library }: { library: LibraryCache }) {
  return createLayoutReader(library, async (snapshot, config): Promise<CrisisLessons> => {
    const entries = crisisKinds.map((kind) => [kind, listLessons(snapshot, config, crisisIntents[kind])])
    return { lessons: Object.fromEntries(entries) }
  })
}
