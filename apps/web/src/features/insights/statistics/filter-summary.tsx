import { formatRange, NO_GROUP } from '@kitchen-table/domain/insights'
import { useQuery } from '@tanstack/react-query'
import { layoutsQuery } from '../../../app/admin-api.ts'
import { organizationsQuery } from '../../../app/manager-api.ts'
import { messages } from './messages.ts'
import type { StatisticsFilter } from './statistics-search.ts'

/** Says what figures are of: "Harbor Foods · all layouts · Nov 27, 2025 – Nov 26, 2026 (UTC)". */
export function FilterSummary({ filter }: { filter: StatisticsFilter }) {
  const { group, layout, ...range } = filter
  const groups = useQuery(organizationsQuery).data?.groups ?? []
  const layouts = useQuery(layoutsQuery).data?.layouts ?? []

  const groupNames = new Map([
    [undefined, messages.allOrganizations()],
    [NO_GROUP, messages.peopleWithoutAnOrganization()],
    ...groups.map(({ slug, title }) => [slug, title] as const),
  ])
  const words = [
    groupNames.get(group) ?? group,
    layouts.find(({ config }) => config === layout)?.title ?? layout ?? messages.ofAllLayouts(),
    messages.rangeInUtc({ range: formatRange(range) }),
  ]
  return <p className="mb-4 text-small text-soft">{words.join(' · ')}</p>
}
