import type { GroupsFeatureDeps } from './organizations-deps.ts'

type Deps = Pick<GroupsFeatureDeps, 'groups' | 'accounts'>

/** Whether the account of a person is to be enabled; null if there is no such person. */
async function isAccountOpen({ groups, accounts }: Deps, sub: string): Promise<boolean | null> {
  const person = await accounts.findPerson(sub)
  if (person === null) return null
  const group = person.group === null ? null : await groups.find(person.group)
  // An organization's status never shuts out an administrator (docs/security.md T25).
  return person.enabled && (person.role === 'admin' || group?.groupStatus !== 'disabled')
}

/**
 * Carries the status of a person, and that of their organization, over to their account. If either changes in the
 * meantime, the account is set again: of several calls at the same time, the last write is the current status.
 */
export async function mirrorAccountStatus(deps: Deps, sub: string): Promise<void> {
  let isOpen = await isAccountOpen(deps, sub)
  while (isOpen !== null) {
    await deps.accounts.setAccountEnabled(sub, isOpen)
    const isOpenNow = await isAccountOpen(deps, sub)
    if (isOpenNow === isOpen) return
    isOpen = isOpenNow
  }
}
