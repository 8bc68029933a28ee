import { isDeepStrictEqual } from 'node:util'
import type { StoredPerson } from '@kitchen-table/application/ports'
import { groupIntoChunks } from '@kitchen-table/application/store-helpers'
import { z } from 'zod'
import { wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRows } from '../database/row-reader.ts'
import { type Item, parseItem, toIndexItems, toIndexPartition } from '../database/row-type.ts'
import type { MayContinue } from '../organizations/verify-members.ts'
import { peopleByWordPartition, personRowType } from './person-rows.ts'

/** An earlier release finds people here, by their address, first and last name. */
export const earlierPeopleIndexPartition = toIndexPartition('people')

const searchItem = z.looseObject({ index: z.string(), sort: z.string(), sub: z.string() })
type SearchItem = z.infer<typeof searchItem>

/** People whose rows are stored at the same time, each in a transaction. */
const PEOPLE_AT_ONCE = 25
/** Index rows that are compared at the same time: should all be one person's, a transaction replaces them. */
const ROWS_AT_ONCE = 50

type Options = {
  mayContinue: MayContinue
  /** Whether no process of an earlier release reads the earlier index any more. */
  isSettled: boolean
}

/**
 * Compares the rows of the index of people with the people, stores those that differ, and removes those of people who
 * have been removed (docs/security.md T60); the earlier index, too, when nobody reads it. Returns how many times a person's
 * rows were stored and how many rows of the earlier index were removed; null if it ended early.
 */
export async function verifyPeopleIndex(
  dynamodb: Dynamodb,
  { mayContinue, isSettled }: Options,
): Promise<number | null> {
  let repairs = 0
  const parts = [storeMissing(dynamodb), removeStale(dynamodb), removeEarlier(dynamodb, isSettled)]
  for (const part of parts)
    for await (const count of part) {
      repairs += count
      if (!(await mayContinue())) return null
    }
  return repairs
}

const keyTextOf = ({ index, sort }: Item) => JSON.stringify([index, sort])

/** Finds people of whom index rows are missing, or are others. Yields how many, batch by batch. */
async function* storeMissing(dynamodb: Dynamodb): AsyncGenerator<number> {
  for await (const items of groupIntoChunks(dynamodb.scan('People'), PEOPLE_AT_ONCE)) {
    const people = items.map((item) => parseItem(personRowType, item))
    const expected = new Map(people.map((person) => [person.sub, toIndexItems(personRowType, person)]))
    const keys = [...expected.values()]
      .flat()
      .map(({ index, sort }) => ({ index: `${index}`, sort: `${sort}` }))
    const stored = new Map((await dynamodb.getEach('Indexes', keys)).map((item) => [keyTextOf(item), item]))
    const differing = [...expected].filter(([, rows]) =>
      rows.some((row) => !isDeepStrictEqual(stored.get(keyTextOf(row)), row)),
    )
    const storedOf = (rows: readonly Item[]) =>
      rows.map((row) => stored.get(keyTextOf(row))).filter((row) => row !== undefined)
    await Promise.all(differing.map(([sub, rows]) => repairPerson(dynamodb, sub, storedOf(rows))))
    yield differing.length
  }
}

/** Yields the rows of an index, in batches, each with the people to whom they lead. */
async function* readIndex(dynamodb: Dynamodb, index: string) {
  for await (const chunk of groupIntoChunks(
    dynamodb.queryRange('Indexes', wholePartitionRange(index)),
    ROWS_AT_ONCE,
  )) {
    const items = chunk.map((item) => searchItem.parse(item))
    const subs = [...new Set(items.map(({ sub }) => sub))]
    const people = await findRows(
      dynamodb,
      personRowType,
      subs.map((sub) => ({ sub })),
    )
    yield { items, people: new Map(people.map((person) => [person.sub, person])) }
  }
}

function isExpected(item: SearchItem, person: StoredPerson | undefined): boolean {
  return (
    person !== undefined &&
    toIndexItems(personRowType, person).some((expected) => isDeepStrictEqual(expected, item))
  )
}

/** Finds index rows that no person has (any more). Yields of how many people, batch by batch. */
async function* removeStale(dynamodb: Dynamodb): AsyncGenerator<number> {
  for await (const { items, people } of readIndex(dynamodb, peopleByWordPartition)) {
    const stale = items.filter((item) => !isExpected(item, people.get(item.sub)))
    const bySub = [...Map.groupBy(stale, ({ sub }) => sub)]
    for (let from = 0; from < bySub.length; from += PEOPLE_AT_ONCE)
      await Promise.all(
        bySub.slice(from, from + PEOPLE_AT_ONCE).map(([sub, rows]) => repairPerson(dynamodb, sub, rows)),
      )
    yield bySub.length
  }
}

/** Removes the rows of the earlier index: of all people, or of those who have been removed. Yields how many. */
async function* removeEarlier(dynamodb: Dynamodb, isSettled: boolean): AsyncGenerator<number> {
  for await (const { items, people } of readIndex(dynamodb, earlierPeopleIndexPartition)) {
    const removed = items.filter(({ sub }) => isSettled || !people.has(sub))
    await dynamodb.writeEach(
      removed.map(({ index, sort }) => ({ table: 'Indexes', removedKey: { index, sort } })),
    )
    yield removed.length
  }
}

/** Makes the index rows of a person those of today, if the person is as they were read, or is still absent. */
function repairPerson({ transact }: Dynamodb, sub: string, storedItems: readonly Item[]): Promise<void> {
  return transact(`person ${sub}`, async (transaction) => {
    await transaction.get(personRowType, { sub })
    transaction.repairIndex(personRowType, { sub }, storedItems)
  })
}
