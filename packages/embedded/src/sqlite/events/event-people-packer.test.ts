import { sampleEvent } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { openTestSqlite } from '../testing/open-test-sqlite.ts'
import { sqliteEvents } from './sqlite-events.ts'

const eventOf = (user: string, id: string) =>
  sampleEvent({ id, user, event: 100, detail: 'a', group: 'acme', time: '2026-03-02T12:00:00.000Z' })

test('a late event of a person whom the blocks have already writes none of them again', async () => {
  const sqlite = openTestSqlite()
  const store = sqliteEvents(sqlite)
  const { db } = sqlite
  db.exec(`
    CREATE TABLE written (span TEXT) STRICT;
    CREATE TRIGGER blocks_written AFTER INSERT ON event_people_blocks
    BEGIN INSERT INTO written VALUES (new.span); END`)
  const packAll = async () => {
    while (await store.closeOldestDay('2026-04-01'));
    const spans = db.prepare('SELECT span FROM written ORDER BY span').all()
    db.exec('DELETE FROM written')
    return spans.map(({ span }) => span)
  }
  const countPeople = () =>
    store.countDetailPeople({ group: null, layout: null }, { from: '2026-03-01', to: '2026-03-31' }, [
      { events: [100], details: ['a'] },
    ])
  // Of the organization, and of all.
  const allBlocks = ['day', 'day', 'month', 'month']

  await store.append([eventOf('ada', '1')])
  expect(await packAll()).toEqual(allBlocks)
  await store.append([eventOf('ada', '2')])
  expect(await packAll()).toEqual([])
  expect(await countPeople()).toEqual([1])
  await store.append([eventOf('bob', '3')])
  expect(await packAll()).toEqual(allBlocks)
  expect(await countPeople()).toEqual([2])
})
