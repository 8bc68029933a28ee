import {
  type MemberFilter,
  type MemberSort,
  memberFilters,
  memberSorts,
} from '@kitchen-table/domain/organizations'
import { useNavigate, useSearch } from '@tanstack/react-router'

export const organizationTabs = ['users', 'messages', 'resources', 'report', 'analytics', 'audit'] as const
export type OrganizationTab = (typeof organizationTabs)[number]

const sortOrders = ['ascending', 'descending'] as const
export type SortOrder = (typeof sortOrders)[number]

/** What the address of an organization's page says besides the organization. */
export type OrganizationSearch = {
  tab: OrganizationTab
  /** What members are searched for. */
  q: string
  /** The id of a sub-group, `none` for members without one, or '' for all. */
  subGroup: string
  status: MemberFilter | null
  sort: MemberSort
  order: SortOrder
  /** The days of the analytics by name, or '' for the usual ones. */
  range: string
  /** The quarter of the report, or '' for the last one. */
  quarter: string
  /** The month of the usage, or '' for the last one. */
  month: string
  /** The import that is shown: `new`, or its id. */
  import: string | null
  /** The member whose details lie over the list. */
  member: string | null
}

const defaults: OrganizationSearch = {
  tab: 'users',
  q: '',
  subGroup: '',
  status: null,
  sort: 'name',
  order: 'ascending',
  range: '',
  quarter: '',
  month: '',
  import: null,
  member: null,
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function readChoice<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined {
  return choices.find((choice) => choice === value)
}

/** Reads the search parameters of the address; what they may not be is left out. */
export function parseOrganizationSearch(search: Readonly<Record<string, unknown>>): OrganizationSearch {
  return {
    tab: readChoice(organizationTabs, search.tab) ?? defaults.tab,
    q: readText(search.q).slice(0, 100),
    subGroup: readText(search.subGroup),
    status: readChoice(memberFilters, search.status) ?? null,
    sort: readChoice(memberSorts, search.sort) ?? defaults.sort,
    order: readChoice(sortOrders, search.order) ?? defaults.order,
    range: readText(search.range),
    quarter: readText(search.quarter),
    month: readText(search.month),
    import: readText(search.import) || null,
    member: readText(search.member) || null,
  }
}

/** Returns the search parameters, without those that have their default value. */
export function formatOrganizationSearch(search: OrganizationSearch): Record<string, string> {
  const entries = Object.entries(search).filter(
    ([name, value]) =>
      value !== null && !Object.entries(defaults).some(([key, usual]) => key === name && usual === value),
  )
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/** Returns what the address says, and what changes it. Changes of the list replace the address, so that Back leaves it. */
export function useOrganizationSearch(slug: string) {
  const search = parseOrganizationSearch(useSearch({ from: '/_authenticated/_admin/admin/group/$slug' }))
  const navigate = useNavigate()

  function setSearch(change: Partial<OrganizationSearch>, { push = false } = {}) {
    void navigate({
      to: '/admin/group/$slug',
      params: { slug },
      search: formatOrganizationSearch({ ...search, ...change }),
      replace: !push,
      resetScroll: push,
    })
  }

  return { search, setSearch }
}
