import type { MemberDetails } from '@kitchen-table/contract/organizations'

/** How pages call the account types. */
export const roleWords: Record<MemberDetails['role'], string> = {
  user: 'User',
  manager: 'Manager',
  admin: 'Administrator',
}
