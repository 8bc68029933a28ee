import type { DataStores } from '@kitchen-table/application/ports'
import { sampleEvent, sampleMember } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { type Dynamodb, type Item, openDynamodbStores, type Table } from '@kitchen-table/cloud/dynamodb'
import { openTestDynamodb } from '@kitchen-table/cloud/testing/suites'
import { findCountDifferences, openSqliteStores } from '@kitchen-table/embedded/sqlite'
import { openTestSqlite } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { moveRows } from './move-rows.ts'
import { allTables, dynamodbSource, dynamodbTarget, sqliteSource, sqliteTarget } from './move-sides.ts'
import { readDynamodbRows } from './read-dynamodb.ts'
import { removeMoveState } from './sqlite-target.ts'
import { eventDay, fillEveryStore, now } from './testing/fill-every-store.ts'
import { fillSqliteWithSamples, GROUP_OF_REMOVED } from './testing/fill-sqlite-with-samples.ts'
import { hashTables, movedTables, openTables, readTables } from './testing/move-tables.ts'

const { newClient, createTestTables } = openTestDynamodb()

const openNewTables = async () => openTables(newClient(), await createTestTables())

async function openFilledSqlite() {
  const sqlite = openTestSqlite()
  await fillSqliteWithSamples(sqlite, createTemporaryFolder())
  return sqlite
}

async function moveToSqlite(dynamodb: Dynamodb) {
  const sqlite = openTestSqlite()
  const { differences } = await moveRows({
    source: dynamodbSource(dynamodb),
    target: sqliteTarget(sqlite.db),
  })
  removeMoveState(sqlite.db)
  return { sqlite, differences }
}

async function moveToDynamodb(source: ReturnType<typeof sqliteSource>) {
  const dynamodb = await openNewTables()
  const { differences, rows } = await moveRows({ source, target: dynamodbTarget(dynamodb) })
  return { dynamodb, differences, rows }
}

/** The tables of which some rows are moved in another form with the same meaning (read-dynamodb.ts). */
const normalizedTables = ['Library', 'MemberImports', 'MemberImportRows', 'Counters', 'Moves'] as const

/** Returns all rows as they are stored, except those of normalized tables. */
const readRawTables = (dynamodb: Dynamodb) =>
  readTables((table) =>
    normalizedTables.some((name) => name === table)
      ? readDynamodbRows(dynamodb, table)
      : dynamodb.scan(table),
  )

test('every table of SQLite comes back from DynamoDB as it was', async () => {
  const before = await openFilledSqlite()
  const there = await moveToDynamodb(sqliteSource(before.db))
  const back = await moveToSqlite(there.dynamodb)
  expect([there.differences, back.differences]).toEqual([[], []])
  expect(hashTables(back.sqlite.db)).toEqual(hashTables(before.db))

  const isEmpty = (name: string) => before.db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() === undefined
  expect(movedTables(before.db).filter(isEmpty)).toEqual([])
  expect(allTables.filter((table) => there.rows.get(table)?.count === 0)).toEqual([])
})

test('every table of DynamoDB comes back from SQLite as it was, apart from revisions', async () => {
  const before = await openNewTables()
  await fillEveryStore(openDynamodbStores(before), createTemporaryFolder())
  const there = await moveToSqlite(before)
  const back = await moveToDynamodb(sqliteSource(there.sqlite.db))
  expect([there.differences, back.differences]).toEqual([[], []])
  const [expected, actual] = [await readRawTables(before), await readRawTables(back.dynamodb)]
  expect(actual).toEqual(expected)
  // A store that has never been in SQLite has nothing there.
  expect(allTables.filter((table) => expected[table]?.length === 0)).toEqual(['Moves'])
})

