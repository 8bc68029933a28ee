import { sampleEvent, times } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { openTestSqlite } from '../testing/open-test-sqlite.ts'
import { detailTextReader } from './event-counts.ts'
import { sqliteEvents } from './sqlite-events.ts'

test('texts of details are right, however many of them are kept', () => {
  const { db } = openTestSqlite()
  db.exec("INSERT INTO event_details (id, detail) VALUES (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd')")
  const readTexts = detailTextReader(db, 2)
  for (const details of [[1], [1, 2], [2, 3], [1, 2, 3, 4], [4], []]) {
    const texts = readTexts(details)
    expect(details.map((detail) => texts.get(detail))).toEqual(details.map((detail) => ' abcd'[detail]))
  }
})

test('a transaction has at most 500 events of concurrent batches', async () => {
  const sqlite = openTestSqlite()
  const store = sqliteEvents(sqlite)
  const batch = (number: number) => times(40, (n) => sampleEvent({ id: `e-${number}-${n}` }))
  await Promise.all(times(13, (number) => store.append(batch(number))))
  expect(sqlite.commits.counts()).toMatchObject({ commits: 2, writes: 13 })
})
