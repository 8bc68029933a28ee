import type { Count, OrganizationAnalytics } from '@kitchen-table/contract/insights'
import {
  type AnalyticsListName,
  analyticsLists,
  DEFAULT_RANGE,
  describeChange,
  describeTrackingStart,
  describeTrackingStartIfCompared,
  formatRange,
  isRangeName,
  metrics,
  namedRanges,
} from '@kitchen-table/domain/insights'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { adminApi } from '../../../app/admin-api.ts'
import { getErrorMessage } from '../../../app/api.ts'
import { RANKING_LIMIT, type RankingHeadings } from '../../../app/figures/ranking-file.ts'
import { type FigureScope, RankingPanel } from '../../../app/figures/ranking-panel.tsx'
import { QueryRegion } from '../../../app/query-region.tsx'
import { StaleContent } from '../../../app/stale-content.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { BigNumber } from '../../../ui/charts/big-number.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { messages as organizationMessages } from '../messages.ts'
import { messages } from './messages.ts'

const listRangeOptions = () => Object.entries(namedRanges).map(([value, text]) => ({ value, text: text() }))

type AnalyticsTabProps = {
  slug: string
  /** The range that the address says. */
  range: string
  onUpdate: (range: string) => void
}

/** What happened in an organization, for administrators (docs/product.md 16.2). */
export function AnalyticsTab({ slug, range, onUpdate }: AnalyticsTabProps) {
  const applied = isRangeName(range) ? range : DEFAULT_RANGE
  const [chosen, setChosen] = useState(applied)
  const query = useQuery(
    adminApi.insights.readGroupAnalytics.queryOptions({
      input: { slug, range: applied, limit: RANKING_LIMIT },
      placeholderData: keepPreviousData,
    }),
  )

  function update(event: SubmitEvent) {
    event.preventDefault()
    if (chosen === applied) void query.refetch()
    else onUpdate(chosen)
  }

  return (
    <>
      <form onSubmit={update} className="flex flex-wrap items-end gap-3 print:hidden">
        <SelectField
          label={messages.range()}
          options={listRangeOptions()}
          value={chosen}
          onChange={({ target }) => isRangeName(target.value) && setChosen(target.value)}
          className="w-60 max-w-full"
        />
        <Button type="submit" busy={query.isFetching && !query.isPending} busyText={messages.updating()}>
          {messages.update()}
        </Button>
        <FormError>
          {query.isRefetchError ? messages.couldNotUpdate({ reason: getErrorMessage(query.error) }) : null}
        </FormError>
      </form>
      <div className="mt-5">
        <QueryRegion query={query} name={organizationMessages.theAnalytics()} loading={<AnalyticsLoading />}>
          {(analytics) => (
            <StaleContent isStale={query.isPlaceholderData} noun={messages.figures()}>
              <Analytics analytics={analytics} slug={slug} />
            </StaleContent>
          )}
        </QueryRegion>
      </div>
    </>
  )
}

type ListWords = { title: string; headings: RankingHeadings; empty: string }

const listWords: Record<AnalyticsListName, () => ListWords> = {
  trackViews: () => ({
    title: messages.trackViews(),
    headings: [messages.slug(), messages.track(), messages.views()],
    empty: messages.noTrackViews(),
  }),
  videoStarts: () => ({
    title: messages.videoStarts(),
    headings: [messages.unitId(), messages.unit(), messages.starts()],
    empty: messages.noVideoStarts(),
  }),
  videoCompletes: () => ({
    title: messages.videoCompletes(),
    headings: [messages.unitId(), messages.unit(), messages.completes()],
    empty: messages.noVideoCompletes(),
  }),
  downloads: () => ({
    title: messages.fileDownloads(),
    headings: [messages.fileId(), messages.file(), messages.downloads()],
    empty: messages.noFileDownloads(),
  }),
}

function Analytics({ analytics, slug }: { analytics: OrganizationAnalytics; slug: string }) {
  const { range, activeUsers, logins, signUps } = analytics
  const scope: FigureScope = { range, name: slug }
  return (
    <>
      <p className="mb-3 text-small text-soft">{messages.rangeInUtc({ range: formatRange(range) })}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        <CountCard label={messages.activeUsers()} count={activeUsers} range={range} />
        <CountCard label={messages.totalLogins()} count={logins} range={range} />
        <CountCard label={metrics.signUps.title()} count={signUps} range={range} />
      </div>
      <div className="mt-6 grid items-start gap-6 md:grid-cols-2">
        {analyticsLists.map((name) => (
          <RankingPanel
            key={name}
            {...listWords[name]()}
            note={describeTrackingStart(analytics.lists[name].trackedSince)}
            items={analytics.lists[name].items}
            scope={scope}
          />
        ))}
      </div>
    </>
  )
}

type CountCardProps = { label: string; count: Count; range: OrganizationAnalytics['range'] }

function CountCard({ label, count, range }: CountCardProps) {
  const texts = [describeChange(count, range), describeTrackingStartIfCompared(count)]
  return (
    <Card className="break-inside-avoid">
      <BigNumber label={label} value={count.total} text={texts.filter(Boolean).join(' · ')} />
    </Card>
  )
}

function AnalyticsLoading() {
  return (
    <div className="space-y-6 pt-9">
      <Skeleton shape="block" className="h-31 max-sm:flex-col" count={3} />
      <Skeleton shape="block" className="h-96" count={2} silent />
    </div>
  )
}
