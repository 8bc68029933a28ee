import type { MemberSelection } from '@kitchen-table/contract/organizations'
import type { ListedMember } from '../../people/membership-store.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { toMemberQuery } from './list-members.ts'

/**
 * Returns the selected members of an organization, without those of others and unknown ids; null if they are too many
 * for one request.
 */
export async function findSelectedMembers(
  { members }: Pick<OrganizationsFeatureDeps, 'members'>,
  slug: string,
  selection: MemberSelection,
): Promise<ListedMember[] | null> {
  if ('subs' in selection) {
    const found = await Promise.all([...new Set(selection.subs)].map((sub) => members.find(sub)))
    return found.filter((member) => member !== null).filter(({ group }) => group === slug)
  }
  const order = { sort: 'email', descending: false } as const
  const page = await members.search(slug, toMemberQuery(selection.matching), order)
  return page.next === null ? page.members : null
}
