import { MAX_INVITATIONS_A_DAY } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import type { GroupsFeatureDeps } from '../organizations-deps.ts'

const DAY = 24 * 60 * 60_000

/** Returns the refusal for a limit that is reached, with the time to wait in milliseconds. */
export function waitRefusal(waitMs: number): Refusal {
  return new Refusal('accounts.wait', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Throws `accounts.wait` if there is a time to wait, in milliseconds. */
export function requireNoWait(waitMs: number): void {
  if (waitMs > 0) throw waitRefusal(waitMs)
}

/**
 * Returns how many more invitations an organization may send today (docs/security.md T53). They are counted in the audit
 * log, where invitations of removed people and repeated ones stay.
 */
export async function countRemainingInvitations(
  { audit, now }: Pick<GroupsFeatureDeps, 'audit' | 'now'>,
  slug: string,
): Promise<number> {
  const since = new Date(now() - DAY).toISOString()
  return Math.max(0, MAX_INVITATIONS_A_DAY - (await audit.countInvitations(slug, since)))
}

/** Throws `groups.too_many_invitations` if an organization may not send this number of further invitations today. */
export async function requireInvitations(
  deps: Pick<GroupsFeatureDeps, 'audit' | 'now'>,
  slug: string,
  count = 1,
): Promise<void> {
  if ((await countRemainingInvitations(deps, slug)) < count) throw new Refusal('groups.too_many_invitations')
}

/** Counts an e-mail to a recipient. Throws `accounts.wait` if their limit is reached (docs/security.md T53). */
export async function countEmail(
  { accounts }: Pick<GroupsFeatureDeps, 'accounts'>,
  email: string,
): Promise<void> {
  requireNoWait(await accounts.countRecipientEmail(email))
}

/**
 * Returns the refusal for an address that has an account: at most 30 an hour for one actor, so that nobody can try many
 * addresses (docs/security.md T22).
 */
export async function takenAddressRefusal(
  { accounts }: Pick<GroupsFeatureDeps, 'accounts'>,
  actorSub: string,
): Promise<Refusal> {
  const wait = await accounts.countTakenAddress(actorSub)
  return wait > 0 ? waitRefusal(wait) : new Refusal('groups.email_exists')
}
