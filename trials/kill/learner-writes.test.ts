import type { DatabaseSync } from 'node:sqlite'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { expect, onTestFinished, test } from 'vitest'
import { addLearner, subOf } from '../long-track.ts'
import { findWriteProblems, generateWrites, type Write } from './learner-writes.ts'

const time = '2026-11-05T11:00:00.000Z'
const where = '/track/long'
const acknowledgedWrites: Write[] = [
  { kind: 'complete', learner: 0, unit: 'unit-1', id: 'a' },
  { kind: 'view', learner: 0, unit: 'unit-2', id: 'b' },
  { kind: 'event', learner: 1, unit: 'unit-3', id: 'c' },
]

async function openStoreWithWrites() {
  const databases: DatabaseSync[] = []
  const stores = openStores(':memory:', { filesDir: '/nowhere', onOpen: (db) => databases.push(db) })
  onTestFinished(() => stores.close())
  for (const learner of [0, 1]) await addLearner(stores, learner)
  const event = { time, group: 'none', layout: 'default', detail: 'unit-1', where }
  await stores.progress.update(subOf(0), (now) => ({
    after: { ...now, activeUnits: ['unit-1'] },
    event: { ...event, id: 'a', event: 120 },
  }))
  await stores.progress.addView(subOf(0), { id: 'b', track: 'long', time }, { ...event, id: 'b', event: 100 })
  await stores.events.append([{ ...event, id: 'c', event: 200, user: subOf(1) }])
  const [db] = databases
  return { stores, db: db ?? expect.unreachable('No database was opened') }
}

test('finds no problem if everything is stored, and events beyond the acknowledged writes', async () => {
  const { stores } = await openStoreWithWrites()
  const findProblems = (acknowledged: Write[], maxInFlight?: number) =>
    findWriteProblems(stores, { learners: 2, acknowledged, ...(maxInFlight && { maxInFlight }) })
  expect(await findProblems(acknowledgedWrites)).toEqual([])
  expect(await findProblems(acknowledgedWrites.slice(0, 2))).toEqual(['3 events for 2 acknowledged writes.'])
  expect(await findProblems(acknowledgedWrites.slice(0, 2), 1)).toEqual([])
})

test.each([
  ['a lost completion', 'DELETE FROM completed_units', /^complete unit-1 of learner 0 was/],
  ['a lost view', 'DELETE FROM track_views', /^view unit-2 of learner 0 was/],
  ['a lost event', "DELETE FROM events WHERE id = 'c'", /^event unit-3 of learner 1 was/],
  ['a counter that is too low', 'UPDATE event_counts SET count = 0 WHERE event = 200', /is counted 0 times/],
  ['a completion without its event', "INSERT INTO completed_units VALUES ('sub-1', 'unit-9', 1)", /0 events/],
])('finds %s', async (_description, sql, message) => {
  const { stores, db } = await openStoreWithWrites()
  db.exec(sql)
  const problems = await findWriteProblems(stores, { learners: 2, acknowledged: acknowledgedWrites })
  expect(problems).toContainEqual(expect.stringMatching(message))
})

test('generates the same writes for the same seed, of every kind', () => {
  const withoutIds = (writes: Write[]) =>
    writes.map(({ kind, learner, unit }) => `${kind} ${learner} ${unit}`)
  expect(withoutIds(generateWrites(3, 7))).toEqual(withoutIds(generateWrites(3, 7)))
  expect(withoutIds(generateWrites(3, 7))).not.toEqual(withoutIds(generateWrites(3, 8)))
  expect(new Set(generateWrites(3, 7).map(({ kind }) => kind))).toEqual(
    new Set(['complete', 'view', 'event']),
  )
})
