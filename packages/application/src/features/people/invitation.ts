import { HANDED_OVER_INVITATION_LIFETIME_MS } from '@kitchen-table/domain/accounts'
import type { PeopleDeps } from './people-deps.ts'

/** Adds the e-mail with a fresh temporary password to the outbox, once for an id. */
export async function enqueueInvitation(
  { outbox, notifyOutbox, now }: Pick<PeopleDeps, 'outbox' | 'notifyOutbox' | 'now'>,
  sub: string,
  messageId: string,
): Promise<void> {
  await outbox.add(messageId, { channel: 'mail', purpose: 'invitation', sub }, now())
  notifyOutbox()
}

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
