import { HANDED_OVER_INVITATION_LIFETIME_MS } from '@kitchen-table/domain/accounts'
import type { PeopleDeps } from './people-deps.ts'

/**
 * Issues a temporary password to be handed over, valid for a week (docs/security.md T03); null if the person has one of
 * their own.
 */
export async function issueInvitationPassword(
  { directory, now }: Pick<PeopleDeps, 'directory' | 'now'>,
  sub: string,
): Promise<string | null> {
  const validity = { validForMs: HANDED_OVER_INVITATION_LIFETIME_MS, replacesEarlier: true }
  const issued = await directory.issueTemporaryPassword(sub, validity, now())
  return typeof issued === 'string' ? null : issued.password
}
