import type { StoredPerson } from '@kitchen-table/application/ports'
import { countIndexWrites, findRows, personRowType } from '@kitchen-table/cloud/dynamodb'
import { chunksBySize } from '../run-concurrently.ts'
import type { AdoptedPerson } from './convert-people.ts'
import type { Target } from './open-target.ts'
import { type PersonToAdopt, toStoredPerson } from './store-people.ts'

/** DynamoDB's limit of one transaction. */
const MAX_ROWS = 100

/** The counters of the organization's members, and of the administrators. */
const SHARED_ROWS = 2

/**
 * Returns how many rows of a transaction a person takes at most: theirs, the locks of the addresses, the seats, the
 * counters of the organization that they leave, and those of the indexes, which are one for each word of the names.
 */
function countRows(person: AdoptedPerson, before: StoredPerson | null, newId: () => string): number {
  const emails = new Set([person.email, before?.email ?? ''])
  emails.delete('')
  const groups = new Set([person.group, before?.group ?? null])
  groups.delete(null)
  const countersLeft = before !== null && before.group !== null && before.group !== person.group ? 1 : 0
  const indexWrites = countIndexWrites(personRowType, before, toStoredPerson(person, before, newId))
  return 1 + emails.size + groups.size + countersLeft + indexWrites
}

/** Returns people of one organization in groups of which each is stored in one transaction. Reads what is stored of them. */
export async function splitPeopleIntoBatches(
  { dynamodb }: Target,
  people: readonly PersonToAdopt[],
): Promise<PersonToAdopt[][]> {
  const found = await findRows(
    dynamodb,
    personRowType,
    people.map(({ record: { sub } }) => ({ sub })),
  )
  const stored = new Map(found.map((person) => [person.sub, person]))
  return chunksBySize(people, MAX_ROWS - SHARED_ROWS, ({ record }) =>
    countRows(record, stored.get(record.sub) ?? null, dynamodb.newId),
  )
}
