import type { UnderstoodIntent } from '@kitchen-table/contract/catalog'
import type { SearchLanguage } from '@kitchen-table/domain/crisis-model'
import { inLocale, type Language } from '@kitchen-table/i18n/locale'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ContactWayLinks } from '../../../app/help/contact-way-links.tsx'
import { listContactWays } from '../../../app/help/list-contact-ways.ts'
import { messages as helpMessages } from '../../../app/help/messages.ts'
import { getLanguageAttributes } from '../../../ui/language-attributes.ts'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useScrollIntoSight } from '../../../ui/use-scroll-into-sight.ts'
import { messages } from './answer.messages.ts'
import { AnsweringLessons } from './answering-lessons.tsx'

/** The title and most of the first lesson. Pixels. */
const MIN_VISIBLE_HEIGHT = 220

type AnswerCardProps = {
  intent: UnderstoodIntent
  /** What else the search may mean. */
  others: UnderstoodIntent[]
  language: SearchLanguage
  /** Whether it scrolls into sight when it appears while someone types. */
  canScroll: boolean
  /** Called when the person asks for another intent, which is then to be shown. */
  onChoose: (slug: string) => void
}

const isTyping = () => document.activeElement?.matches('input[type=search]') === true

/** Returns the attributes of content within the card, which is in the language of the search. */
const contentAttributes = (content: Language, language: SearchLanguage) =>
  inLocale(language, () => getLanguageAttributes(content))

/** What answers a search in own words: lessons, and help outside the library. */
export function AnswerCard({ intent, others, language, canScroll, onChoose }: AnswerCardProps) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isEnabled] = useState(() => canScroll && isTyping())
  const card = useScrollIntoSight<HTMLElement>({ minHeight: MIN_VISIBLE_HEIGHT, isEnabled })

  function choose(slug: string) {
    flushSync(() => onChoose(slug))
    heading.current?.focus()
  }

  return (
    <section
      ref={card}
      aria-labelledby={headingId}
      {...getLanguageAttributes(language)}
      className="scroll-mt-22"
    >
      <div className="rounded-card border border-line border-s-4 border-s-accent bg-card shadow-soft">
        <div className="px-5 pt-5 pb-4 sm:px-6">
          <p className="text-small font-semibold text-warm">{inLocale(language, messages.eyebrow)}</p>
          <h2
            ref={heading}
            id={headingId}
            tabIndex={-1}
            dir="auto"
            {...contentAttributes(intent.language.title, language)}
            className="mt-0.5 text-title-m"
          >
            {intent.title}
          </h2>
        </div>
        <div className="flex flex-col lg:flex-row">
          {intent.lessons.length > 0 && (
            <AnsweringLessons lessons={intent.lessons} language={language} className="grow-3 basis-0" />
          )}
          <Outside intent={intent} language={language} />
        </div>
      </div>
      {others.length > 0 && (
        <ul className="mt-2 flex flex-col items-start gap-x-4 sm:flex-row sm:flex-wrap">
          {others.map(({ slug, title, language: { title: titleLanguage } }) => (
            <li key={slug}>
              <button
                type="button"
                className="inline-flex min-h-11 cursor-pointer items-center text-start text-accent underline"
                onClick={() => choose(slug)}
              >
                <span>
                  <RichMessage
                    parts={inLocale(language, () =>
                      messages.didYouMean({
                        intent: title,
                        name: (text) => <span {...contentAttributes(titleLanguage, language)}>{text}</span>,
                      }),
                    )}
                  />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type OutsideProps = Pick<AnswerCardProps, 'intent' | 'language'>

/** Who or what helps outside the library. */
function Outside({ intent, language }: OutsideProps) {
  const { lessons, outside, link, helpLines } = intent
  if (outside === '' && link === null && helpLines.length === 0) return null
  return (
    <div className="grow-2 basis-0 border-t border-line px-5 py-4 sm:px-6 lg:not-first:border-s">
      <p className="text-small font-semibold text-soft">
        {inLocale(language, lessons.length > 0 ? messages.firstStep : messages.outsideOnly)}
      </p>
      {outside !== '' && (
        <p {...contentAttributes(intent.language.outside, language)} className="mt-1 max-w-reading">
          {outside}
        </p>
      )}
      {link && (
        <TextLink href={link.url} external={inLocale(language, helpMessages.opensInNewTab)} standalone>
          <span {...contentAttributes('en', language)}>{link.label}</span>
        </TextLink>
      )}
      {helpLines.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-8 gap-y-4">
          {helpLines.map((line) => (
            <li key={`${line.name} ${line.phone}`}>
              <h3
                dir="auto"
                {...contentAttributes('en', language)}
                className="font-sans text-body font-semibold"
              >
                {line.name}
              </h3>
              <p dir="auto" {...contentAttributes('en', language)} className="text-small text-soft">
                {[line.otherWay, line.hours].filter(Boolean).join(' ')}
              </p>
              <ContactWayLinks
                ways={inLocale(language, () => listContactWays(line))}
                className="mt-2 flex flex-wrap gap-2 empty:hidden"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
