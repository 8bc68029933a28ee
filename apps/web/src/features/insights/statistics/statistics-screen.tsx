import { NO_GROUP } from '@kitchen-table/domain/insights/event'
import { formatRange } from '@kitchen-table/domain/insights/statistics-words'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../app/use-page-title.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { groupsQuery, layoutsQuery } from './queries.ts'
import { statisticsTabs } from './statistics-tabs.tsx'
import { useShownRange, useStatisticsSearch } from './use-statistics-search.ts'

/** What happened in the library, and what there is, for administrators (docs/product.md 16.1). */
export function StatisticsScreen() {
  const { search, setSearch } = useStatisticsSearch()
  const range = useShownRange(search)
  const groups = useQuery(groupsQuery).data?.groups ?? []
  const layouts = useQuery(layoutsQuery).data?.layouts ?? []
  usePageTitle('Statistics')

  const { group, layout } = search
  const filter = { ...range, ...(group !== '' && { group }), ...(layout !== '' && { layout }) }
  const groupNames = new Map([
    ['', 'All organizations'],
    [NO_GROUP, 'People without an organization'],
    ...groups.map(({ slug, title }) => [slug, title] as const),
  ])
  const layoutTitle = layouts.find(({ config }) => config === layout)?.title ?? layout
  const tab = {
    filter,
    search,
    setSearch,
    scope: { range, name: `${group === NO_GROUP ? 'without-organization' : group} ${layout}` },
  }
  const shown = [
    groupNames.get(group) ?? group,
    layoutTitle === '' ? 'all layouts' : layoutTitle,
    `${formatRange(range)} (UTC)`,
  ]

  return (
    <>
      <PageHeading lead={shown.join(' · ')}>Statistics</PageHeading>
      <FilterBar search={search} setSearch={setSearch} range={range} groups={groups} layouts={layouts} />
      <Tabs
        label="Statistics"
        value={search.tab}
        onChange={(value) => setSearch({ tab: value })}
        className="mt-5 print:[&>[role=tablist]]:hidden"
        tabs={statisticsTabs.map(({ value, text, Content }) => ({
          value,
          text,
          content: <Content {...tab} />,
        }))}
      />
    </>
  )
}
