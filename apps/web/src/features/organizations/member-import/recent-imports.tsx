import type { MemberImport } from '@kitchen-table/contract/organizations'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../app/format-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { memberImportsQuery } from './import-queries.ts'
import { describeMemberImportState, getOpenImportLabel } from './import-words.ts'
import { messages } from './messages.ts'

type RecentImportsProps = { slug: string; onOpenImport: (id: string) => void }

/** The imports of the last day, which can be gone on with, looked at again and undone. */
export function RecentImports({ slug, onOpenImport }: RecentImportsProps) {
  const { data } = useQuery({ ...memberImportsQuery(slug), refetchOnMount: 'always' })
  const imports = data?.imports ?? []
  if (imports.length === 0) return null
  return (
    <Card as="section" aria-labelledby="recent-imports">
      <h2 id="recent-imports" className="text-title-s">
        {messages.recentImports()}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {imports.map((memberImport) => (
          <RecentImport
            key={memberImport.id}
            memberImport={memberImport}
            onOpen={() => onOpenImport(memberImport.id)}
          />
        ))}
      </ul>
    </Card>
  )
}

function RecentImport({ memberImport, onOpen }: { memberImport: MemberImport; onOpen: () => void }) {
  const { fileName, createdAt, state } = memberImport
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <p className="min-w-0 flex-1 basis-60">
        <span className="block truncate font-semibold">{fileName}</span>
        <span className="text-small text-soft">
          {/* The point ends a line, and begins none. */}
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          {'\u00a0· '}
          {describeMemberImportState(memberImport)}
        </span>
      </p>
      <Button variant="outline" size="small" onClick={onOpen}>
        <RichMessage
          parts={messages.actionOnFile({
            action: getOpenImportLabel(state),
            fileName,
            hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
          })}
        />
      </Button>
    </li>
  )
}
