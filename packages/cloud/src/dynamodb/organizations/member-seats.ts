import type { SeatCounts, StoredPerson } from '@kitchen-table/application/ports'
import type { Organization } from '@kitchen-table/domain/organizations'
import { type Counts, readCounts } from '../database/counters.ts'
import { areDerivedRowsVerified } from '../database/derived-rows-state.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import type { Transaction } from '../database/transactions.ts'
import { countMembers } from './member-counts.ts'
import { memberRowType, type StoredMember, toMemberCounterName, toStoredInvitation } from './member-rows.ts'

/** Returns the member's row of a person, in a transaction; null for people without a seat. */
export async function getSeat(
  transaction: Transaction,
  { group, sub }: Pick<StoredPerson, 'group' | 'sub'>,
): Promise<StoredMember | null> {
  return group === null ? null : transaction.get(memberRowType, { group, sub })
}

/** Returns the seats of the counters of an organization's members. */
export function toSeatCounts({ total = 0, disabled = 0 }: Counts): SeatCounts {
  return { taken: total - disabled, disabled }
}

/**
 * Whether an organization has no free seat. If that depends on the disabled members, whom earlier releases do not count,
 * the members are read, after the counters, until these are verified.
 */
export async function isOrganizationFull(
  dynamodb: Pick<Dynamodb, 'get' | 'queryRange'>,
  transaction: Transaction,
  { slug, maxMembers }: Pick<Organization, 'slug' | 'maxMembers'>,
): Promise<boolean> {
  const stored = await readCounts(transaction, toMemberCounterName(slug))
  if (maxMembers === 0 || (stored.total ?? 0) < maxMembers) return false
  const counts = (await areDerivedRowsVerified(dynamodb)) ? stored : await countMembers(dynamodb, slug)
  return toSeatCounts(counts).taken >= maxMembers
}

/** Returns the id of a sub-group if the organization has it; null otherwise. */
export function findSubGroupId(
  { subGroups }: Pick<Organization, 'subGroups'>,
  subGroupId: string | null,
): string | null {
  return subGroups.some(({ id }) => id === subGroupId) ? subGroupId : null
}

/** A member who has just joined. */
export function toNewMember(
  person: Pick<StoredPerson, 'sub' | 'email' | 'first' | 'last' | 'subGroupId'>,
  {
    isInvited = true,
    ...seat
  }: Pick<StoredMember, 'group' | 'role' | 'status' | 'joinedAt'> & { isInvited?: boolean | undefined },
): StoredMember {
  const { sub, email, first, last, subGroupId } = person
  return {
    sub,
    email,
    first,
    last,
    subGroupId,
    ...seat,
    enabled: true,
    ...toStoredInvitation(isInvited ? seat.joinedAt : null),
    wantsReminders: true,
    lastLoginAt: null,
    renewalRequestedAt: null,
    removalRequestedAt: null,
  }
}
