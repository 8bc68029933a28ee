import type { NewPerson, StoredPerson } from '@kitchen-table/application/ports'
import { storedFileSchema, storedLanguageSchema } from '@kitchen-table/application/stored-records'
import { roles } from '@kitchen-table/domain/accounts'
import { listNameIndexKeys, toSearchWordsText } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { changeCounts, readCounts, toCounterName } from '../database/counters.ts'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { userKey } from '../database/keys.ts'
import { defineRowType, type IndexRow, toIndexPartition } from '../database/row-type.ts'
import type { Transaction } from '../database/transactions.ts'

type PersonKey = Pick<StoredPerson, 'sub'>

/** People by the words of their names, and by their address. */
export const peopleByWordPartition = toIndexPartition('people by word')
export const peopleByPseudonymPartition = (pseudonym: string) =>
  toIndexPartition('people by pseudonym', pseudonym)

/** Returns the rows by which a person is found by address and names. `searchWords` decides whether a search finds them. */
function searchRows(person: StoredPerson): IndexRow[] {
  const { sub, email } = person
  const searchWords = toSearchWordsText(person)
  const words = new Set([email, ...listNameIndexKeys({ email, searchWords })])
  words.delete('')
  return [...words].map((word) => ({
    index: peopleByWordPartition,
    sort: joinSortKey(word, encodeKeyPart(sub)),
    attributes: { sub, email, searchWords },
  }))
}

export const personRowType = defineRowType<StoredPerson, PersonKey>({
  table: 'People',
  keyOf: ({ sub }) => userKey(sub),
  schema: z.object({
    sub: z.string(),
    role: z.enum(roles),
    group: z.string().nullable(),
    subGroupId: z.string().nullable(),
    enabled: z.boolean(),
    email: z.string(),
    first: z.string(),
    last: z.string(),
    picture: storedFileSchema.nullable(),
    language: storedLanguageSchema,
    sessionVersion: z.number(),
    pseudonym: z.string(),
    removalRequestedAt: z.string().nullable(),
  }),
  indexRowsOf: (person) => [
    { index: peopleByPseudonymPartition(person.pseudonym), sort: encodeKeyPart(person.sub) },
    ...searchRows(person),
  ],
})

/** Whose an address is. */
export const emailRowType = defineRowType<{ email: string; sub: string }, { email: string }>({
  table: 'Emails',
  keyOf: ({ email }) => ({ email: encodeKeyPart(email) }),
  schema: z.object({ email: z.string(), sub: z.string() }),
})

const PSEUDONYM_LENGTH = 16

export function createStoredPerson(person: NewPerson, newId: () => string): StoredPerson {
  const { sub, role, group, subGroupId, email, first, last, language = null } = person
  return {
    sub,
    role,
    group,
    subGroupId,
    email,
    first,
    last,
    enabled: true,
    picture: null,
    language,
    sessionVersion: 0,
    pseudonym: newId().replaceAll('-', '').slice(-PSEUDONYM_LENGTH),
    removalRequestedAt: null,
  }
}

export const administratorCounterName = toCounterName('administrators')

const isEnabledAdmin = (person: StoredPerson | null) => person?.role === 'admin' && person.enabled

/** Returns whether a person is an administrator, and no other administrator is enabled. */
export async function isLastAdmin(transaction: Transaction, person: StoredPerson): Promise<boolean> {
  if (person.role !== 'admin') return false
  const { enabled = 0 } = await readCounts(transaction, administratorCounterName)
  return enabled - (isEnabledAdmin(person) ? 1 : 0) === 0
}

/** Returns whether an address is nobody's, or this person's. The empty one is everybody's. */
export async function isAddressFree(transaction: Transaction, email: string, sub: string): Promise<boolean> {
  const owner = email === '' ? null : await transaction.get(emailRowType, { email })
  return owner === null || owner.sub === sub
}

/**
 * Stores a person in a transaction that has read them (`before`, null if there is none) and whether the address is free;
 * removes them if `after` is null. Also moves the lock of the address, and counts administrators.
 */
export async function changePerson(
  transaction: Transaction,
  before: StoredPerson | null,
  after: StoredPerson | null,
): Promise<void> {
  if (after) transaction.put(personRowType, after)
  else if (before) transaction.remove(personRowType, before)
  const [emailBefore, emailAfter] = [before?.email ?? '', after?.email ?? '']
  if (emailBefore !== emailAfter) {
    if (emailBefore !== '') {
      const owner = await transaction.get(emailRowType, { email: emailBefore })
      if (owner?.sub === before?.sub) transaction.remove(emailRowType, { email: emailBefore })
    }
    if (after && emailAfter !== '') transaction.put(emailRowType, { email: emailAfter, sub: after.sub })
  }
  const enabled = Number(isEnabledAdmin(after)) - Number(isEnabledAdmin(before))
  await changeCounts(transaction, administratorCounterName, { enabled })
}
