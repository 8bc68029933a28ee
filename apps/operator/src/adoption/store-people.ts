import type { StoredPerson } from '@kitchen-table/application/ports'
import {
  changeMembers,
  changePerson,
  createStoredPerson,
  emailRowType,
  getSeat,
  memberRowType,
  personRowType,
  type StoredMember,
  type Transaction,
  toNewMember,
} from '@kitchen-table/cloud/dynamodb'
import type { Decision, RecordToAdopt } from './adopt-records.ts'
import type { AdoptedPerson, Seat } from './convert-people.ts'
import type { Target } from './open-target.ts'

export type PersonToAdopt = RecordToAdopt & { kind: 'person'; record: AdoptedPerson }

export const toPersonToAdopt = (record: AdoptedPerson): PersonToAdopt => ({
  kind: 'person',
  key: record.sub,
  record,
})

/** Returns what is compared of a stored person. */
export function toAdoptedPerson(person: StoredPerson, seat: Seat | null): AdoptedPerson {
  const { sub, role, group, subGroupId, email, first, last, enabled } = person
  return {
    sub,
    role,
    group,
    subGroupId,
    email,
    first,
    last,
    enabled,
    seat: seat && {
      role: seat.role,
      status: seat.status,
      invitedAt: seat.invitedAt,
      lastLoginAt: seat.lastLoginAt,
    },
  }
}

type StoredRows = {
  person: StoredPerson | null
  seat: StoredMember | null
  newSeat: StoredMember | null
  isAddressFree: boolean
}

async function readRows(
  transaction: Transaction,
  { sub, email, group, seat }: AdoptedPerson,
): Promise<StoredRows> {
  const [person, owner, newSeat] = await Promise.all([
    transaction.get(personRowType, { sub }),
    email === '' ? null : transaction.get(emailRowType, { email }),
    seat === null || group === null ? null : transaction.get(memberRowType, { group, sub }),
  ])
  return {
    person,
    seat: person && (await getSeat(transaction, person)),
    newSeat,
    isAddressFree: owner === null || owner.sub === sub,
  }
}

function toMember(
  { enabled, ...person }: AdoptedPerson,
  seat: Seat,
  group: string,
  before: StoredMember | null,
): StoredMember {
  const { role, status, invitedAt, lastLoginAt } = seat
  const member = toNewMember(person, { group, role, status, joinedAt: invitedAt })
  const { renewalRequestedAt, removalRequestedAt, wantsReminders } = before ?? member
  return { ...member, enabled, lastLoginAt, renewalRequestedAt, removalRequestedAt, wantsReminders }
}

/** Returns the record that replaces what is stored of a person. */
export function toStoredPerson(
  { seat, ...fields }: AdoptedPerson,
  before: StoredPerson | null,
  newId: () => string,
): StoredPerson {
  return { ...(before ?? createStoredPerson(fields, newId)), ...fields }
}

async function writeRows(
  transaction: Transaction,
  person: AdoptedPerson,
  rows: StoredRows,
  newId: () => string,
) {
  const { seat } = person
  const before = rows.person
  await changePerson(transaction, before, toStoredPerson(person, before, newId))
  const hasMoved = before !== null && before.group !== person.group
  if (before?.group && rows.seat && (hasMoved || seat === null))
    await changeMembers(transaction, before.group, [{ before: rows.seat, after: null }])
  if (seat && person.group !== null)
    await changeMembers(transaction, person.group, [
      { before: rows.newSeat, after: toMember(person, seat, person.group, rows.newSeat) },
    ])
}

/**
 * Returns the function that stores people of one organization in one transaction, as many as it takes (`splitPeopleIntoBatches`). An
 * organization may have more members than it is allowed, as it had before.
 */
export function createPeopleStorer({ dynamodb }: Target) {
  return (
    people: readonly PersonToAdopt[],
    decideAbout: (person: PersonToAdopt, stored: unknown) => Decision,
  ): Promise<Decision[]> =>
    dynamodb.transact(`members ${people[0]?.record.group}`, async (transaction) => {
      const stored = await Promise.all(people.map(({ record }) => readRows(transaction, record)))
      const decisions: Decision[] = []
      for (const [n, person] of people.entries()) {
        const rows = stored[n]
        if (rows === undefined) continue
        const decision = decideAbout(person, rows.person && toAdoptedPerson(rows.person, rows.seat))
        const isPossible = decision !== 'write' || rows.isAddressFree
        if (decision === 'write' && isPossible)
          await writeRows(transaction, person.record, rows, dynamodb.newId)
        decisions.push(isPossible ? decision : 'exists')
      }
      return decisions
    })
}
