import { z } from 'zod'
import { hashedTextAttribute } from './key-encoding.ts'
import { usagePersonKey } from './keys.ts'
import type { Dynamodb } from './open-dynamodb.ts'

/** Pseudonyms that are cached: about 100 bytes each. */
const MAX_CACHED = 20_000

const usagePersonRow = z.object({ person: z.string() })

type Deps = Pick<Dynamodb, 'get' | 'writeAtomically' | 'writeBuilder' | 'newId'>

/** Returns a function that returns the pseudonym of a person in the log of events, and makes one for their first event. */
export function createPseudonymFinder({ get, writeAtomically, writeBuilder, newId }: Deps) {
  const cached = new Map<string, Promise<string>>()

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
    return failed.size === 0 ? person : ((await read(user)) ?? person)
  }

  return (user: string): Promise<string> => {
    const known = cached.get(user)
    if (known) return known
    if (cached.size >= MAX_CACHED) cached.clear()
    const found = readOrCreate(user)
    cached.set(user, found)
    found.catch(() => cached.delete(user))
    return found
  }
}
