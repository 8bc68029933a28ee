import { useQuery } from '@tanstack/react-query'
import { ContactWayLinks } from '../../../app/help/contact-way-links.tsx'
import { helpLinesQuery } from '../../../app/help/help-lines-query.ts'
import { listContactWays } from '../../../app/help/list-contact-ways.ts'
import { getLanguageAttributes } from '../../../ui/language-attributes.ts'
import { messages } from './messages.ts'

/** The people of the learner's own organization. */
export function OrganizationHelpLines() {
  const { data } = useQuery(helpLinesQuery())
  if (!data || data.organization === null || data.own.length === 0) return null
  const unknownLanguage = getLanguageAttributes('unknown')
  return (
    <div>
      <h3 className="text-title-s">{messages.peopleAt({ organization: data.organization })}</h3>
      <ul className="mt-2 space-y-4">
        {data.own.map((line) => (
          <li key={`${line.name} ${line.phone}`}>
            <p dir="auto" {...unknownLanguage} className="font-semibold">
              {line.name}
            </p>
            <p dir="auto" {...unknownLanguage} className="text-small">
              {line.hours && <span className="text-soft">{line.hours} </span>}
              {line.use}
            </p>
            <ContactWayLinks
              ways={listContactWays(line)}
              className="mt-2 flex flex-wrap gap-2 empty:hidden"
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
