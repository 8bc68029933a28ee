import type { Count, OrganizationAnalytics } from '@kitchen-table/contract/insights'
import {
  type AnalyticsListName,
  analyticsLists,
  DEFAULT_RANGE,
  describeChange,
  describeTracking,
  describeTrackingBesideChange,
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
import { messages } from './messages.ts'

const rangeOptions = Object.entries(namedRanges).map(([value, text]) => ({ value, text }))

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
          options={rangeOptions}
          value={chosen}
          onChange={({ target }) => isRangeName(target.value) && setChosen(target.value)}
          className="w-60 max-w-full"
        />
        <Button type="submit" busy={query.isFetching && !query.isPending} busyText="Updating…">
          {messages.update()}
        </Button>
        <FormError>
          {query.isRefetchError ? `The figures could not be updated. ${getErrorMessage(query.error)}` : null}
        </FormError>
      </form>
      <div className="mt-5">
        <QueryRegion query={query} name="the analytics" loading={<AnalyticsLoading />}>
          {(analytics) => (
            <StaleContent isStale={query.isPlaceholderData} noun="figures">
              <Analytics analytics={analytics} slug={slug} />
            </StaleContent>
          )}
        </QueryRegion>
      </div>
    </>
  )
}

const lists: Record<AnalyticsListName, { title: string; headings: RankingHeadings; empty: string }> = {
  trackViews: {
    title: 'Top track views',
    headings: ['Slug', 'Track', 'Views'],
    empty: 'No track was opened in these days.',
  },
  videoStarts: {
    title: 'Top video starts',
    headings: ['Unit ID', 'Unit', 'Starts'],
    empty: 'No video was started in these days.',
  },
  videoCompletes: {
    title: 'Top video completes',
    headings: ['Unit ID', 'Unit', 'Completes'],
    empty: 'No video was watched to its end in these days.',
  },
  downloads: {
    title: 'Top file downloads',
    headings: ['File ID', 'File', 'Downloads'],
    empty: 'Nothing was downloaded in these days.',
  },
}

function Analytics({ analytics, slug }: { analytics: OrganizationAnalytics; slug: string }) {
  const { range, activeUsers, logins, signUps } = analytics
  const scope: FigureScope = { range, name: slug }
  return (
    <>
      <p className="mb-3 text-small text-soft">{formatRange(range)} (UTC)</p>
      <div className="grid gap-3 sm:grid-cols-3">
        <CountCard label={messages.activeUsers()} count={activeUsers} range={range} />
        <CountCard label={messages.totalLogins()} count={logins} range={range} />
        <CountCard label={metrics.signUps.title} count={signUps} range={range} />
      </div>
      <div className="mt-6 grid items-start gap-6 md:grid-cols-2">
        {analyticsLists.map((name) => (
          <RankingPanel
            key={name}
            {...lists[name]}
            note={describeTracking(analytics.lists[name].trackedSince)}
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
  const texts = [describeChange(count, range), describeTrackingBesideChange(count)]
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
