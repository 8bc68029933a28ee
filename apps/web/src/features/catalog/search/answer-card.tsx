import type { AnsweringLesson, UnderstoodIntent, UnderstoodSearch } from '@kitchen-table/contract/intents'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { listWays } from '../../../app/help/list-ways.ts'
import { WayLinks } from '../../../app/help/way-links.tsx'
import { useCatalog } from '../../../app/queries.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { useScrollIntoSight } from '../../../ui/use-scroll-into-sight.ts'
import { answerWords } from './answer-words.ts'

/** The title and most of the first lesson. Pixels. */
const MIN_VISIBLE_HEIGHT = 220

type Language = UnderstoodSearch['language']

type AnswerCardProps = {
  intent: UnderstoodIntent
  /** What else the search may mean. */
  others: UnderstoodIntent[]
  language: Language
  /** Whether the person has asked for this intent, and so the focus goes to it. */
  isChosen: boolean
  /** Whether it arrived after the person may have begun to read: then it does not scroll. */
  isLate: boolean
  onChoose: (slug: string) => void
}

/** What answers a search in own words: lessons, and help outside the library. */
export function AnswerCard({ intent, others, language, isChosen, isLate, onChoose }: AnswerCardProps) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const card = useScrollIntoSight<HTMLElement>({ minHeight: MIN_VISIBLE_HEIGHT, isEnabled: !isLate })
  const words = answerWords[language]
  useEffect(() => {
    if (isChosen) heading.current?.focus()
  }, [isChosen])

  return (
    <section ref={card} aria-labelledby={headingId} lang={language} className="scroll-mt-22">
      <div className="rounded-card border border-line border-s-4 border-s-accent bg-card shadow-soft">
        <div className="px-5 pt-5 pb-4 sm:px-6">
          <p className="text-small font-semibold text-warm">{words.eyebrow}</p>
          <h2 ref={heading} id={headingId} tabIndex={-1} dir="auto" className="mt-0.5 text-title-m">
            {intent.title}
          </h2>
        </div>
        <div className="flex flex-col lg:flex-row">
          {intent.lessons.length > 0 && (
            <ol className="grow-3 basis-0">
              {intent.lessons.map((lesson) => (
                <AnsweringLessonItem key={lesson.unitId} lesson={lesson} language={language} />
              ))}
            </ol>
          )}
          <Outside intent={intent} language={language} />
        </div>
      </div>
      {others.length > 0 && (
        <ul className="mt-2 flex flex-col items-start gap-x-4 sm:flex-row sm:flex-wrap">
          {others.map(({ slug, title }) => (
            <li key={slug}>
              <button
                type="button"
                className="inline-flex min-h-11 cursor-pointer items-center text-start text-accent underline"
                onClick={() => onChoose(slug)}
              >
                {words.didYouMean(title)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function AnsweringLessonItem({ lesson, language }: { lesson: AnsweringLesson; language: Language }) {
  const { tracks } = useCatalog()
  const words = answerWords[language]
  const track = tracks.get(lesson.track)?.title
  return (
    <li className="linked-card border-t border-line px-5 py-4 hover:shadow-none sm:px-6">
      <h3 lang="en" className="text-title-s">
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
        {track !== undefined && words.inTrack(track)}
        {!lesson.isListed && (
          <span className="rounded-full bg-tint px-2.5 py-0.5 text-tiny font-semibold text-ink">
            {words.wholeLibrary}
          </span>
        )}
      </p>
      {lesson.sentence !== null && (
        <p lang="en" className="mt-2 max-w-reading text-small">
          {lesson.sentence}
        </p>
      )}
    </li>
  )
}

type OutsideProps = Pick<AnswerCardProps, 'intent' | 'language'>

/** Who or what helps outside the library. */
function Outside({ intent: { lessons, outside, link, helpLines }, language }: OutsideProps) {
  const words = answerWords[language]
  if (outside === '' && link === null && helpLines.length === 0) return null
  return (
    <div className="grow-2 basis-0 border-t border-line px-5 py-4 sm:px-6 lg:not-first:border-s">
      <p className="text-small font-semibold text-soft">
        {lessons.length > 0 ? words.firstStep : words.outsideOnly}
      </p>
      {outside !== '' && <p className="mt-1 max-w-reading">{outside}</p>}
      {link && (
        <TextLink href={link.url} external standalone>
          {link.label}
        </TextLink>
      )}
      {helpLines.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-8 gap-y-4">
          {helpLines.map((line) => (
            <li key={line.name} lang="en">
              <h3 className="font-sans text-body font-semibold">{line.name}</h3>
              <p className="text-small text-soft">{[line.otherWay, line.hours].filter(Boolean).join(' ')}</p>
              <WayLinks ways={listWays(line, words)} className="mt-2 flex flex-wrap gap-2 empty:hidden" />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
