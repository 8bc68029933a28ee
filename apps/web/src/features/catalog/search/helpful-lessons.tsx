import type { FoundLesson } from '@kitchen-table/domain/catalog/lesson-search/find-lessons'
import { normalizeSearchTerm } from '@kitchen-table/domain/catalog/search'
import { formatCount } from '@kitchen-table/domain/language/format-count'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLibraryView } from '../../../app/library-view.ts'
import { trackQuery, useCatalog, useCurrentUser } from '../../../app/queries.ts'
import { useDebounced } from '../../../app/use-debounced.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { LessonSearch } from './create-lesson-search.ts'
import { isUnlistedSearch } from './is-unlisted-search.ts'
import { useLoadedLessonSearch } from './lesson-search-query.ts'

// This module is loaded with the focus of the field: the rule is here before the first search.
void isUnlistedSearch('')

/** The time without a keystroke after which a person counts as not typing. Milliseconds. */
const TYPING_PAUSE = 400

/** The lessons that may help with what was typed, the best first; nothing without any, or without the index. */
export function HelpfulLessons({ text }: { text: string }) {
  const search = useLoadedLessonSearch()
  const { tracks } = useCatalog()
  const isTyping = useDebounced(text, TYPING_PAUSE) !== text
  // The index may be newer than the library of this page.
  const isKnown = ({ track, unitId }: FoundLesson) => tracks.get(track)?.units.includes(unitId)
  const lessons = search?.find(normalizeSearchTerm(text)).filter(isKnown) ?? []

  return (
    <>
      <VisuallyHidden role="status">
        {!isTyping && lessons.length > 0 && `${formatCount(lessons.length, 'lesson')} that may help`}
      </VisuallyHidden>
      {search && lessons.length > 0 && (
        <section aria-labelledby="helpful-lessons">
          <h2 id="helpful-lessons" className="mb-4 text-title-m">
            Lessons that may help
          </h2>
          <ul className="grid gap-3 md:grid-cols-2">
            {lessons.map((lesson) => (
              <HelpfulLesson key={lesson.unitId} lesson={lesson} search={search} isTyping={isTyping} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type HelpfulLessonProps = {
  lesson: FoundLesson
  search: LessonSearch
  /** Whether the person goes on typing: then nothing is requested for a lesson that may soon be gone. */
  isTyping: boolean
}

function HelpfulLesson({ lesson, search, isTyping }: HelpfulLessonProps) {
  const { tracks } = useCatalog()
  const view = useLibraryView(useCurrentUser().user.sub)
  const { data: track } = useQuery({ ...trackQuery(lesson.track, view), enabled: !isTyping })
  const unit = track?.units.find(({ unitId }) => unitId === lesson.unitId)
  return (
    <li className="linked-card rounded-card border border-line bg-card px-5 py-4">
      <h3 className="text-title-s">
        <Link to="/track/$slug" params={{ slug: lesson.track }} hash={lesson.unitId} className="card-link">
          {lesson.title}
        </Link>
      </h3>
      <p className="mt-0.5 text-small text-soft">In “{tracks.get(lesson.track)?.title}”</p>
      {/* Two lines are kept free, so that nothing moves when the sentence is loaded. */}
      <p className="mt-2 line-clamp-2 min-h-[2lh] text-small">
        {unit && search.findSentence(unit.content, lesson.words)}
      </p>
    </li>
  )
}
