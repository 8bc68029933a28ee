import { z } from 'zod'
import { wholePartition } from './keys.ts'
import { memberRows } from './member-rows.ts'
import type { Dynamodb } from './open-dynamodb.ts'
import { personRows } from './person-rows.ts'
import { indexOf } from './row-type.ts'

/** Earlier releases found people here, by their address, first and last name. */
const earlierIndex = indexOf('people')

const earlierItem = z.object({ sort: z.string(), sub: z.string() })

/** People that are worked on at the same time: a row each is removed by one request. */
const PEOPLE_AT_ONCE = 25

/**
 * Stores the index rows of people whom an earlier release has stored, and the places of members in the order of names.
 * The rows of the earlier index say whose are missing, and are removed: a process that is killed leaves the rest for the
 * next start, and two processes do it twice. Returns how many rows were removed.
 */
export async function rebuildPeopleIndex(dynamodb: Dynamodb): Promise<number> {
  const { queryRange, writeEach } = dynamodb
  let removed = 0
  for (;;) {
    const items: z.infer<typeof earlierItem>[] = []
    for await (const item of queryRange('Indexes', wholePartition(earlierIndex), {
      pageSize: PEOPLE_AT_ONCE,
    })) {
      items.push(earlierItem.parse(item))
      if (items.length === PEOPLE_AT_ONCE) break
    }
    if (items.length === 0) return removed
    await Promise.all([...new Set(items.map(({ sub }) => sub))].map((sub) => reindexPerson(dynamodb, sub)))
    await writeEach(
      items.map(({ sort }) => ({ table: 'Indexes', removedKey: { index: earlierIndex, sort } })),
    )
    removed += items.length
  }
}

function reindexPerson({ transact }: Dynamodb, sub: string): Promise<void> {
  return transact(`person ${sub}`, async (transaction) => {
    const person = await transaction.get(personRows, { sub })
    if (!person) return
    transaction.reindex(personRows, person)
    const member =
      person.group === null ? null : await transaction.get(memberRows, { group: person.group, sub })
    if (member) transaction.put(memberRows, member)
  })
}
