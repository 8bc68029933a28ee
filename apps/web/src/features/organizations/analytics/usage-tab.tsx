import type { UsageAnswer } from '@kitchen-table/contract/insights'
import { type AnalyticsListName, analyticsLists, isMonth } from '@kitchen-table/domain/insights'
import { formatDate } from '@kitchen-table/i18n/formats'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { managerApi } from '../../../app/manager-api.ts'
import { QueryRegion } from '../../../app/query-region.tsx'
import { StaleContent } from '../../../app/stale-content.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { ListLoading } from '../../../ui/tables/list-loading.tsx'
import { messages as organizationMessages } from '../messages.ts'
import { messages } from './messages.ts'

const formatMonth = (month: string) =>
  formatDate(new Date(`${month}-01T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })

const listTitles: Record<AnalyticsListName, PlainMessage> = {
  trackViews: messages.trackViews,
  videoStarts: messages.videoStarts,
  videoCompletes: messages.videoCompletes,
  downloads: messages.fileDownloads,
}

type UsageTabProps = { slug: string; month: string; onChoose: (month: string) => void }

/** What the people of an organization used most in a month, for its managers (docs/product.md 16.6). */
export function UsageTab({ slug, month, onChoose }: UsageTabProps) {
  const chosen = isMonth(month) ? month : 'latest'
  const query = useQuery(
    managerApi.insights.readGroupUsage.queryOptions({
      input: { slug, month: chosen },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <QueryRegion query={query} name={organizationMessages.theAnalytics()} loading={<ListLoading />}>
      {({ months, usage }) =>
        usage === null ? (
          <EmptyState title={messages.noMonthYet()} text={messages.noMonthYetText()} />
        ) : (
          <StaleContent isStale={query.isPlaceholderData} noun={messages.figures()}>
            <SelectField
              label={messages.month()}
              className="mb-5 w-60 max-w-full"
              value={usage.month}
              options={months.map((value) => ({ value, text: formatMonth(value) }))}
              onChange={({ target }) => onChoose(target.value)}
            />
            <Usage usage={usage} />
          </StaleContent>
        )
      }
    </QueryRegion>
  )
}

function Usage({ usage: { logins, lists } }: { usage: NonNullable<UsageAnswer['usage']> }) {
  return (
    <>
      <p className="mb-5 text-small text-soft">
        {logins === null ? messages.fewSignIns() : messages.countSignIns({ count: logins })}{' '}
        {messages.floorOfFive()}
      </p>
      <div className="grid items-start gap-6 md:grid-cols-2">
        {analyticsLists.map((name) => (
          <Card as="section" key={name} aria-labelledby={`usage-${name}`}>
            <h2 id={`usage-${name}`} className="mb-2 text-title-s">
              {listTitles[name]()}
            </h2>
            {lists[name].length === 0 ? (
              <p className="text-small text-soft">{messages.nothingListed()}</p>
            ) : (
              <ol className="divide-y divide-line text-small">
                {lists[name].map(({ detail, title, count }) => (
                  <li key={detail} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                    <span className="min-w-0 wrap-break-word">{title}</span>
                    <span className="tabular-nums">{messages.times({ count })}</span>
                  </li>
                ))}
              </ol>
            )}
          </Card>
        ))}
      </div>
    </>
  )
}