/** What the ports of a moved store say, and what they do with it. */
async function useStores(stores: DataStores) {
  const { members, people, progress, events, jobs, outbox, rates, uploads, catalog, memberImports } = stores
  const version = await catalog.readVersion()
  const range = { from: eventDay(30).slice(0, 10), to: eventDay(-1).slice(0, 10) }
  const count = async () => ({
    codes: await events.countByCode({ group: null, layout: null }, [range]),
    people: await events.countPeople({ group: null, layout: null }, [range]),
    ranked: await events.rankDetails({ group: 'acme', layout: null }, range, [
      { events: [100, 200], order: 'any' },
    ]),
    firstDays: [...(await events.findFirstDays())].sort(([a], [b]) => a - b),
  })
  const before = await count()
  const added = await members.add('acme', sampleMember({ sub: 'new', email: 'new@example.com' }), eventDay(0))
  const dropped = await events.append([
    sampleEvent({ id: 'new-1', event: 220, detail: 'u-video', user: 'm-0', time: eventDay(0) }),
    sampleEvent({ id: 'new-2', event: 220, detail: 'never started', user: 'm-0', time: eventDay(0) }),
    sampleEvent({ id: 'e-0-0', event: 200, detail: 'u-video', user: 'm-0', time: eventDay(0) }),
  ])
  await people.addLogin('new', {
    id: 'new-login',
    time: eventDay(0),
    group: 'acme',
    layout: 'default',
    role: 'user',
    where: '/',
  })
  const completed = await progress.update('bob', (progressBefore) => ({
    after: { ...progressBefore, activeUnits: [...progressBefore.activeUnits, 'u-9'] },
    event: null,
  }))
  return {
    version,
    before,
    added,
    taken: await members.add('acme', sampleMember({ sub: 'x', email: 'bob@example.com' }), eventDay(0)),
    dropped: dropped.map(({ id }) => id),
    after: await count(),
    units: completed.activeUnits,
    long: (await progress.read('ada')).activeUnits.length,
    views: (await progress.read('m-0')).trackViews.length,
    members: await members.summarize('acme', eventDay(0)),
    found: (await people.search('zo')).map(({ sub }) => sub),
    lastAdmin: await members.setEnabled('eve', false),
    job: (await jobs.claim(now + 100, { id: 'other', until: now + 200 }))?.id,
    message: (await outbox.claim('mail', now + 100, now + 200))?.id,
    wait: (await rates.reserve('sign-in:nobody@example.com', now)) > 0,
    uploads: (await uploads.listOf('ada')).length,
    importCounts: await memberImports.countRows('i-0'),
    busy: await memberImports.start('i-1', 500, {
      id: 'a',
      group: 'harbor',
      time: eventDay(0),
      action: 'import_started',
      actor: null,
      subject: null,
      detail: '',
    }),
    removed: await members.remove('m-0'),
  }
}

test('the ports do the same with a store before and after it was moved', async () => {
  const [untouched, original] = [await openFilledSqlite(), await openFilledSqlite()]
  const expected = await useStores(openSqliteStores(untouched))
  const { dynamodb } = await moveToDynamodb(sqliteSource(original.db))
  const { sqlite } = await moveToSqlite(dynamodb)
  const sortRanks = (result: typeof expected) => {
    for (const { ranked } of [result.before, result.after])
      for (const list of ranked) list.sort((a, b) => (a.detail < b.detail ? -1 : 1))
    return { ...result, version: '' }
  }
  expect(sortRanks(await useStores(openSqliteStores(sqlite)))).toEqual(sortRanks(expected))
  expect(sortRanks(await useStores(openDynamodbStores(dynamodb)))).toEqual(sortRanks(expected))
  expect(findCountDifferences(sqlite.db)).toEqual([])

  // What was changed in the cloud meanwhile comes back, too.
  const later = await moveToSqlite(dynamodb)
  expect(later.differences).toEqual([])
  expect(findCountDifferences(later.sqlite.db)).toEqual([])
  const numbersOf = (group: string) =>
    later.sqlite.db.prepare('SELECT sub, number FROM members WHERE group_slug = ? ORDER BY number').all(group)
  expect(numbersOf('acme')).toMatchObject([
    { sub: 'm-1', number: 2 },
    { sub: 'm-3' },
    { sub: 'm-4' },
    { sub: 'm-5', number: 6 },
    { sub: 'new', number: 7 },
  ])
})

test('a moved log begins where it did, and counters of removed events are counted with the others', async () => {
  const { dynamodb } = await moveToDynamodb(sqliteSource((await openFilledSqlite()).db))
  const { sqlite } = await moveToSqlite(dynamodb)
  for (const { events } of [openDynamodbStores(dynamodb), openSqliteStores(sqlite)]) {
    const ofMonth = { from: '2025-01-01', to: '2025-01-31' }
    const counted = new Map([
      [100, 1],
      [500, 1],
    ])
    expect(await events.countByCode({ group: null, layout: null }, [ofMonth])).toEqual([counted])
    expect(await events.countPeople({ group: GROUP_OF_REMOVED, layout: null }, [ofMonth])).toEqual([1])
    const again = sampleEvent({ id: 'removed-1', time: '2025-01-15T12:00:00.000Z' })
    expect(await events.append([again])).toEqual([again])
    const kept = { now: () => now, signal: new AbortController().signal }
    expect(await events.removeEventsBefore('2025-02', kept)).toBe(0)
  }
  expect(findCountDifferences(sqlite.db)).toEqual([])
})

class Interruption extends Error {}

/** Repeats the move, each time until `onRows` was called `callsEach` times, until one ends. */
async function moveInPieces(options: Parameters<typeof moveRows>[0], callsEach: number): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    let calls = 0
    const onRows = () => {
      calls += 1
      if (calls > callsEach * attempt) throw new Interruption()
    }
    try {
      const { differences } = await moveRows({ ...options, onRows })
      expect(differences).toEqual([])
      return attempt
    } catch (error) {
      if (!(error instanceof Interruption)) throw error
    }
  }
}

test('a move that is interrupted continues, and doubles nothing', async () => {
  const before = await openFilledSqlite()
  const dynamodb = await openNewTables()
  const options = { rowsPerChunk: 7 }
  const there = await moveInPieces(
    { source: sqliteSource(before.db), target: dynamodbTarget(dynamodb), ...options },
    5,
  )
  expect(there).toBeGreaterThan(3)
  const after = openTestSqlite()
  const back = await moveInPieces(
    { source: dynamodbSource(dynamodb), target: sqliteTarget(after.db), ...options },
    5,
  )
  expect(back).toBeGreaterThan(3)
  removeMoveState(after.db)
  expect(hashTables(after.db)).toEqual(hashTables(before.db))
})

