import type { ListedMember } from '../../people/membership-store.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'

const PAGE_SIZE = 450

/** Returns the managers of an organization who are not disabled. It reads all members, page by page. */
export async function listManagers(
  { members }: Pick<OrganizationsFeatureDeps, 'members'>,
  slug: string,
): Promise<ListedMember[]> {
  const everybody = { search: '', subGroup: null, status: null }
  const managers: ListedMember[] = []
  for (let after: string | undefined; ; ) {
    const order = { sort: 'email', descending: false } as const
    const page = await members.search(slug, everybody, order, { after, max: PAGE_SIZE })
    managers.push(...page.members.filter(({ role, enabled }) => role === 'manager' && enabled))
    if (page.next === null) return managers
    after = page.next
  }
}

/** Whether a person is a manager of an organization that has no other one. */
export async function isOnlyManager(
  deps: Pick<OrganizationsFeatureDeps, 'members'>,
  { sub, role, group }: { sub: string; role: string; group: string | null },
): Promise<boolean> {
  if (role !== 'manager' || group === null) return false
  return (await listManagers(deps, group)).every((manager) => manager.sub === sub)
}
