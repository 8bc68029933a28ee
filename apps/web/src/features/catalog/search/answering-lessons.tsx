import type { AnsweringLesson } from '@kitchen-table/contract/catalog'
import type { SearchLanguage } from '@kitchen-table/domain/crisis-model'
import { inLocale, type Language } from '@kitchen-table/i18n/locale'
import { Link } from '@tanstack/react-router'
import { useCatalog } from '../../../app/queries.ts'
import { getLanguageAttributes } from '../../../ui/language-attributes.ts'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { messages } from './answer.messages.ts'

type AnsweringLessonsProps = {
  lessons: AnsweringLesson[]
  language: SearchLanguage
  className?: string
}

/** Lessons that answer a search, the best first. */
export function AnsweringLessons({ lessons, language, className }: AnsweringLessonsProps) {
  return (
    <ol className={className}>
      {lessons.map((lesson) => (
        <AnsweringLessonItem key={lesson.unitId} lesson={lesson} language={language} />
      ))}
    </ol>
  )
}

type AnsweringLessonItemProps = { lesson: AnsweringLesson; language: SearchLanguage }

function AnsweringLessonItem({ lesson, language }: AnsweringLessonItemProps) {
  const { tracks } = useCatalog()
  const track = tracks.get(lesson.track)
  const contentAttributes = (content: Language) => inLocale(language, () => getLanguageAttributes(content))
  return (
    <li className="linked-card border-t border-line px-5 py-4 hover:shadow-none sm:px-6">
      <h3 {...contentAttributes(lesson.language)} className="text-title-s">
        <Link
          to="/track/$slug"
          params={{ slug: lesson.track }}
          hash={lesson.unitId}
          className="card-link hover:underline"
        >
          {lesson.title}
        </Link>
      </h3>
      <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 gap-y-1 text-small text-soft">
        {track !== undefined && (
          <span>
            <RichMessage
              parts={inLocale(language, () =>
                messages.inTrack({
                  track: track.title,
                  name: (text) => <span {...contentAttributes(track.language)}>{text}</span>,
                }),
              )}
            />
          </span>
        )}
        {!lesson.isListed && (
          <span className="rounded-full bg-tint px-2.5 py-0.5 text-tiny font-semibold text-ink">
            {inLocale(language, messages.wholeLibrary)}
          </span>
        )}
      </p>
      {lesson.sentence !== null && (
        <p dir="auto" {...contentAttributes(lesson.language)} className="mt-2 max-w-reading text-small">
          {lesson.sentence}
        </p>
      )}
    </li>
  )
}