test('a target with other rows is refused, and stays as it is', async () => {
  const source = await openFilledSqlite()
  const dynamodb = await openNewTables()
  const stores = openDynamodbStores(dynamodb)
  await stores.notices.add({ id: 'n', kind: 'account_reset', words: '', at: eventDay(0) })
  const stored = await readRawTables(dynamodb)
  const toDynamodb = moveRows({ source: sqliteSource(source.db), target: dynamodbTarget(dynamodb) })
  await expect(toDynamodb).rejects.toThrow(/Notices|Indexes/)
  expect(await readRawTables(dynamodb)).toEqual(stored)

  const other = await openFilledSqlite()
  const hashes = hashTables(other.db)
  const toSqlite = moveRows({ source: dynamodbSource(dynamodb), target: sqliteTarget(other.db) })
  await expect(toSqlite).rejects.toThrow('The database has rows already')
  expect(hashTables(other.db)).toEqual(hashes)
})

test('a target with rows of an earlier state of the source is refused', async () => {
  const source = await openFilledSqlite()
  const { dynamodb } = await moveToDynamodb(sqliteSource(source.db))
  const target = dynamodbTarget(dynamodb)
  const moveAgain = () => moveRows({ source: sqliteSource(source.db), target })
  expect((await moveAgain()).differences).toEqual([])
  source.db.exec("UPDATE people SET first = 'Other' WHERE sub = 'ada'")
  await expect(moveAgain()).rejects.toThrow(/move that has ended, .* left as they are\.$/)
  const state = await target.readState()
  if (state) await target.saveState({ ...state, isVerified: false })
  await expect(moveAgain()).rejects.toThrow(/an earlier move, .* please remove what it has/)
})

test('verification finds a changed row of any table of DynamoDB, and missing and further rows', async () => {
  const source = await openFilledSqlite()
  const { dynamodb } = await moveToDynamodb(sqliteSource(source.db))
  const options = { source: sqliteSource(source.db), target: dynamodbTarget(dynamodb) }
  const firstRows = new Map<Table, Item>()
  for (const table of allTables)
    for await (const item of readDynamodbRows(dynamodb, table)) {
      firstRows.set(table, item)
      break
    }
  const listDifferences = async () => (await moveRows(options)).differences.map(({ table }) => table)

  for (const [table, item] of firstRows) await dynamodb.writeEach([{ table, item: { ...item, changed: 1 } }])
  expect(await listDifferences()).toEqual(allTables)
  for (const [table, item] of firstRows) await dynamodb.writeEach([{ table, item }])
  expect(await listDifferences()).toEqual([])

  const { user = '', time = '' } = { ...firstRows.get('Logins') }
  await dynamodb.writeEach([{ table: 'Logins', removedKey: { user: String(user), time: String(time) } }])
  await dynamodb.writeEach([{ table: 'Indexes', item: { index: 'people', sort: 'x', key: { user: 'x' } } }])
  expect(await listDifferences()).toEqual(['Logins', 'Indexes'])
})

/** Changes of SQLite, and the table in which verification finds each. */
const changes: [Table, string][] = [
  ['Tracks', `UPDATE tracks SET body = json_set(body, '$.title', 'x') WHERE slug = 'watching'`],
  ['Library', 'DELETE FROM found_in WHERE track_slug = (SELECT min(track_slug) FROM found_in)'],
  ['Members', `DELETE FROM members WHERE sub = 'bob'`],
  ['People', `UPDATE people SET picture = NULL WHERE sub = 'ada'`],
  ['ProgressParts', `DELETE FROM completed_units WHERE sub = 'ada' AND place > 2900`],
  ['Users', `UPDATE completed_units SET place = 9 WHERE sub = 'bob' AND unit_id = 'u-1'`],
  ['EventLog', 'DELETE FROM events WHERE time = (SELECT min(time) FROM events)'],
  ['EventDetails', 'UPDATE event_counts SET count = count + 1'],
  ['LoginDays', 'DELETE FROM login_days'],
  ['JobResults', 'DELETE FROM job_results WHERE item = 1'],
  ['Rates', 'UPDATE sliding_windows SET ends_at = 1'],
  ['DailyTotals', 'UPDATE daily_totals SET count = 99'],
]

test('verification finds a changed row of SQLite', async () => {
  const { dynamodb } = await moveToDynamodb(sqliteSource((await openFilledSqlite()).db))
  const { db } = openTestSqlite()
  const options = { source: dynamodbSource(dynamodb), target: sqliteTarget(db) }
  expect((await moveRows(options)).differences).toEqual([])
  for (const [table, sql] of changes) {
    db.exec(sql)
    const { differences } = await moveRows(options)
    expect(differences.map(({ table: found }) => found)).toContain(table)
  }
})
