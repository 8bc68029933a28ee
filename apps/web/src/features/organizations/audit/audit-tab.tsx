import type { AuditEntryView } from '@kitchen-table/contract/organizations'
import { describeAuditAction } from '@kitchen-table/domain/organizations'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../app/format-dates.ts'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { Card } from '../../../ui/card.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { ListLoading } from '../../../ui/tables/list-loading.tsx'
import { auditQuery } from '../queries.ts'
import { messages } from './messages.ts'

/** Who changed what in an organization, and when. Managers see the same as administrators. */
export function AuditTab({ slug }: { slug: string }) {
  const query = useInfiniteQuery(auditQuery(slug))
  return (
    <QueryRegion query={query} name={messages.theAuditLog()} loading={<ListLoading />}>
      {({ pages }) => (
        <AuditLog
          slug={slug}
          entries={pages.flatMap(({ entries }) => entries)}
          hasMore={query.hasNextPage}
          isLoadingMore={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </QueryRegion>
  )
}

type AuditLogProps = {
  slug: string
  entries: readonly AuditEntryView[]
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
}

function AuditLog({ slug, entries, hasMore, isLoadingMore, onMore }: AuditLogProps) {
  if (entries.length === 0) return <EmptyState title={messages.empty()} text={messages.emptyText()} />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="max-w-reading text-small text-soft">{messages.lead()}</p>
        <a
          href={`/files/groups/${slug}/audit.csv`}
          download
          className={buttonStyle({ variant: 'outline', size: 'small' })}
        >
          {messages.exportLog()}
        </a>
      </div>
      <Card flush>
        <ol className="divide-y divide-line text-small">
          {entries.map((entry) => (
            <AuditLine key={entry.id} entry={entry} />
          ))}
        </ol>
      </Card>
      {hasMore && (
        <Button
          variant="outline"
          size="small"
          className="mt-4"
          busy={isLoadingMore}
          busyText={commonMessages.loading()}
          onClick={onMore}
        >
          {messages.showOlder()}
        </Button>
      )}
    </>
  )
}

function AuditLine({ entry }: { entry: AuditEntryView }) {
  const { subject } = entry
  const sentence = {
    actor: entry.actor ?? messages.library(),
    action: describeAuditAction(entry),
    who: (text: ReactNode[]) => <span className="font-semibold">{text}</span>,
  }
  return (
    <li className="flex flex-wrap justify-between gap-x-8 gap-y-0.5 px-5 py-3 sm:px-6">
      <p className="min-w-0 flex-1 basis-80">
        <RichMessage
          parts={subject === null ? messages.entry(sentence) : messages.entryAbout({ ...sentence, subject })}
        />
      </p>
      <time dateTime={entry.time} className="text-soft tabular-nums">
        {formatMoment(entry.time)}
      </time>
    </li>
  )
}
