import type { EventScope, PeopleRequest } from '@kitchen-table/application/ports'
import { sampleEvent } from '@kitchen-table/application/testing/samples'
import { countPeopleIn } from '@kitchen-table/application/testing/suites'
import { addDays, type DayRange, type UsageEvent } from '@kitchen-table/domain/insights'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestSqlite } from '../testing/open-test-sqlite.ts'
import { findCountDifferences } from './event-recount.ts'
import { type SqliteEvents, sqliteEvents } from './sqlite-events.ts'

/** The days of the log; the whole months among them are those of a leap year's February and its neighbors. */
const FIRST_DAY = '2027-12-27'
const DAYS = 100
const dayAt = (n: number) => addDays(FIRST_DAY, n)

const dayNumber = fc.integer({ min: 0, max: DAYS - 1 })

const anyEvent: fc.Arbitrary<UsageEvent> = fc
  .record({
    time: dayNumber.map((n) => `${dayAt(n)}T12:00:00.000Z`),
    event: fc.constantFrom(100, 200, 500, 500),
    user: fc.constantFrom('ada', 'bob', 'cyd', 'dan', 'eve'),
    group: fc.constantFrom('acme', 'globex', 'initech'),
    layout: fc.constantFrom('default', 'spring'),
    detail: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    where: fc.constantFrom('/', '/track/budget', '/track/saving'),
  })
  .map((change) => sampleEvent(change))

const anyRange: fc.Arbitrary<DayRange> = fc.oneof(
  fc.tuple(dayNumber, dayNumber).map(([from, to]) => ({ from: dayAt(from), to: dayAt(to) })),
  fc.constantFrom(
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2028-01-01', to: '2028-03-31' },
    { from: '2028-01-31', to: '2028-03-01' },
    { from: '2000-01-01', to: '2028-12-31' },
  ),
)

/** A batch of events arrives, and then a number of the oldest days before a day are packed. */
const anyStep = fc.record({
  events: fc.array(anyEvent, { minLength: 1, maxLength: 30 }),
  before: dayNumber.map(dayAt),
  packedDays: fc.integer({ min: 0, max: 40 }),
})

const scopes: EventScope[] = ['acme', 'globex', null].flatMap((group) =>
  ['spring', null].map((layout) => ({ group, layout })),
)
const requests = ([[100], [200], [500], [200, 100]] as const).flatMap((events) =>
  (['most', 'least'] as const).map((order) => ({ events, order, limit: 4 })),
)

const peopleRequests = [[100], [200, 100]].flatMap((events) =>
  [['a'], ['b', 'c'], ['d', 'e', 'none']].map((details) => ({ events, details }) as PeopleRequest),
)

/** Expects as many distinct people as the log has, one by one. */
async function expectLoggedPeople(store: SqliteEvents, ranges: DayRange[]) {
  const logs = ['acme', 'globex', 'initech'].map((group) =>
    store.list(group, '2000-01-01T00:00:00.000Z', 10_000),
  )
  const log = (await Promise.all(logs)).flat()
  for (const scope of scopes)
    for (const range of ranges)
      expect(await store.countDetailPeople(scope, range, peopleRequests)).toEqual(
        countPeopleIn(log, scope, range, peopleRequests),
      )
}

async function readCounts(store: SqliteEvents, ranges: DayRange[]) {
  const ofScopes = scopes.map(async (scope) => ({
    codes: await store.countByCode(scope, ranges),
    people: await store.countPeople(scope, ranges),
    ranked: await Promise.all(ranges.map((range) => store.rankDetails(scope, range, requests))),
    detailPeople: await Promise.all(
      ranges.map((range) => store.countDetailPeople(scope, range, peopleRequests)),
    ),
  }))
  return { scopes: await Promise.all(ofScopes), firstDays: await store.findFirstDays() }
}

const countRows = (db: ReturnType<typeof openTestSqlite>['db'], table: string) =>
  Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)

test('counters that are packed, also of days that get late events, return the same as those that are not', async () => {
  const property = fc.asyncProperty(
    fc.array(anyStep, { minLength: 3, maxLength: 6 }),
    fc.array(anyRange, { minLength: 5, maxLength: 8 }),
    async (steps, ranges) => {
      const [unpacked, packed] = [openTestSqlite(), openTestSqlite()]
      const [expected, store] = [sqliteEvents(unpacked), sqliteEvents(packed)]
      for (const [n, { events, before, packedDays }] of steps.entries()) {
        const batch = events.map((event, at) => ({ ...event, id: `e-${n}-${at}` }))
        for (const each of [expected, store]) await each.append(batch)
        for (let day = 0; day < packedDays; day += 1) await store.closeOldestDay(before)
        expect(await readCounts(store, ranges)).toEqual(await readCounts(expected, ranges))
      }
      while (await store.closeOldestDay('9999-12-31'));
      expect(await readCounts(store, ranges)).toEqual(await readCounts(expected, ranges))
      await expectLoggedPeople(store, ranges)
      expect(findCountDifferences(packed.db)).toEqual([])
      for (const table of ['event_counts', 'login_days', 'event_people_days'])
        expect(countRows(packed.db, table)).toBe(0)
    },
  )
  await fc.assert(property, { numRuns: 6 })
})

test('packs the oldest day before a day, one at a time, and none that is open', async () => {
  const sqlite = openTestSqlite()
  const store = sqliteEvents(sqlite)
  await store.append(
    [5, 3, 4].map((n) => sampleEvent({ id: `e-${n}`, time: `2026-03-0${n}T23:59:59.999Z`, event: 500 })),
  )
  const openDays = () =>
    ['event_counts', 'login_days', 'event_people_days'].map((table) =>
      sqlite.db
        .prepare(`SELECT day FROM ${table} ORDER BY day`)
        .all()
        .map(({ day }) => String(day).slice(-2))
        .join(),
    )

  expect(await store.closeOldestDay('2026-03-03')).toBe(false)
  expect(openDays()).toEqual(['03,04,05', '03,04,05', '03,04,05'])
  expect(await store.closeOldestDay('2026-03-05')).toBe(true)
  expect(openDays()).toEqual(['04,05', '04,05', '04,05'])
  expect(await store.closeOldestDay('2026-03-05')).toBe(true)
  expect(await store.closeOldestDay('2026-03-05')).toBe(false)
  expect(openDays()).toEqual(['05', '05', '05'])
})
