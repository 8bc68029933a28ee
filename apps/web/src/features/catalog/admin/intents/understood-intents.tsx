import type {
  AnsweringLesson,
  IntentRow,
  UnderstoodIntent,
  UnderstoodSearch,
} from '@kitchen-table/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import { tracksQuery } from '../../../../app/admin-api.ts'
import { Button } from '../../../../ui/button.tsx'
import { ContentText } from '../../../../ui/content-text.tsx'
import { getLanguageAttributes } from '../../../../ui/language-attributes.ts'
import { RichMessage } from '../../../../ui/rich-message.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { rowLinkStyle } from '../list-parts.tsx'
import { messages } from './messages.ts'
import type { OpenedForm } from './opened-form.ts'

type UnderstoodIntentsProps = {
  understood: UnderstoodSearch
  /** The search. */
  phrase: string
  intents: readonly IntentRow[]
  onOpen: (form: OpenedForm) => void
}

/** What a search is understood as; of the likeliest intent all that learners get for it, of others the lessons. */
export function UnderstoodIntents({ understood, phrase, intents, onOpen }: UnderstoodIntentsProps) {
  const { data } = useQuery(tracksQuery)
  const trackTitles = new Map(data?.tracks.map(({ slug, title }) => [slug, title]))
  if (understood.intents.length === 0) return null
  return (
    <ol aria-label={messages.understoodAs()} className="mt-1 divide-y divide-line">
      {understood.intents.map((each, index) => (
        <UnderstoodItem
          key={each.slug}
          isFirst={index === 0}
          understood={each}
          phrase={phrase}
          intent={intents.find(({ slug }) => slug === each.slug)}
          trackTitles={trackTitles}
          onOpen={onOpen}
        />
      ))}
    </ol>
  )
}

type UnderstoodItemProps = Pick<UnderstoodIntentsProps, 'phrase' | 'onOpen'> & {
  understood: UnderstoodIntent
  isFirst: boolean
  /** As editors have it; undefined if it was added since the list was loaded. */
  intent: IntentRow | undefined
  trackTitles: ReadonlyMap<string, string>
}

function UnderstoodItem(props: UnderstoodItemProps) {
  const { understood, isFirst, phrase, intent, trackTitles, onOpen } = props
  const isPhrase = intent?.phrases.some((each) => each.toLowerCase() === phrase.toLowerCase())
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {intent === undefined ? (
          <span {...getLanguageAttributes(understood.language.title)} className="font-semibold">
            {understood.title}
          </span>
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen({ intent, addedPhrase: null })}
            {...getLanguageAttributes(understood.language.title)}
            className={`${rowLinkStyle} text-start`}
          >
            {understood.title}
          </button>
        )}
        {intent !== undefined && !isPhrase && (
          <Button
            variant="quiet"
            size="small"
            aria-haspopup="dialog"
            className="-ms-4"
            onClick={() => onOpen({ intent, addedPhrase: phrase })}
          >
            <RichMessage
              parts={messages.addAsPhrase({
                title: understood.title,
                intent: (text) => (
                  <ContentText key="intent" language={understood.language.title}>
                    {text}
                  </ContentText>
                ),
                hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
              })}
            />
          </Button>
        )}
      </div>
      <WhatLearnersGet intent={understood} trackTitles={trackTitles} isComplete={isFirst} />
    </li>
  )
}

type WhatLearnersGetProps = {
  intent: UnderstoodIntent
  trackTitles: ReadonlyMap<string, string>
  isComplete: boolean
}

function WhatLearnersGet({ intent, trackTitles, isComplete }: WhatLearnersGetProps) {
  const { lessons, outside, language, link, helpLines } = intent
  const lines = helpLines.map(({ name }) => name).join(', ')
  return (
    <div className="text-small">
      {lessons.length === 0 && <p className="text-soft">{messages.noLessonShown()}</p>}
      {lessons.length > 0 && (
        <ol className="list-decimal space-y-1 ps-5">
          {lessons.map((lesson) => (
            <Lesson
              key={lesson.unitId}
              lesson={lesson}
              track={trackTitles.get(lesson.track) ?? lesson.track}
              sentence={isComplete ? lesson.sentence : null}
            />
          ))}
        </ol>
      )}
      {isComplete && outside !== '' && (
        <p {...getLanguageAttributes(language.outside)} className="mt-1">
          {outside}
        </p>
      )}
      {isComplete && link && (
        <p className="mt-1">
          <TextLink href={link.url} external>
            {link.label}
          </TextLink>
        </p>
      )}
      {isComplete && lines !== '' && (
        <p className="mt-1 text-soft">{messages.helpLinesOf({ names: lines })}</p>
      )}
    </div>
  )
}

type LessonProps = { lesson: AnsweringLesson; track: string; sentence: string | null }

function Lesson({ lesson, track, sentence }: LessonProps) {
  return (
    <li>
      <ContentText language={lesson.language}>{lesson.title}</ContentText>{' '}
      <span className="text-soft">
        {lesson.isListed ? messages.inTrack({ track }) : messages.inTrackOfWholeLibrary({ track })}
      </span>
      {sentence !== null && (
        <span {...getLanguageAttributes(lesson.language)} className="block text-soft">
          {sentence}
        </span>
      )}
    </li>
  )
}
