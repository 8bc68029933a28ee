import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { layoutsQuery } from '../../../app/admin-api.ts'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { organizationsQuery } from '../../../app/manager-api.ts'
import { usePageTitle } from '../../../app/use-page-title.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ContentTab } from './content-tab.tsx'
import { messages } from './messages.ts'
import { OverviewTab } from './overview-tab.tsx'
import { QueryError } from './query-error.tsx'
import { SearchesTab } from './searches-tab.tsx'
import { StatisticsFilterBar } from './statistics-filter-bar.tsx'
import type { StatisticsTabProps } from './statistics-region.tsx'
import { useShownRange, useStatisticsSearch } from './use-statistics-search.ts'

const loading = () => <Skeleton shape="block" className="h-96" />
const UnansweredSearchesTab = lazyComponent<StatisticsTabProps>(
  () => import('../searches/unanswered-searches-tab.tsx').then((module) => module.UnansweredSearchesTab),
  { name: messages.unanswered, isOnDemand: true, fallback: loading },
)
const StopsTab = lazyComponent<StatisticsTabProps>(
  () => import('../stops/stops-tab.tsx').then((module) => module.StopsTab),
  { name: messages.stops, isOnDemand: true, fallback: loading },
)

type StatisticsTab = { value: string; text: PlainMessage; Content: ComponentType<StatisticsTabProps> }

/** The tabs of the statistics in their order, by their names in the address. */
const statisticsTabs: readonly StatisticsTab[] = [
  { value: 'overview', text: messages.overview, Content: OverviewTab },
  { value: 'content', text: messages.content, Content: ContentTab },
  { value: 'searches', text: messages.searches, Content: SearchesTab },
  { value: 'unanswered', text: messages.unanswered, Content: UnansweredSearchesTab },
  { value: 'stops', text: messages.stops, Content: StopsTab },
]

/** What happened in the library, and what there is, for administrators (docs/product.md 16.1). */
export function StatisticsScreen() {
  const { search, setSearch } = useStatisticsSearch()
  const range = useShownRange(search)
  const groups = useQuery(organizationsQuery)
  const layouts = useQuery(layoutsQuery)
  usePageTitle(messages.statistics())

  const { group, layout } = search
  const filter = { ...range, ...(group !== '' && { group }), ...(layout !== '' && { layout }) }

  return (
    <>
      <PageHeading>{messages.statistics()}</PageHeading>
      <StatisticsFilterBar
        search={search}
        setSearch={setSearch}
        range={range}
        groups={groups.data?.groups ?? []}
        layouts={layouts.data?.layouts ?? []}
      />
      <div className="mt-4 space-y-3 empty:hidden print:hidden">
        <QueryError query={groups} name={messages.theOrganizations()} />
        <QueryError query={layouts} name={messages.theLayouts()} />
      </div>
      <Tabs
        label={messages.statistics()}
        value={search.tab}
        onChange={(value) => setSearch({ tab: value })}
        className="mt-5 print:[&>[role=tablist]]:hidden"
        tabs={statisticsTabs.map(({ value, text, Content }) => ({
          value,
          text: text(),
          content: <Content filter={filter} search={search} setSearch={setSearch} />,
        }))}
      />
    </>
  )
}
