import { sampleEvent } from '@kitchen-table/application/testing/samples'
import { openSqliteStores, type Sqlite } from '@kitchen-table/embedded/sqlite'
import { eventDay, fillEveryStore, now } from './fill-every-store.ts'

/** An organization all of whose events were removed: only counters are left. */
export const GROUP_OF_REMOVED = 'past'

/**
 * Fills a database with what its ports store, with packed days that got late events, with counters of removed events, and
 * with what earlier releases and other orders of writing leave behind.
 */
export async function fillSqliteWithSamples(sqlite: Sqlite, filesDir: string): Promise<void> {
  const stores = openSqliteStores(sqlite)
  await fillEveryStore(stores, filesDir)
  const { events } = stores
  const removed = { time: '2025-01-15T12:00:00.000Z', user: 'm-0', group: GROUP_OF_REMOVED }
  await events.append([
    sampleEvent({ ...removed, id: 'removed-1', detail: 'removed' }),
    sampleEvent({ ...removed, id: 'removed-2', event: 500, detail: 'user' }),
  ])
  while (await events.closeOldestDay(eventDay(2).slice(0, 10)));
  await events.removeEventsBefore('2025-02', { now: () => now, signal: new AbortController().signal })
  await events.append([
    sampleEvent({ id: 'late-1', time: eventDay(4), detail: 'late', user: 'm-0' }),
    sampleEvent({ id: 'late-2', time: eventDay(4), event: 200, detail: 'u-video', user: 'm-0' }),
    sampleEvent({
      id: 'late-3',
      time: eventDay(3),
      event: 500,
      detail: 'user',
      user: 'ada',
      group: 'harbor',
    }),
  ])
  sqlite.db.exec(`
    INSERT INTO progress VALUES ('cyd', NULL, '[]', '[]', '[]');
    INSERT INTO catalog_changes VALUES ('unit', 'u-removed long ago', 0);
    UPDATE units SET body = json_object('title', 'of an earlier release', 'a', 1, 'unitId', 'u-bare') WHERE unit_id = 'u-bare';
    UPDATE groups SET body = json_set(body, '$.version', 7) WHERE slug = 'globex';
    UPDATE outbox SET body = '{"sub":"bob",  "purpose":"invitation","channel":"mail","odd":"\\ud800"}' WHERE id = 'm-1';
    UPDATE people SET first_key = 'of an earlier release' WHERE sub = 'eve';
    UPDATE content_versions SET title = 'another' WHERE kind = 'topic'`)
}
