import type { MissingMember } from '@kitchen-table/contract/organizations'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { downloadCsv } from '../../../app/figures/download-csv.ts'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { getPersonName } from '../member-status.ts'
import { missingMembersQuery } from './import-queries.ts'
import { messages } from './messages.ts'

/** People who are listed; the CSV file has all. */
const MAX_LISTED = 200

/** Those whom the removal would remove, before it is confirmed (docs/security.md T67). */
export function MissingMembersList({ slug, importId }: { slug: string; importId: string }) {
  const query = useQuery(missingMembersQuery(slug, importId))
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="mb-5">
      <h3 id={headingId} className="mb-2 font-semibold">
        {messages.whoIsRemoved()}
      </h3>
      <QueryRegion
        query={query}
        name={messages.theList()}
        loading={<Skeleton shape="block" className="h-40" />}
      >
        {(people) => (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that it can be scrolled by keyboard. */}
            <div tabIndex={0} className="max-h-52 overflow-y-auto rounded-field border border-line px-4 py-2">
              <ul className="space-y-1 text-small">
                {people.slice(0, MAX_LISTED).map((person) => (
                  <MissingPerson key={person.sub} person={person} />
                ))}
              </ul>
              {people.length > MAX_LISTED && (
                <p className="mt-2 text-small text-soft">
                  {messages.moreInFile({ count: people.length - MAX_LISTED })}
                </p>
              )}
            </div>
            <Button
              variant="outline"
              size="small"
              className="mt-3"
              onClick={() => downloadCsv(`${slug}-not-in-file.csv`, toCsvTable(people))}
            >
              <LineIcon name="download" className="size-5" />
              {messages.downloadAsCsv()}
            </Button>
          </>
        )}
      </QueryRegion>
    </section>
  )
}

function MissingPerson({ person }: { person: MissingMember }) {
  const details = [getPersonName(person), person.subGroup].filter(Boolean).join(', ')
  return (
    <li className="wrap-anywhere">
      {person.email}
      {details !== '' && <span className="block text-soft">{details}</span>}
    </li>
  )
}

function toCsvTable(people: readonly MissingMember[]) {
  return {
    headings: ['Email', 'First', 'Last', 'Sub'],
    rows: people.map(({ email, first, last, subGroup }) => ({ cells: [email, first, last, subGroup] })),
  }
}
