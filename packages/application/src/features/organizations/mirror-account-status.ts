import { canSignIn, readPersonWithOrganization } from '../people/find-current-person.ts'
import type { OrganizationsFeatureDeps } from './organizations-deps.ts'

type Deps = Pick<OrganizationsFeatureDeps, 'groups' | 'people' | 'directory'>

/** Whether the account of a person is to be enabled; null if there is no such person. */
async function isAccountOpen({ groups, people }: Deps, sub: string): Promise<boolean | null> {
  const person = await people.find(sub)
  return person && canSignIn(await readPersonWithOrganization(groups, person))
}

/**
 * Carries the status of a person, and that of their organization, over to their account. If either changes in the
 * meantime, the account is set again: of several calls at the same time, the last write is the current status.
 */
export async function mirrorAccountStatus(deps: Deps, sub: string): Promise<void> {
  let isOpen = await isAccountOpen(deps, sub)
  while (isOpen !== null) {
    await deps.directory.setEnabled(sub, isOpen)
    const isOpenNow = await isAccountOpen(deps, sub)
    if (isOpenNow === isOpen) return
    isOpen = isOpenNow
  }
}
