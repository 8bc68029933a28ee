import type { ChosenMembers } from '@kitchen-table/contract/organizations'
import type { ListedMember } from '../../people/membership-store.ts'
import { toMemberQuery } from '../members/list-members.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'

type Deps = Pick<OrganizationsFeatureDeps, 'members'>

const PAGE_SIZE = 450
const MEMBERS_AT_ONCE = 50

async function* iterateBySub(
  { members }: Deps,
  slug: string,
  subs: readonly string[],
): AsyncGenerator<ListedMember[]> {
  const different = [...new Set(subs)]
  for (let from = 0; from < different.length; from += MEMBERS_AT_ONCE) {
    const page = different.slice(from, from + MEMBERS_AT_ONCE)
    const found = await Promise.all(page.map((sub) => members.find(sub)))
    yield found.filter((member) => member !== null).filter(({ group }) => group === slug)
  }
}

/**
 * Yields the chosen members of an organization in pages, by address those who match a query. Ids of members of others, and
 * unknown ones, are passed over alike (docs/security.md T31).
 */
export async function* iterateChosenMembers(
  deps: Deps,
  slug: string,
  chosen: ChosenMembers,
): AsyncGenerator<ListedMember[]> {
  if ('subs' in chosen) {
    yield* iterateBySub(deps, slug, chosen.subs)
    return
  }
  const order = { sort: 'email', descending: false } as const
  for (let after: string | undefined; ; ) {
    const query = toMemberQuery(chosen.matching)
    const page = await deps.members.search(slug, query, order, { after, max: PAGE_SIZE })
    yield page.members
    if (page.next === null) return
    after = page.next
  }
}
