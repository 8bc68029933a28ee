import type { ShownHelpLine } from '@kitchen-table/contract/catalog'
import { useId } from 'react'
import { ContactWayLinks } from '../../app/help/contact-way-links.tsx'
import { listContactWays } from '../../app/help/list-contact-ways.ts'
import { getLanguageAttributes } from '../../ui/language-attributes.ts'
import { messages } from './messages.ts'

/**
 * The place outside that helps someone who is in what a lesson is about, at its head. On paper it is one paragraph, so that
 * a lesson fits on its sheet.
 */
export function HelpLineCard({ line }: { line: ShownHelpLine }) {
  const headingId = useId()
  const inEnglish = getLanguageAttributes('en')
  return (
    <section
      aria-labelledby={headingId}
      className="max-w-reading rounded-card border border-line border-s-4 border-s-gold bg-tint/50 p-4 sm:p-5 print:max-w-none print:border-0 print:bg-transparent print:p-0 print:*:me-[0.6em] print:*:inline"
    >
      <h3 id={headingId} className="font-sans text-small font-semibold text-warm">
        {messages.ifThisIsYou()}
      </h3>
      <p dir="auto" {...inEnglish} className="mt-1 font-semibold">
        {line.name}
      </p>
      <p dir="auto" {...inEnglish} className="text-small">
        {line.hours && <span className="text-soft">{line.hours} </span>}
        {line.use}
      </p>
      {line.otherWay && (
        <p dir="auto" {...inEnglish} className="mt-1 text-small">
          {line.otherWay}
        </p>
      )}
      <ContactWayLinks
        ways={listContactWays(line)}
        isUrgent
        className="mt-3 flex flex-wrap gap-2 empty:hidden"
      />
    </section>
  )
}
