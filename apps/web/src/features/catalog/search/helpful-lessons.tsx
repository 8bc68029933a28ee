import type { SearchLanguage } from '@kitchen-table/domain/crisis-model'
import type { FoundLesson } from '@kitchen-table/domain/lesson-search'
import { inLocale } from '@kitchen-table/i18n/locale'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLibraryView } from '../../../app/library-view.ts'
import { trackQuery, useCatalog, useCurrentUser } from '../../../app/queries.ts'
import { ContentText } from '../../../ui/content-text.tsx'
import { getLanguageAttributes } from '../../../ui/language-attributes.ts'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { messages } from './answer.messages.ts'
import type { LessonSearch } from './create-lesson-search.ts'

type LessonsProps = {
  search: LessonSearch
  /** Whether the person goes on typing: then nothing is requested for a lesson that may soon be gone. */
  isTyping: boolean
  /** Whether nothing may be requested for what was typed: which lessons a cry for help finds tells what it is about. */
  isUnsent: boolean
}

type HelpfulLessonsProps = LessonsProps & {
  lessons: FoundLesson[]
  /** The language of the lessons for a crisis that stand above these; null without any. */
  moreIn: SearchLanguage | null
}

/** The lessons that may help with what was typed, the best first. */
export function HelpfulLessons({ lessons, moreIn, ...rest }: HelpfulLessonsProps) {
  return (
    <section aria-labelledby="helpful-lessons">
      <h2 id="helpful-lessons" {...getLanguageAttributes(moreIn ?? undefined)} className="mb-4 text-title-m">
        {moreIn === null ? messages.lessons() : inLocale(moreIn, messages.moreLessons)}
      </h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {lessons.map((lesson) => (
          <HelpfulLesson key={lesson.unitId} lesson={lesson} {...rest} />
        ))}
      </ul>
    </section>
  )
}

function HelpfulLesson({ lesson, search, isTyping, isUnsent }: LessonsProps & { lesson: FoundLesson }) {
  const { tracks } = useCatalog()
  const listedTrack = tracks.get(lesson.track)
  const view = useLibraryView(useCurrentUser().user.sub)
  const { data: track, isError } = useQuery({
    ...trackQuery(lesson.track, view),
    enabled: !isTyping && !isUnsent,
  })
  const unit = track?.units.find(({ unitId }) => unitId === lesson.unitId)
  const isLoadable = !isError && !isUnsent
  const sentence = unit && search.findSentence(unit.content, lesson.words)
  return (
    <li className="linked-card wrap-anywhere rounded-card border border-line bg-card px-5 py-4">
      <h3 {...getLanguageAttributes(lesson.language)} className="text-title-s">
        <Link to="/track/$slug" params={{ slug: lesson.track }} hash={lesson.unitId} className="card-link">
          {lesson.title}
        </Link>
      </h3>
      <p className="mt-0.5 text-small text-soft">
        <RichMessage
          parts={messages.inTrack({
            track: listedTrack?.title ?? '',
            name: (text) => <ContentText language={listedTrack?.language}>{text}</ContentText>,
          })}
        />
      </p>
      {/* Two lines are reserved until the sentence is loaded, so that nothing moves then. */}
      {(sentence || (sentence === undefined && isLoadable)) && (
        <p
          dir="auto"
          {...getLanguageAttributes(lesson.language)}
          className="mt-2 line-clamp-2 min-h-[2lh] text-small"
        >
          {sentence}
        </p>
      )}
    </li>
  )
}
