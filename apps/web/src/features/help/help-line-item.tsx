import type { HelpLine } from '@kitchen-table/domain/help'
import { listWays } from '../../app/help/list-ways.ts'
import { WayLinks } from '../../app/help/way-links.tsx'
import { languageAttributes } from '../../ui/language-attributes.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { RichMessage } from '../../ui/rich-message.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { messages } from './messages.ts'

/** The lines are in English. */
const inEnglish = () => languageAttributes('en')

type ShownLine = Pick<HelpLine, 'name' | 'phone' | 'text' | 'site' | 'hours' | 'use'> &
  Partial<Pick<HelpLine, 'otherWay' | 'videophone' | 'languages' | 'region' | 'whatHappens' | 'opening'>>

type HelpLineItemProps = {
  line: ShownLine
  /** Shows its calls as main buttons. */
  isUrgent?: boolean
}

/** A help line with its ways to call, text or open its site, as an item of a list. */
export function HelpLineItem({ line, isUrgent = false }: HelpLineItemProps) {
  'use no memo'
  const { name, otherWay, use, hours, opening } = line
  const ways = listWays(line)
  return (
    <li
      data-help-line
      className="break-inside-avoid gap-x-6 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-rows-[auto_1fr] print:block print:leading-tight"
    >
      <h3 dir="auto" {...inEnglish()} className="font-sans font-semibold print:inline">
        {name}
      </h3>{' '}
      <div className="my-2 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:my-0 print:inline">
        {otherWay && (
          <p className="flex min-h-11 items-center text-small text-soft sm:justify-end print:ms-[0.8em] print:inline">
            {otherWay}
          </p>
        )}
        {ways.length > 0 && (
          <WayLinks
            ways={ways}
            isUrgent={isUrgent}
            className="flex flex-wrap gap-2 sm:flex-col sm:items-end print:inline"
          />
        )}
      </div>
      <div className="max-w-reading print:ms-[0.8em] print:inline print:max-w-none">
        <p
          dir="auto"
          {...inEnglish()}
          className={line.phone === null && line.text === null ? 'print:hidden' : 'print:inline'}
        >
          {hours && <span className="text-soft">{hours}</span>} <span className="print:hidden">{use}</span>
        </p>
        {opening && (
          <p className="my-2 border-s-3 border-gold ps-3 print:hidden">
            {messages.opening({ words: opening })}
          </p>
        )}
        <LineDetails line={line} />
      </div>
    </li>
  )
}

/** What only some people need to know of a line. */
function LineDetails({ line }: { line: ShownLine }) {
  'use no memo'
  const { name, languages, videophone, region, whatHappens } = line
  const facts = [languages, videophone && messages.deaf({ videophone }), region].filter(Boolean)
  return (
    <>
      {facts.map((fact) => (
        <p key={fact} dir="auto" className="mt-1 text-small text-soft print:mt-0 print:hidden">
          {fact}
        </p>
      ))}
      {whatHappens && (
        <details className="group mt-1 print:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-small font-semibold text-accent">
            <RichMessage
              parts={messages.whatHappens({
                name,
                hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
              })}
            />
            <LineIcon name="chevron" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <p dir="auto" {...inEnglish()} className="pb-1">
            {whatHappens}
          </p>
        </details>
      )}
    </>
  )
}
