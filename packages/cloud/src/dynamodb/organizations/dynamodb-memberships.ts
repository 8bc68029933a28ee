import type { MembershipStore, StoredPerson } from '@kitchen-table/application/ports'
import { MAX_INVITATIONS_AT_ONCE, requireBatchWithinLimit } from '@kitchen-table/application/store-helpers'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow } from '../database/row-reader.ts'
import type { Transaction } from '../database/transactions.ts'
import { addToOutbox } from '../jobs/dynamodb-outbox.ts'
import { personRemover } from '../people/person-remover.ts'
import { changePerson, createStoredPerson, isAddressFree, personRowType } from '../people/person-rows.ts'
import { recordAuditEntries } from './dynamodb-audit.ts'
import { organizationRowType } from './dynamodb-organizations.ts'
import { dynamodbMemberAccess } from './member-access.ts'
import { dynamodbMemberLists } from './member-lists.ts'
import {
  changeMembers,
  isPending,
  isUninvited,
  type MemberChange,
  memberRowType,
  type StoredMember,
} from './member-rows.ts'
import { findSubGroupId, getSeat, isOrganizationFull, toNewMember } from './member-seats.ts'

export function dynamodbMemberships(dynamodb: Dynamodb): MembershipStore {
  return {
    add: memberAdder(dynamodb),
    ...memberChanges(dynamodb),
    ...dynamodbMemberAccess(dynamodb),
    move: memberMover(dynamodb),
    transfer: memberTransferrer(dynamodb),
    ...dynamodbMemberInvitations(dynamodb),
    ...personRemover(dynamodb),
    ...dynamodbMemberLists(dynamodb),
  }
}

function memberAdder(dynamodb: Dynamodb): MembershipStore['add'] {
  const { transact, newId } = dynamodb
  return (slug, member, joinedAt, status = 'FORCE_CHANGE_PASSWORD') =>
    transact(`members ${slug}`, async (transaction) => {
      const { isInvited, ...own } = member
      const { sub, email, role } = own
      const group = await transaction.get(organizationRowType, { slug })
      if (!group) return 'not_found'
      const isKnown = (await transaction.get(personRowType, { sub })) !== null
      if (isKnown || !(await isAddressFree(transaction, email, sub))) return 'already_member'
      if (await isOrganizationFull(dynamodb, transaction, group)) return 'full'
      const person = { ...own, group: slug, subGroupId: findSubGroupId(group, member.subGroupId) }
      await changePerson(transaction, null, createStoredPerson(person, newId))
      const after = toNewMember(person, { group: slug, role, status, joinedAt, isInvited })
      const before = await transaction.get(memberRowType, after)
      await changeMembers(transaction, slug, [{ before, after }])
      return 'added'
    })
}

type MemberChanges = Pick<MembershipStore, 'changeEmail' | 'rename' | 'setRemovalRequest'>

/** Changes that the member's row has in common with the person's record. */
function memberChanges({ transact }: Dynamodb): MemberChanges {
  type Common = Partial<Pick<StoredPerson, 'email' | 'first' | 'last' | 'removalRequestedAt'>>

  async function changeBoth(transaction: Transaction, sub: string, change: Common): Promise<boolean> {
    const person = await transaction.get(personRowType, { sub })
    if (!person) return false
    await changePerson(transaction, person, { ...person, ...change })
    const before = await getSeat(transaction, person)
    if (before && person.group !== null)
      await changeMembers(transaction, person.group, [{ before, after: { ...before, ...change } }])
    return true
  }

  return {
    changeEmail: (sub, email) =>
      transact(`person ${sub}`, async (transaction) => {
        if (!(await isAddressFree(transaction, email, sub))) return 'exists'
        return (await changeBoth(transaction, sub, { email })) ? 'changed' : 'not_found'
      }),
    rename: (sub, names) =>
      transact(`person ${sub}`, async (transaction) =>
        (await changeBoth(transaction, sub, names)) ? 'changed' : 'not_found',
      ),
    setRemovalRequest: (sub, removalRequestedAt) =>
      transact(`person ${sub}`, async (transaction) =>
        (await changeBoth(transaction, sub, { removalRequestedAt })) ? 'recorded' : 'not_found',
      ),
  }
}

