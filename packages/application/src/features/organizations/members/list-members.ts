import type { MemberRow } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { MemberFilter, MemberQuery, MemberSort } from '@kitchen-table/domain/organizations'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { hasExternalSignIn, requireManagedOrganization } from '../require-organization.ts'
import { toMemberRow } from './member-views.ts'

type Deps = Pick<OrganizationsFeatureDeps, 'groups' | 'members' | 'directory' | 'providerOrganizations'>

/** A query as it is sent; see `memberQuery` of the contract. */
type SentMemberQuery = {
  search?: string | undefined
  subGroup?: string | undefined
  status?: MemberFilter | undefined
}

export function toMemberQuery({ search = '', subGroup, status }: SentMemberQuery): MemberQuery {
  return { search: search.trim(), subGroup: subGroup ?? null, status: status ?? null }
}

type ListInput = SentMemberQuery & {
  slug: string
  sort?: MemberSort | undefined
  order?: 'ascending' | 'descending' | undefined
  after?: string | undefined
}

/** Returns a page of the members of an organization (row 19). */
export function listMembers(deps: Deps) {
  return async (
    actor: Actor,
    { slug, sort = 'email', order = 'ascending', after, ...query }: ListInput,
  ): Promise<{ members: MemberRow[]; matching: number; next: string | null }> => {
    const group = await requireManagedOrganization(deps, actor, slug)
    const isClosed = deps.providerOrganizations.has(slug) || (await hasExternalSignIn(deps, actor))
    const memberOrder = { sort, descending: order === 'descending' }
    const page = await deps.members.search(slug, toMemberQuery(query), memberOrder, { after })
    const { matching, next } = page
    return {
      members: page.members.map((member) => toMemberRow({ actor, group, isClosed }, member)),
      matching,
      next,
    }
  }
}
