import type { Role } from '@kitchen-table/domain/accounts'
import type { Organization } from '@kitchen-table/domain/organizations'

/**
 * Whether an account gets invitations and reset codes: nobody of an organization that is switched off does, but for
 * administrators, who can sign in. `organization`: that of the account; null if it has none.
 */
export function receivesAccountEmails(
  { role }: { role: Role },
  organization: Pick<Organization, 'groupStatus'> | null,
): boolean {
  return role === 'admin' || organization?.groupStatus !== 'disabled'
}
