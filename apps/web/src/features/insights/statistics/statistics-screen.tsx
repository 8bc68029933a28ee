import { useQuery } from '@tanstack/react-query'
import { layoutsQuery } from '../../../app/admin-api.ts'
import { organizationsQuery } from '../../../app/manager-api.ts'
import { usePageTitle } from '../../../app/use-page-title.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { messages } from './messages.ts'
import { QueryError } from './query-error.tsx'
import { statisticsTabs } from './statistics-tabs.tsx'
import { useShownRange, useStatisticsSearch } from './use-statistics-search.ts'

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
      <FilterBar
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
