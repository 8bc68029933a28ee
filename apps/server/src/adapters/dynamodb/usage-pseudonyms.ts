import { z } from 'zod'
import { shareConcurrentCalls } from '../../platform/share-concurrent-calls.ts'
import { hashedTextAttribute } from './key-encoding.ts'
import { usagePersonKey } from './keys.ts'
import type { Dynamodb } from './open-dynamodb.ts'

const usagePersonRow = z.object({ person: z.string() })

/** Returns a function that returns the pseudonyms of at most 100 users, without those of people who have none. */
export function createPseudonymReader({ getEach }: Pick<Dynamodb, 'getEach'>) {
  return async (users: readonly string[]): Promise<string[]> => {
    const rows = await getEach('UsagePeople', [...new Set(users)].map(usagePersonKey))
    return rows.map((row) => usagePersonRow.parse(row).person)
  }
}

type Deps = Pick<Dynamodb, 'get' | 'writeAtomically' | 'writeBuilder' | 'newId'>

/**
 * Returns a function that returns the pseudonym of a person in the log of events, and makes one for their first event.
 * It is read each time, because it is forgotten with the person, whom another process may have removed (T60).
 */
export function createPseudonymFinder({ get, writeAtomically, writeBuilder, newId }: Deps) {
  async function read(user: string): Promise<string | null> {
    const row = await get('UsagePeople', usagePersonKey(user))
    return row && usagePersonRow.parse(row).person
  }

  async function readOrCreate(user: string): Promise<string> {
    const existing = await read(user)
    if (existing !== null) return existing
    const person = newId()
    const attributes = { ...hashedTextAttribute('userText', user), person }
    const insert = writeBuilder.insert('new', 'UsagePeople', usagePersonKey(user), attributes)
    const failed = await writeAtomically({ queueKey: `usage ${user}`, writes: [insert], counters: [] })
    // Another process was first.
    return failed.size === 0 ? person : readOrCreate(user)
  }

  return shareConcurrentCalls(readOrCreate)
}
