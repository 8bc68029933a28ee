import type { MembershipStore, StoredPerson } from '@kitchen-table/application/ports'
import { encodeKeyPart } from '../database/key-encoding.ts'
import { wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listRows } from '../database/row-reader.ts'
import type { Transaction } from '../database/transactions.ts'
import { loginRowType } from '../people/login-rows.ts'
import { changePerson, isLastAdmin, personRowType } from '../people/person-rows.ts'
import { organizationRowType } from './dynamodb-organizations.ts'
import { changeMembers, type MemberChange, memberRowType } from './member-rows.ts'
import { findSubGroupId, getSeat, isOrganizationFull, toNewMember } from './member-seats.ts'

type MemberAccess = Pick<MembershipStore, 'changeRole' | 'setEnabled' | 'setStatus'>

/** Changes what decides whether a person can sign in, and as what. A resumed job repeats these: again, they end nothing. */
export function dynamodbMemberAccess(dynamodb: Dynamodb): MemberAccess {
  const { transact } = dynamodb

  /** Returns the change of the seat that a person of a role has, or why they cannot have one. */
  async function planSeat(
    transaction: Transaction,
    person: StoredPerson,
    role: StoredPerson['role'],
    changedAt: string,
  ): Promise<MemberChange | 'full' | 'no_group'> {
    const before = await getSeat(transaction, person)
    if (role === 'admin') return { before, after: null }
    if (before) return { before, after: { ...before, role } }
    if (person.group === null) return { before, after: null }
    const group = await transaction.get(organizationRowType, { slug: person.group })
    if (!group) return 'no_group'
    const needsSeat = person.enabled
    if (needsSeat && (await isOrganizationFull(dynamodb, transaction, group))) return 'full'
    const [lastLogin] = await listRows(
      dynamodb,
      loginRowType,
      wholePartitionRange(encodeKeyPart(person.sub)),
      {
        descending: true,
        limit: 1,
      },
    )
    const { enabled, removalRequestedAt } = person
    // Only the user pool knows whether the person has a password; the caller records it (`setStatus`).
    const seat = { group: group.slug, role, status: 'CONFIRMED', joinedAt: changedAt } as const
    const after = toNewMember({ ...person, subGroupId: findSubGroupId(group, person.subGroupId) }, seat)
    return { before, after: { ...after, enabled, removalRequestedAt, lastLoginAt: lastLogin?.at ?? null } }
  }

  return {
    changeRole: (sub, role, changedAt) =>
      transact(`person ${sub}`, async (transaction) => {
        const person = await transaction.get(personRowType, { sub })
        if (!person) return 'not_found'
        if (role === 'manager' && person.group === null) return 'no_group'
        if (role !== 'admin' && (await isLastAdmin(transaction, person))) return 'last_admin'
        const seat = await planSeat(transaction, person, role, changedAt)
        if (seat === 'full' || seat === 'no_group') return seat
        if (person.group !== null) await changeMembers(transaction, person.group, [seat])
        const sessionVersion = person.sessionVersion + (person.role === role ? 0 : 1)
        // A new seat has no sub-group that the organization does not have any more.
        const subGroupId = seat.after ? seat.after.subGroupId : person.subGroupId
        await changePerson(transaction, person, { ...person, role, subGroupId, sessionVersion })
        return 'changed'
      }),
    setEnabled: (sub, enabled) =>
      transact(`person ${sub}`, async (transaction) => {
        const person = await transaction.get(personRowType, { sub })
        if (!person) return 'not_found'
        if (!enabled && (await isLastAdmin(transaction, person))) return 'last_admin'
        const before = await getSeat(transaction, person)
        if (enabled && before?.enabled === false) {
          const group = await transaction.get(organizationRowType, { slug: before.group })
          if (group && (await isOrganizationFull(dynamodb, transaction, group))) return 'full'
        }
        const sessionVersion = person.sessionVersion + (person.enabled === enabled ? 0 : 1)
        await changePerson(transaction, person, { ...person, enabled, sessionVersion })
        if (before && person.group !== null)
          await changeMembers(transaction, person.group, [{ before, after: { ...before, enabled } }])
        return 'changed'
      }),
    async setStatus(sub, status) {
      const group = (await findRow(dynamodb, personRowType, { sub }))?.group ?? null
      if (group === null) return
      await transact(`members ${group}`, async (transaction) => {
        const before = await transaction.get(memberRowType, { group, sub })
        if (before) await changeMembers(transaction, group, [{ before, after: { ...before, status } }])
      })
    },
  }
}
