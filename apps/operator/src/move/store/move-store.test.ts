import type { DatabaseSync } from 'node:sqlite'
import { awkwardTexts, sampleEvent } from '@kitchen-table/application/testing/samples'
import { type Item, type Table, tableKeys } from '@kitchen-table/cloud/dynamodb'
import { addDays, type UsageEvent } from '@kitchen-table/domain/insights'
import {
  findCountDifferences,
  sqliteEvents,
  sqliteNotices,
  sqliteProgress,
  sqliteSessions,
} from '@kitchen-table/embedded/sqlite'
import { openTestSqlite } from '@kitchen-table/embedded/testing/suites'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortKeys } from '../../record-hash.ts'
import { moveRows } from './move-rows.ts'
import { type MoveSource, sqliteSource, sqliteTarget, withoutSignIns } from './move-sides.ts'
import { createSqliteTarget, removeMoveState } from './sqlite-target.ts'
import { sharedTables, tablesByStore, transfersByTable } from './table-transfers.ts'
import { hashTables, movedTables } from './testing/move-tables.ts'

/** Returns a row with only what DynamoDB can store: JSON, and bytes, which pass through it as lists of numbers. */
function toStoredItem(item: Item): Item {
  const text = JSON.stringify(sortKeys(item), (_, value) =>
    value instanceof Uint8Array ? { $bytes: [...value] } : value,
  )
  return JSON.parse(text, (_, value) => (value?.$bytes ? Uint8Array.from(value.$bytes) : value))
}

/** Yields rows as DynamoDB might: in another order, and with other orders of their attributes. */
function asDynamodbReturns(db: DatabaseSync, table: Table): Item[] {
  const rows = [...transfersByTable[table].read(db)].map(toStoredItem)
  return rows.toReversed()
}

/** Moves a database into a new one, by the rows that DynamoDB would have in between. */
async function moveThroughRows(db: DatabaseSync): Promise<DatabaseSync> {
  const target = openTestSqlite()
  const source = { read: (table: Table) => asDynamodbReturns(db, table), isOrdered: false }
  expect((await moveRows({ source, target: sqliteTarget(target.db) })).differences).toEqual([])
  removeMoveState(target.db)
  return target.db
}

test('what completes a move is stored with the removal of its state, or neither is', async () => {
  const { db } = openTestSqlite()
  const target = sqliteTarget(db)
  const source = openTestSqlite()
  await moveRows({ source: sqliteSource(source.db), target })
  const failing = () => {
    db.exec("INSERT INTO intents (slug, version, body) VALUES ('late', 1, '{}')")
    throw new Error('A body cannot be read.')
  }
  expect(() => removeMoveState(db, failing)).toThrow('A body cannot be read.')
  expect(db.prepare('SELECT * FROM intents').all()).toEqual([])
  expect(await target.readState()).not.toBeNull()

  removeMoveState(db)
  expect(await target.readState()).toBeNull()
})

const dayNumber = fc.integer({ min: 0, max: 12 })
const dayAt = (n: number) => addDays('2027-12-27', n)

const anyEvent: fc.Arbitrary<UsageEvent> = fc
  .record({
    time: dayNumber.map((n) => `${dayAt(n)}T12:00:00.000Z`),
    event: fc.constantFrom(100, 200, 500, 500),
    user: fc.constantFrom('ada', 'bob', 'cyd', 'dan'),
    group: fc.constantFrom('acme', 'globex'),
    layout: fc.constantFrom('default', 'spring'),
    detail: fc.constantFrom('a', 'b', 'ä', 'd|e', 'x'.repeat(300)),
  })
  .map((change) => sampleEvent(change))

/** A batch of events arrives, and then a number of the oldest days before a day are packed. */
const anyStep = fc.record({
  events: fc.array(anyEvent, { minLength: 1, maxLength: 30 }),
  before: dayNumber.map(dayAt),
  packedDays: fc.integer({ min: 0, max: 20 }),
})

test('counters come back as they were, whatever is packed and came late', async () => {
  const property = fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 5 }), async (steps) => {
    const sqlite = openTestSqlite()
    const store = sqliteEvents(sqlite)
    for (const [n, { events, before, packedDays }] of steps.entries()) {
      await store.append(events.map((event, at) => ({ ...event, id: `e-${n}-${at}` })))
      for (let day = 0; day < packedDays; day += 1) await store.closeOldestDay(before)
    }
    const moved = await moveThroughRows(sqlite.db)
    expect(hashTables(moved)).toEqual(hashTables(sqlite.db))
    expect(findCountDifferences(moved)).toEqual([])
  })
  await fc.assert(property, { numRuns: 30 })
})

