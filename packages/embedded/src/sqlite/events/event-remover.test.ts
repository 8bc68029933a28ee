import { sampleEvent, times } from '@kitchen-table/application/testing/samples'
import { expect, test, vi } from 'vitest'
import { insightsRules } from '../rules/usage-rules.ts'
import { openTestSqlite } from '../testing/open-test-sqlite.ts'
import { findCountDifferences, recountEvents } from './event-recount.ts'
import { sqliteEvents } from './sqlite-events.ts'

const options = { now: Date.now, signal: new AbortController().signal }
const everything = { group: null, layout: null }
const year = { from: '2026-01-01', to: '2026-12-31' }
const january = { from: '2026-01-01', to: '2026-01-31' }

/** Three months in two organizations. The first days are packed, and one of them has a late event. */
async function openLog() {
  const sqlite = openTestSqlite()
  const store = sqliteEvents(sqlite)
  const timeOf = (month: number, day: number) => `2026-0${month}-0${day}T12:00:00.000Z`
  const events = [1, 2, 3].flatMap((month) =>
    times(60, (n) =>
      sampleEvent({
        id: `${month}-${n}`,
        time: timeOf(month, 1 + (n % 3)),
        user: `u-${(n + month) % 7}`,
        group: n % 4 ? 'acme' : 'globex',
        layout: n % 5 ? 'default' : 'spring',
        ...(n % 2 ? { event: 500, detail: 'user' } : { detail: `track-${n % (4 + month)}` }),
      }),
    ),
  )
  await store.append(events)
  while (await store.closeOldestDay('2026-03-02'));
  await store.append([
    sampleEvent({ id: 'late', time: timeOf(1, 2), user: 'u-9', event: 500, detail: 'user' }),
  ])

  const packAll = async () => {
    while (await store.closeOldestDay('2027-01-01'));
  }
  /** Reads as a server that starts now: a recount may number details again. */
  async function readCounts() {
    const reader = sqliteEvents(sqlite)
    const requests = ([100, 500] as const).map((code) => ({ events: [code], order: 'any' }) as const)
    const ranked = await reader.rankDetails(everything, year, requests)
    return {
      codes: await reader.countByCode(everything, [year, january]),
      people: await reader.countPeople(everything, [year, january]),
      ofSpring: await reader.countPeople({ group: 'acme', layout: 'spring' }, [year, january]),
      ranked: ranked.map((details) => details.toSorted((a, b) => (a.detail < b.detail ? -1 : 1))),
      firstDays: await reader.findFirstDays(),
    }
  }
  const findViolations = () => insightsRules.flatMap((rule) => rule.findViolations(sqlite.db, 0))
  return { ...sqlite, store, packAll, readCounts, findViolations }
}

test('T71: a store whose events were removed is sound, and a recount leaves what was counted before', async () => {
  const { db, store, packAll, readCounts, findViolations } = await openLog()
  const before = await readCounts()
  expect(await store.removeEventsBefore('2026-03', options)).toBe(121)
  expect(findViolations()).toEqual([])
  expect(await readCounts()).toEqual(before)

  await packAll()
  for (const _ of ['with packed days', 'with open ones']) {
    recountEvents(db)
    expect(findViolations()).toEqual([])
    expect(await readCounts()).toEqual(before)
  }
  await store.append([sampleEvent({ id: 'new', time: '2026-03-09T12:00:00.000Z', user: 'new', event: 500 })])
  await packAll()
  expect(findViolations()).toEqual([])
  expect((await readCounts()).people).toEqual([(before.people[0] ?? 0) + 1, before.people[1]])
})

test('a recount counts the days of the log again, and finds what is wrong in them alone', async () => {
  const { db, store, readCounts } = await openLog()
  const before = await readCounts()
  await store.removeEventsBefore('2026-03', options)
  db.exec("UPDATE event_counts SET count = count + 7 WHERE day = '2026-03-02'")
  const wrongDays = findCountDifferences(db).map(({ period }) => period)
  expect(new Set(wrongDays)).toEqual(new Set(['2026-03-02']))
  recountEvents(db)
  expect(findCountDifferences(db)).toEqual([])
  expect(await readCounts()).toEqual(before)
})

test('nothing is left of who did what in a removed month, whether its days were packed or not', async () => {
  const { db, store, packAll } = await openLog()
  await packAll()
  await store.append([sampleEvent({ id: 'late too', time: '2026-02-03T12:00:00.000Z' })])
  await store.removeEventsBefore('2026-03', options)
  const count = (sql: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.n)
  expect(count("event_people_blocks WHERE start < '2026-03'")).toBe(0)
  expect(count("event_people_days WHERE day < '2026-03'")).toBe(0)
  expect(count('event_ids')).toBe(60)
  expect(count('events')).toBe(60)
  expect(count("event_people_blocks WHERE start >= '2026-03'")).toBeGreaterThan(0)
  await packAll()
  expect(count("event_people_blocks WHERE start < '2026-03'")).toBe(0)
})

test('removes a few hundred at a time, so that other writes come between', async () => {
  const { db, write } = openTestSqlite()
  const watched = vi.fn(write)
  const store = sqliteEvents({ db, write: watched as typeof write } as Parameters<typeof sqliteEvents>[0])
  await store.append(times(1200, (n) => sampleEvent({ id: `e-${n}` })))
  const countEvents = () => Number(db.prepare('SELECT count(*) AS n FROM events').get()?.n)
  const left: number[] = []
  watched.mockImplementation(async (...args) => {
    const result = await write(...args)
    left.push(countEvents())
    return result
  })
  expect(await store.removeEventsBefore('2026-04', options)).toBe(1200)
  expect([...new Set(left)]).toEqual([1200, 700, 200, 0])
})
