import type { HelpLine } from '@kitchen-table/domain/help'
import type { ReactNode } from 'react'
import { ContactWayLinks } from '../../app/help/contact-way-links.tsx'
import { listContactWays } from '../../app/help/list-contact-ways.ts'
import { ContentText } from '../../ui/content-text.tsx'
import { type ContentLanguage, getLanguageAttributes } from '../../ui/language-attributes.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { RichMessage } from '../../ui/rich-message.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { messages } from './messages.ts'

type ShownLine = Pick<HelpLine, 'name' | 'phone' | 'text' | 'site' | 'hours' | 'use'> &
  Partial<Pick<HelpLine, 'otherWay' | 'videophone' | 'languages' | 'region' | 'whatHappens' | 'opening'>>

type HelpLineItemProps = {
  line: ShownLine
  /** Of its texts. */
  language: ContentLanguage
  /** Shows its calls as main buttons. */
  isUrgent?: boolean
}

/** A help line with its ways to call, text or open its site, as an item of a list. */
export function HelpLineItem({ line, language, isUrgent = false }: HelpLineItemProps) {
  'use no memo'
  const { name, otherWay, use, hours, opening } = line
  const ways = listContactWays(line)
  return (
    <li
      data-help-line
      className="break-inside-avoid gap-x-6 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-rows-[auto_1fr] print:block print:leading-tight"
    >
      <h3 dir="auto" {...getLanguageAttributes(language)} className="font-sans font-semibold print:inline">
        {name}
      </h3>{' '}
      <div className="my-2 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:my-0 print:inline">
        {otherWay && (
          <p className="flex min-h-11 items-center text-small text-soft sm:justify-end print:ms-[0.8em] print:inline">
            <ContentText language={language}>{otherWay}</ContentText>
          </p>
        )}
        {ways.length > 0 && (
          <ContactWayLinks
            ways={ways}
            isUrgent={isUrgent}
            className="flex flex-wrap gap-2 sm:flex-col sm:items-end print:inline"
          />
        )}
      </div>
      <div className="max-w-reading print:ms-[0.8em] print:inline print:max-w-none">
        <p
          dir="auto"
          {...getLanguageAttributes(language)}
          className={line.phone === null && line.text === null ? 'print:hidden' : 'print:inline'}
        >
          {hours && <span className="text-soft">{hours}</span>} <span className="print:hidden">{use}</span>
        </p>
        {opening && (
          <p className="my-2 border-s-3 border-gold ps-3 print:hidden">
            <RichMessage
              parts={messages.opening({
                words: opening,
                text: (words) => <ContentText language={language}>{words}</ContentText>,
              })}
            />
          </p>
        )}
        <LineDetails line={line} language={language} />
      </div>
    </li>
  )
}

const LineFact = ({ children }: { children: ReactNode }) => (
  <p dir="auto" className="mt-1 text-small text-soft print:mt-0 print:hidden">
    {children}
  </p>
)

/** What only some people need to know of a line. */
function LineDetails({ line, language }: Pick<HelpLineItemProps, 'line' | 'language'>) {
  'use no memo'
  const { name, languages, videophone, region, whatHappens } = line
  const text = (words: ReactNode) => (
    <ContentText key="text" language={language}>
      {words}
    </ContentText>
  )
  return (
    <>
      {languages && <LineFact>{text(languages)}</LineFact>}
      {videophone && (
        <LineFact>
          <RichMessage parts={messages.deaf({ videophone, text })} />
        </LineFact>
      )}
      {region && <LineFact>{text(region)}</LineFact>}
      {whatHappens && (
        <details className="group mt-1 print:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-small font-semibold text-accent">
            <RichMessage
              parts={messages.whatHappens({
                name,
                text,
                hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
              })}
            />
            <LineIcon name="chevron" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <p dir="auto" {...getLanguageAttributes(language)} className="pb-1">
            {whatHappens}
          </p>
        </details>
      )}
    </>
  )
}
