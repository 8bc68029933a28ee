import { MAX_INVITATIONS_A_DAY } from '@kitchen-table/domain/organizations'
import {
  actionLimits,
  type LimitedAction,
  recipientEmailLimits,
  takenAddressLimits,
} from '@kitchen-table/domain/sliding-window'
import { Refusal, waitRefusal } from '../../../platform/refusal.ts'
import { actionKey, recipientEmailKey, takenAddressKey } from '../../people/rate-limit-keys.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'

const DAY = 24 * 60 * 60_000

/** Throws `accounts.wait` if there is a time to wait, in milliseconds. */
function requireNoWait(waitMs: number): void {
  if (waitMs > 0) throw waitRefusal(waitMs)
}

/**
 * Returns how many more invitations an organization may send today (docs/security.md T53). They are counted in the audit
 * log, where invitations of removed people and repeated ones stay.
 */
export async function countRemainingInvitations(
  { audit, now }: Pick<OrganizationsFeatureDeps, 'audit' | 'now'>,
  slug: string,
): Promise<number> {
  const since = new Date(now() - DAY).toISOString()
  return Math.max(0, MAX_INVITATIONS_A_DAY - (await audit.countInvitations(slug, since)))
}

/** Throws `groups.too_many_invitations` if an organization may not send this number of further invitations today. */
export async function requireInvitationAllowance(
  deps: Pick<OrganizationsFeatureDeps, 'audit' | 'now'>,
  slug: string,
  count = 1,
): Promise<void> {
  if ((await countRemainingInvitations(deps, slug)) < count) throw new Refusal('groups.too_many_invitations')
}

type CountDeps = Pick<OrganizationsFeatureDeps, 'rates' | 'now'>

/** Counts an e-mail to a recipient (docs/security.md T53). Returns the milliseconds to wait, 0 if it may be sent. */
export function countRecipientEmail({ rates, now }: CountDeps, email: string): Promise<number> {
  return rates.hit(recipientEmailKey(email), recipientEmailLimits, now())
}

/** Counts an e-mail to a recipient. Throws `accounts.wait` if their limit is reached. */
export async function countRecipientEmailOrRefuse(deps: CountDeps, email: string): Promise<void> {
  requireNoWait(await countRecipientEmail(deps, email))
}

/**
 * Counts something that an actor may do so often in an hour only. Throws `accounts.wait` if the limit is reached.
 * 'member-list': a file of people is read. 'mailing-list': the mailing list is changed.
 */
export async function countActionOrRefuse(
  { rates, now }: CountDeps,
  action: LimitedAction,
  actorSub: string,
): Promise<void> {
  requireNoWait(await rates.hit(actionKey(action, actorSub), actionLimits[action], now()))
}

/**
 * Counts a response that tells the actor that an address is taken: at most 30 an hour for one actor, so that nobody can
 * try many addresses (docs/security.md T22). Returns the milliseconds to wait, 0 if it may be given.
 */
export function countTakenAddress({ rates, now }: CountDeps, actorSub: string): Promise<number> {
  return rates.hit(takenAddressKey(actorSub), takenAddressLimits, now())
}

/** Returns the refusal for an address that has an account, and counts it. */
export async function takenAddressRefusal(deps: CountDeps, actorSub: string): Promise<Refusal> {
  const wait = await countTakenAddress(deps, actorSub)
  return wait > 0 ? waitRefusal(wait) : new Refusal('groups.email_exists')
}
