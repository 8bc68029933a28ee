import type { MemberQuery } from '@kitchen-table/domain/organizations'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { managerApi } from '../../app/manager-api.ts'
import type { OrganizationSearch } from './organization-search.ts'

export function organizationQuery(slug: string) {
  return managerApi.groups.findGroup.queryOptions({ input: { slug } })
}

/** Which members a list shows, as the address has it, without what is not asked for. */
export function toMemberQueryInput({
  q,
  subGroup,
  status,
}: Pick<OrganizationSearch, 'q' | 'subGroup' | 'status'>) {
  const search = q.trim()
  return {
    ...(search !== '' && { search }),
    ...(subGroup !== '' && { subGroup }),
    ...(status !== null && { status }),
  } satisfies Partial<Record<keyof MemberQuery, string>>
}

/** A page of members, from the cursor on. The page before stays while it is loading. */
export function membersQuery(slug: string, search: OrganizationSearch, after: string | undefined) {
  const { sort, order } = search
  return managerApi.groups.listMembers.queryOptions({
    input: { slug, ...toMemberQueryInput(search), sort, order, ...(after !== undefined && { after }) },
    placeholderData: keepPreviousData,
  })
}

export function memberDetailsQuery(sub: string) {
  return managerApi.groups.findMember.queryOptions({ input: { sub } })
}

export function organizationResourcesQuery(slug: string) {
  return managerApi.groups.listGroupResources.queryOptions({ input: { slug } })
}

export function auditQuery(slug: string) {
  return managerApi.groups.listAuditEntries.infiniteOptions({
    input: (before: string | undefined) => ({ slug, ...(before !== undefined && { before }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Loads everything about organizations again that is shown: counts, lists, details and logs change together. */
export function reloadOrganizations(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: managerApi.groups.key() })
}