test('a person may be in the block of a day and, after a late event, in a row', async () => {
  const sqlite = openTestSqlite()
  const store = sqliteEvents(sqlite)
  const signIn = (id: string) => sampleEvent({ id, event: 500, detail: 'user' })
  await store.append([signIn('e-1')])
  await store.closeOldestDay('9999-12-31')
  await store.append([signIn('e-2')])
  expect(hashTables(await moveThroughRows(sqlite.db))).toEqual(hashTables(sqlite.db))
})

test('completed units keep their places', async () => {
  const step = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (lists) => {
    const sqlite = openTestSqlite()
    for (const activeUnits of lists)
      await sqliteProgress(sqlite).update('ada', (before) => ({
        after: { ...before, activeUnits },
        event: null,
      }))
    expect(hashTables(await moveThroughRows(sqlite.db))).toEqual(hashTables(sqlite.db))
  })
  await fc.assert(property, { numRuns: 50 })
})

test('awkward texts come back', async () => {
  const sqlite = openTestSqlite()
  const texts = awkwardTexts.filter((text) => text !== '')
  const events = texts.map((text) =>
    sampleEvent({ id: text, user: text, detail: text, where: text, layout: text, group: text }),
  )
  await sqliteEvents(sqlite).append(events)
  const progress = sqliteProgress(sqlite)
  for (const text of texts) {
    await progress.addView(text, { id: text, track: text, time: '2026-03-01T12:00:00.000Z' }, null)
    await progress.update(text, (before) => ({ after: { ...before, activeUnits: texts }, event: null }))
  }
  expect(hashTables(await moveThroughRows(sqlite.db))).toEqual(hashTables(sqlite.db))
})

test('blocks that are too long for a row come back', async () => {
  const { db } = openTestSqlite()
  db.exec(`
    INSERT INTO event_count_blocks VALUES ('acme', 'month', '2026-02', 'default', x'00', randomblob(100000));
    INSERT INTO event_count_blocks VALUES ('acme', 'month', '2026-03', 'default', x'00', x'01');
    INSERT INTO login_blocks VALUES ('acme', 'month', '2026-02', 'default', randomblob(100000))`)
  const moves = [...transfersByTable.Moves.read(db)]
  expect(moves.length).toBeGreaterThan(8)
  expect(Math.max(...moves.map((item) => JSON.stringify(item).length))).toBeLessThan(64 * 1024)
  expect(hashTables(await moveThroughRows(db))).toEqual(hashTables(db))
})

test('without sign-ins, no row of an index leads to a session', async () => {
  const sqlite = openTestSqlite()
  await sqliteNotices(sqlite).add({
    id: 'n',
    kind: 'account_reset',
    words: '',
    at: '2026-03-01T12:00:00.000Z',
  })
  async function readRows(table: Table): Promise<Item[]> {
    const rows: Item[] = []
    for await (const item of withoutSignIns(sqliteSource(sqlite.db)).read(table)) rows.push(item)
    return rows
  }
  const before = await readRows('Indexes')
  expect(before).not.toEqual([])
  const session = { version: 0, device: 'Firefox', createdAt: 0, seenAt: 0 }
  await sqliteSessions(sqlite).open({ tokenHash: 'hash', sub: 'ada', ...session })
  expect(await readRows('Sessions')).toEqual([])
  expect(await readRows('Indexes')).toEqual(before)
})

test('rows that refer to missing ones are refused', async () => {
  const { db } = openTestSqlite()
  const target = createSqliteTarget(db)
  await target.begin('JobResults')
  const state = { source: '', stored: {}, done: [], isVerified: false }
  await target.write('JobResults', [{ job: 'gone', item: '0', itemNumber: 0, result: '1' }], state)
  await expect(target.finish()).rejects.toThrow('job_results belongs to one of jobs')
})

test('a move is verified only when also what is not rows is the same on both sides', async () => {
  const target = sqliteTarget(openTestSqlite().db)
  const source: MoveSource = { read: () => [], isOrdered: true }
  for (const isEqual of [false, true]) {
    const { differences } = await moveRows({ source, target, isOtherwiseEqual: async () => isEqual })
    expect(differences).toEqual([])
    expect((await target.readState())?.isVerified).toBe(isEqual)
  }
})

test('every table of either database is moved', () => {
  const { db } = openTestSqlite()
  const filled = new Set(Object.values(transfersByTable).flatMap(({ fills }) => fills))
  // Every database has one row of it, which is not inserted but changed.
  filled.add('catalog_version')
  expect(movedTables(db).filter((name) => !filled.has(name))).toEqual([])
  const tables = [...Object.values(tablesByStore).flat(), ...sharedTables]
  expect(tables.toSorted()).toEqual(Object.keys(tableKeys).toSorted())
})
