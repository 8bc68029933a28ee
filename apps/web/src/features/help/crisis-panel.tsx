import type { HelpLines } from '@kitchen-table/contract/catalog'
import type { Crisis, SearchLanguage } from '@kitchen-table/domain/crisis-model'
import { type HelpLine, listHelpLinesOfSection } from '@kitchen-table/domain/help'
import { inLocale } from '@kitchen-table/i18n/locale'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ContactWayLinks } from '../../app/help/contact-way-links.tsx'
import { listContactWays } from '../../app/help/list-contact-ways.ts'
import { messages as helpMessages } from '../../app/help/messages.ts'
import { leaveForNeutralSite, useExitOnEscape } from '../../app/help/quick-exit.tsx'
import { Button } from '../../ui/button.tsx'
import { type ContentLanguage, getLanguageAttributes } from '../../ui/language-attributes.ts'
import { linkStyle } from '../../ui/link-style.ts'
import { useScrollIntoSight } from '../../ui/use-scroll-into-sight.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { messages } from './crisis.messages.ts'
import { crisisWords } from './crisis-words.ts'

/** Lines that the panel shows of the list: more would hide the results. */
const MAX_LINES = 3

type PanelLine = Pick<
  HelpLine,
  'name' | 'phone' | 'text' | 'site' | 'otherWay' | 'hours' | 'languages' | 'whatHappens'
> & {
  /** Of its texts. An organization does not say in which language it writes its own. */
  textLanguage: ContentLanguage
}

/** What lines do not have that are built in, or an organization's own. */
const noDetails = { otherWay: '', hours: '', languages: '', whatHappens: '' }
const inEnglish = { textLanguage: 'en' } as const

/**
 * Returns the lines for a crisis: the one that is for it, the organization's own, and two more. One until they are
 * loaded, and if that fails.
 */
function listCrisisLines(kind: Crisis['kind'], helpLines: HelpLines | undefined): PanelLine[] {
  const listed: PanelLine[] = listHelpLinesOfSection(helpLines?.lines ?? [], kind)
    .slice(0, MAX_LINES)
    .map((line) => ({ ...line, ...inEnglish }))
  const [first = { ...noDetails, ...crisisWords[kind].firstLine, ...inEnglish }, ...others] = listed
  const own: PanelLine[] = (helpLines?.own ?? []).map((line) => ({
    ...noDetails,
    ...line,
    whatHappens: line.use,
    textLanguage: 'unknown',
  }))
  return [first, ...own, ...others]
}

/** Returns the sentences of the panel, in the language of the search. */
const panelWords = (kind: Crisis['kind'], language: SearchLanguage) =>
  inLocale(language, () => ({
    sentence: crisisWords[kind].sentence(),
    leave: helpMessages.leave(),
    leaveHint: helpMessages.pressEscapeAgain(),
    allPlaces: messages.allPlaces(),
    notRecorded: messages.notRecorded(),
  }))

type CrisisPanelProps = Crisis & {
  /** Undefined until they are loaded. */
  helpLines: HelpLines | undefined
}

/** Places that help in a crisis, above the results of a search for it. It is shown and stored nowhere else. */
export function CrisisPanel({ kind, language, helpLines }: CrisisPanelProps) {
  const { sentence, ...words } = panelWords(kind, language)
  const [first, ...others] = listCrisisLines(kind, helpLines)
  const isArmed = useExitOnEscape()
  const panel = useScrollIntoSight<HTMLElement>()
  // Read out once, however the search changes afterwards.
  const [announced] = useState({ sentence, first })
  return (
    <section
      ref={panel}
      {...getLanguageAttributes(language)}
      aria-labelledby="crisis"
      className="scroll-mt-22 rounded-card border-2 border-warm bg-card px-4 py-3 shadow-soft sm:p-6"
    >
      <VisuallyHidden role="alert">
        {announced.sentence}{' '}
        {announced.first && (
          <span {...textAttributes(announced.first, language)}>{announced.first.name}</span>
        )}{' '}
        {announced.first?.phone}
      </VisuallyHidden>
      <h2 id="crisis" className="text-title-s max-sm:text-body max-sm:leading-snug">
        {sentence}
      </h2>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        {first && <PanelLineItem line={first} language={language} isFirst />}
        <Button variant="outline" size="small" onClick={leaveForNeutralSite}>
          {words.leave}
        </Button>
        <p role="status" className="text-small font-semibold">
          {isArmed && words.leaveHint}
        </p>
      </div>
      {first && <PanelLineFacts line={first} language={language} />}
      {others.length > 0 && (
        <ul className="mt-4 grid gap-x-8 gap-y-4 border-t border-line pt-4 sm:grid-cols-2">
          {others.map((line) => (
            <li key={`${line.name} ${line.phone}`}>
              <PanelLineItem line={line} language={language} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 border-t border-line pt-3 text-small text-soft">
        <Link to="/help-right-now" className={linkStyle}>
          {words.allPlaces}
        </Link>
        <span className="mt-1 block">{words.notRecorded}</span>
      </p>
    </section>
  )
}

/** Returns the attributes of the texts of a line in a panel in the language of the search. */
const textAttributes = ({ textLanguage }: PanelLine, language: SearchLanguage) =>
  inLocale(language, () => getLanguageAttributes(textLanguage))

type PanelLineProps = { line: PanelLine; language: SearchLanguage }

function PanelLineItem({ line, language, isFirst = false }: PanelLineProps & { isFirst?: boolean }) {
  const ways = inLocale(language, () => listContactWays(isFirst ? { ...line, site: null } : line))
  return (
    <div>
      <h3 dir="auto" {...textAttributes(line, language)} className="font-sans text-body font-semibold">
        {line.name}
      </h3>
      {line.otherWay !== '' && (
        <p dir="auto" {...textAttributes(line, language)}>
          {line.otherWay}
        </p>
      )}
      <ContactWayLinks ways={ways} isUrgent={isFirst} className="mt-1.5 flex flex-wrap gap-2" />
      {!isFirst && <PanelLineFacts line={line} language={language} />}
    </div>
  )
}

function PanelLineFacts({ line, language }: PanelLineProps) {
  const { hours, languages, whatHappens } = line
  const facts = [hours, language === 'es' && languages, whatHappens].filter(Boolean)
  if (facts.length === 0) return null
  return (
    <p dir="auto" {...textAttributes(line, language)} className="mt-2 max-w-reading text-small text-soft">
      {facts.join(' ')}
    </p>
  )
}