function memberMover({ transact }: Dynamodb): MembershipStore['move'] {
  return (group, subs, subGroupId, entries) =>
    transact(`members ${group}`, async (transaction) => {
      requireBatchWithinLimit(subs)
      if (subGroupId !== null) {
        const stored = await transaction.get(organizationRowType, { slug: group })
        if (!stored?.subGroups.some(({ id }) => id === subGroupId)) return 'no_sub_group'
      }
      const keys = [...new Set(subs)].map((sub) => ({ group, sub }))
      const members = await Promise.all(keys.map((key) => transaction.get(memberRowType, key)))
      const elsewhere = members.filter((member) => member !== null && member.subGroupId !== subGroupId)
      const moved = elsewhere.flatMap((before) =>
        before ? [{ before, after: { ...before, subGroupId } }] : [],
      )
      const people = await Promise.all(
        moved.map(({ before }) => transaction.get(personRowType, { sub: before.sub })),
      )
      await changeMembers(transaction, group, moved)
      for (const person of people)
        if (person) await changePerson(transaction, person, { ...person, subGroupId })
      if (moved.length > 0) await recordAuditEntries(transaction, entries)
      return moved.length
    })
}

function memberTransferrer(dynamodb: Dynamodb): MembershipStore['transfer'] {
  return (sub, slug, movedAt, entries) =>
    dynamodb.transact(`person ${sub}`, async (transaction) => {
      const person = await transaction.get(personRowType, { sub })
      const before = person && (await getSeat(transaction, person))
      if (!person || !before) return 'not_found'
      const group = await transaction.get(organizationRowType, { slug })
      if (!group) return 'no_group'
      if (before.group !== slug) {
        if (before.enabled && (await isOrganizationFull(dynamodb, transaction, group))) return 'full'
        const after = { ...before, group: slug, subGroupId: null, joinedAt: movedAt }
        const placeThere = await transaction.get(memberRowType, after)
        await changeMembers(transaction, before.group, [{ before, after: null }])
        await changeMembers(transaction, slug, [{ before: placeThere, after }])
        await changePerson(transaction, person, { ...person, group: slug, subGroupId: null })
      }
      await recordAuditEntries(transaction, entries)
      return 'transferred'
    })
}

type MemberInvitations = Pick<
  MembershipStore,
  'recordInvitations' | 'recordInvitationRequest' | 'refuseReminders'
>

/** Records when members were invited, and when they asked for it. */
function dynamodbMemberInvitations(dynamodb: Dynamodb): MemberInvitations {
  const { transact } = dynamodb

  /** Changes the seat of a person; returns false for people without one. */
  async function changeSeat(sub: string, change: Partial<StoredMember>): Promise<boolean> {
    const group = (await findRow(dynamodb, personRowType, { sub }))?.group ?? null
    if (group === null) return false
    return transact(`members ${group}`, async (transaction) => {
      const before = await transaction.get(memberRowType, { group, sub })
      if (before) await changeMembers(transaction, group, [{ before, after: { ...before, ...change } }])
      return before !== null
    })
  }

  return {
    recordInvitations: (group, invitations, { sentAt, notSince }) =>
      transact(`members ${group}`, async (transaction) => {
        requireBatchWithinLimit(invitations, MAX_INVITATIONS_AT_ONCE)
        const recorded: string[] = []
        const changes: MemberChange[] = []
        for (const { sub, message, entry } of invitations) {
          const before = await transaction.get(memberRowType, { group, sub })
          if (!before || !(isUninvited(before) || isPending(before))) continue
          // A resumed job gets the ids again.
          if (before.invitedAt === sentAt) recorded.push(sub)
          if (before.invitedAt === sentAt || !(isUninvited(before) || before.invitedAt < notSince)) continue
          const firstInvitedAt = before.firstInvitedAt ?? sentAt
          recorded.push(sub)
          changes.push({ before, after: { ...before, invitedAt: sentAt, firstInvitedAt } })
          if (message) await addToOutbox(transaction, message.id, message.message, message.addedAt)
          if (entry) await recordAuditEntries(transaction, [entry])
        }
        await changeMembers(transaction, group, changes)
        return recorded
      }),
    async recordInvitationRequest(sub, renewalRequestedAt) {
      await changeSeat(sub, { renewalRequestedAt })
    },
    refuseReminders: async (sub) =>
      (await changeSeat(sub, { wantsReminders: false })) ? 'refused' : 'not_found',
  }
}
