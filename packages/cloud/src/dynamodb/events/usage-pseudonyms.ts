import { shareConcurrentCalls } from '@kitchen-table/application/store-helpers'
import { z } from 'zod'
import { hashedTextAttribute } from '../database/key-encoding.ts'
import { usagePersonKey } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'

const usagePersonRow = z.object({ person: z.string() })

/** Returns a function that returns the pseudonyms of at most 100 users, without those of people who have none. */
export function createPseudonymReader({ getEach }: Pick<Dynamodb, 'getEach'>) {
  return async (users: readonly string[]): Promise<string[]> => {
    const rows = await getEach('UsagePeople', [...new Set(users)].map(usagePersonKey))
    return rows.map((row) => usagePersonRow.parse(row).person)
  }
}

const usagePersonAttributes = (user: string, person: string) => ({
  ...hashedTextAttribute('userText', user),
  person,
})

/**
 * Returns a function that returns the pseudonyms of users, and makes those that are missing, in batches. Only for a
 * program that alone adds events: a batch has no condition, so that of two programs each would get its own.
 */
export function createPseudonymMaker({
  getEach,
  writeEach,
  newId,
}: Pick<Dynamodb, 'getEach' | 'writeEach' | 'newId'>) {
  return async (users: readonly string[]): Promise<Map<string, string>> => {
    const keys = new Map([...new Set(users)].map((user) => [user, usagePersonKey(user)]))
    const rows = await getEach('UsagePeople', [...keys.values()])
    const people = new Map(rows.map((row) => [row.user, usagePersonRow.parse(row).person]))
    const pseudonyms = new Map([...keys].map(([user, key]) => [user, people.get(key.user) ?? newId()]))
    const missing = [...keys].filter(([, key]) => !people.has(key.user))
    await writeEach(
      missing.map(([user, key]) => ({
        table: 'UsagePeople',
        item: { ...usagePersonAttributes(user, pseudonyms.get(user) ?? ''), ...key },
      })),
    )
    return pseudonyms
  }
}

type Deps = Pick<Dynamodb, 'get' | 'writeAtomically' | 'writeBuilder' | 'newId'>

/**
 * Returns a function that returns the pseudonym of a person in the log of events, and makes one for their first event.
 * It is read each time, because it is forgotten with the person, whom another process may have removed (T60).
 */
export function createFindOrMakePseudonym({ get, writeAtomically, writeBuilder, newId }: Deps) {
  async function read(user: string): Promise<string | null> {
    const row = await get('UsagePeople', usagePersonKey(user))
    return row && usagePersonRow.parse(row).person
  }

  async function readOrCreate(user: string): Promise<string> {
    const existing = await read(user)
    if (existing !== null) return existing
    const person = newId()
    const attributes = usagePersonAttributes(user, person)
    const insert = writeBuilder.insert('new', 'UsagePeople', usagePersonKey(user), attributes)
    const failed = await writeAtomically({ queueKey: `usage ${user}`, writes: [insert], counters: [] })
    // Another process was first.
    return failed.size === 0 ? person : readOrCreate(user)
  }

  return shareConcurrentCalls(readOrCreate)
}
