import { awkwardTexts, sampleEvent } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { openTestSqlite } from '../testing/open-test-sqlite.ts'
import { encodeCountBlock, encodeSumBlock } from './count-block.ts'
import { type CountDifference, findCountDifferences, recountEvents } from './event-recount.ts'
import { sqliteEvents } from './sqlite-events.ts'

const time = (day: number) => `2026-03-0${day}T12:00:00.000Z`
const view = (day: number, detail: string) => sampleEvent({ time: time(day), detail })
const signIn = (day: number, user: string) =>
  sampleEvent({ time: time(day), event: 500, user, detail: 'user', where: '/' })

/** The first day is packed, and has a late event; the second one is open. */
async function openLog() {
  const sqlite = openTestSqlite()
  const store = sqliteEvents(sqlite)
  let events = 0
  const append = (batch: ReturnType<typeof sampleEvent>[]) =>
    store.append(batch.map((event) => ({ ...event, id: `e-${events++}` })))
  await append([view(1, 'a'), view(1, 'a'), view(1, 'b'), signIn(1, 'ada'), signIn(1, 'bob')])
  await append([{ ...view(1, 'a'), group: 'globex', layout: 'spring' }])
  await store.closeOldestDay('2026-03-02')
  await append([view(1, 'a'), view(2, 'a'), signIn(2, 'ada'), signIn(2, 'bob')])

  const range = { from: '2026-03-01', to: '2026-03-31' }
  const requests = [{ events: [100], order: 'most', limit: 9 }] as const
  const everything = { group: null, layout: null }
  /** Reads as a server that starts now: a recount may number details again. */
  const readCounts = async () => {
    const newStore = sqliteEvents(sqlite)
    return {
      codes: await newStore.countByCode(everything, [range]),
      people: await newStore.countPeople({ group: 'acme', layout: null }, [range]),
      peopleOfAll: await newStore.countPeople(everything, [range]),
      ranked: await newStore.rankDetails(everything, range, requests),
      firstDays: await newStore.findFirstDays(),
    }
  }
  return { db: sqlite.db, store, readCounts }
}

const toLine = ({ period, group, layout, what, counted, logged }: CountDifference) =>
  `${period} ${group} ${layout}: ${what}: ${counted}, not ${logged}`

const hex = (bytes: Uint8Array) => `x'${Buffer.from(bytes).toString('hex')}'`
const ofViews = (detail: number, count: number) => new Map([[100, new Map([[detail, count]])]])
const sums = (sum: number) => `sums = ${hex(encodeSumBlock(ofViews(1, sum)))}`
const counts = (detail: number, count: number) =>
  `counts = ${hex(encodeCountBlock(ofViews(detail, count)))}, ${sums(count)}`
const blocks = (group: string, span: string) => `group_slug = '${group}' AND span = '${span}'`

const [open, packed] = ['2026-03-02 acme default', '2026-03-01 acme default']
const [month, ofAll, openOfAll] = ['2026-03 acme default', '2026-03-01 * default', '2026-03-02 * default']

// Details: 1 is 'a', 2 is 'b', 3 the role of a sign-in. People: Ada is number 0, Bob number 1.
test.each<{ what: string; sql: string; found: string[] }>([
  {
    what: 'the count of an open day',
    sql: "UPDATE event_counts SET count = 7 WHERE day = '2026-03-02' AND event = 100",
    found: [`${open}: events 100 (a): 7, not 1`],
  },
  {
    what: 'a count that is missing',
    sql: "DELETE FROM event_counts WHERE day = '2026-03-02' AND event = 100",
    found: [`${open}: events 100 (a): 0, not 1`],
  },
  {
    what: 'a count of no event',
    sql: "INSERT INTO event_counts VALUES ('2026-03-03', 'acme', 'spring', 100, 1, 2)",
    found: ['2026-03-03 acme spring: events 100 (a): 2, not 0'],
  },
  {
    what: 'a count of another layout',
    sql: "UPDATE event_counts SET layout = 'spring' WHERE day = '2026-03-02' AND event = 100",
    found: [`${open}: events 100 (a): 0, not 1`, '2026-03-02 acme spring: events 100 (a): 1, not 0'],
  },
  {
    what: 'the text of a detail',
    sql: "UPDATE event_details SET detail = 'x' WHERE id = 2",
    found: [`${packed}: events 100 (b): 0, not 1`, `${packed}: events 100 (x): 1, not 0`],
  },
  {
    what: 'a detail that is missing',
    sql: 'DELETE FROM event_details WHERE id = 2',
    found: [`${packed}: events 100 (null): 1, not 0`, `${packed}: events 100 (b): 0, not 1`],
  },
  {
    what: 'a packed day of an organization',
    sql: `UPDATE event_count_blocks SET ${counts(1, 5)} WHERE ${blocks('globex', 'day')}`,
    found: [
      '2026-03-01 globex spring: events 100 (a): 5, not 1',
      '2026-03 globex spring: events of a month 100 (a): 1, not 5',
      '2026-03-01 * spring: events of all organizations 100 (a): 1, not 5',
    ],
  },
  {
    what: 'a packed month',
    sql: `UPDATE event_count_blocks SET ${counts(1, 5)} WHERE ${blocks('globex', 'month')}`,
    found: ['2026-03 globex spring: events of a month 100 (a): 5, not 1'],
  },
  {
    what: 'a packed month that counts a detail which does not exist',
    sql: `UPDATE event_count_blocks SET ${counts(99, 1)} WHERE ${blocks('globex', 'month')}`,
    found: [
      '2026-03 globex spring: events of a month 100 (null): 1, not 0',
      '2026-03 globex spring: events of a month 100 (a): 0, not 1',
    ],
  },
  {
    what: 'the sums of a packed month',
    sql: `UPDATE event_count_blocks SET ${sums(3)} WHERE ${blocks('globex', 'month')}`,
    found: ['2026-03 globex spring: sums of events 100 (all): 3, not 1'],
  },
  {
    what: 'the packed month of all organizations',
    sql: `DELETE FROM event_count_blocks WHERE ${blocks('*', 'month')} AND layout = 'spring'`,
    found: ['2026-03 * spring: events of a month 100 (a): 0, not 1'],
  },
  {
    what: 'the packed day and month of all organizations',
    sql: `UPDATE event_count_blocks SET ${counts(2, 1)} WHERE group_slug = '*' AND layout = 'default'`,
    found: [
      `${ofAll}: events of all organizations 100 (a): 0, not 2`,
      `${ofAll}: events of all organizations 500 (user): 0, not 2`,
    ],
  },
  {
    what: 'a person who signed in on an open day',
    sql: "DELETE FROM login_days WHERE day = '2026-03-02' AND number = 0",
    found: [
      `${openOfAll}: people who signed in 500 (0): 0, not 1`,
      `${open}: people who signed in 500 (0): 0, not 1`,
    ],
  },
  {
    what: 'a person who did not sign in',
    sql: "INSERT INTO login_days VALUES ('2026-03-02', 'acme', 'default', 7, 8)",
    found: [
      `${openOfAll}: people who signed in 500 (8): 1, not 0`,
      `${open}: people who signed in 500 (7): 1, not 0`,
    ],
  },
  {
    what: 'another person on a packed day',
    sql: `UPDATE login_blocks SET people = x'05' WHERE ${blocks('acme', 'day')}`,
    found: [
      `${packed}: people who signed in 500 (1): 0, not 1`,
      `${packed}: people who signed in 500 (2): 1, not 0`,
      `${month}: people who signed in, of a month 500 (1): 1, not 0`,
      `${month}: people who signed in, of a month 500 (2): 0, not 1`,
    ],
  },
  {
    what: 'a packed month without a person',
    sql: `UPDATE login_blocks SET people = x'02' WHERE ${blocks('acme', 'month')}`,
    found: [`${month}: people who signed in, of a month 500 (0): 0, not 1`],
  },
  {
    what: 'the packed people of all organizations',
    sql: `UPDATE login_blocks SET people = x'05' WHERE ${blocks('*', 'day')}`,
    found: [
      `${ofAll}: people who signed in 500 (1): 0, not 1`,
      `${ofAll}: people who signed in 500 (2): 1, not 0`,
      `2026-03 * default: people who signed in, of a month 500 (1): 1, not 0`,
      `2026-03 * default: people who signed in, of a month 500 (2): 0, not 1`,
    ],
  },
  {
    what: 'a packed month that is missing',
    sql: `DELETE FROM login_blocks WHERE ${blocks('acme', 'month')}`,
    found: [0, 1].map((n) => `${month}: people who signed in, of a month 500 (${n}): 0, not 1`),
  },
  {
    what: 'the number of a person',
    sql: 'UPDATE login_people SET number = 9 WHERE number = 1',
    found: [packed, open].flatMap((day) => [
      `${day}: people who signed in 500 (1): 1, not 0`,
      `${day}: people who signed in 500 (9): 0, not 1`,
    ]),
  },
  {
    what: 'the number of a person over all organizations',
    sql: 'UPDATE login_people SET overall_number = 9 WHERE overall_number = 1',
    found: [ofAll, openOfAll].flatMap((day) => [
      `${day}: people who signed in 500 (1): 1, not 0`,
      `${day}: people who signed in 500 (9): 0, not 1`,
    ]),
  },
  {
    what: 'a person without a number',
    sql: 'DELETE FROM login_people WHERE number = 1',
    found: [ofAll, packed, openOfAll, open].flatMap((day) => [
      `${day}: people who signed in 500 (null): 0, not 1`,
      `${day}: people who signed in 500 (1): 1, not 0`,
    ]),
  },
])('$what: is found, and fixed by a recount', async ({ sql, found }) => {
  const { db, store, readCounts } = await openLog()
  const before = await readCounts()
  expect(findCountDifferences(db)).toEqual([])

  db.exec(sql)
  expect(findCountDifferences(db).map(toLine)).toEqual(found)

  recountEvents(db)
  expect(findCountDifferences(db)).toEqual([])
  expect(await readCounts()).toEqual(before)
  while (await store.closeOldestDay('2026-04-01'));
  expect(findCountDifferences(db)).toEqual([])
  expect(await readCounts()).toEqual(before)
})

const peopleBlock = (span: string) => `group_slug = 'globex' AND span = '${span}' AND event = 100`

test.each<{ what: string; sql: string; found: string[] }>([
  {
    what: 'another person in a packed day',
    sql: `UPDATE event_people_blocks SET people = x'010102' WHERE ${peopleBlock('day')}`,
    found: [
      '2026-03-01 globex spring: people of events 100 (a, person 1): 0, not 1',
      '2026-03-01 globex spring: people of events 100 (a, person 2): 1, not 0',
      '2026-03 globex spring: people of events of a month 100 (a, person 1): 1, not 0',
      '2026-03 globex spring: people of events of a month 100 (a, person 2): 0, not 1',
    ],
  },
  {
    what: 'a packed month without its people',
    sql: `DELETE FROM event_people_blocks WHERE ${peopleBlock('month')}`,
    found: ['2026-03 globex spring: people of events of a month 100 (a, person 1): 0, not 1'],
  },
  {
    what: 'a packed day that is missing',
    sql: `DELETE FROM event_people_blocks WHERE ${peopleBlock('day')}`,
    found: [
      '2026-03-01 globex spring: people of events 100 (a, person 1): 0, not 1',
      '2026-03 globex spring: people of events of a month 100 (a, person 1): 1, not 0',
    ],
  },
])('people of details, $what: is found, and fixed by a recount', async ({ sql, found }) => {
  const { db, store } = await openLog()
  while (await store.closeOldestDay('2026-04-01'));
  expect(findCountDifferences(db)).toEqual([])
  db.exec(sql)
  expect(findCountDifferences(db).map(toLine)).toEqual(found)

  recountEvents(db)
  expect(findCountDifferences(db)).toEqual([])
  while (await store.closeOldestDay('2026-04-01'));
  expect(findCountDifferences(db)).toEqual([])
})

test('events after a recount are counted with those before', async () => {
  const { db, store, readCounts } = await openLog()
  recountEvents(db)
  await store.append([
    { ...view(1, 'a'), id: 'new' },
    { ...signIn(2, 'cyd'), id: 'cyd' },
  ])
  expect(findCountDifferences(db)).toEqual([])
  const ranked = [
    [
      { detail: 'a', count: 6 },
      { detail: 'b', count: 1 },
    ],
  ]
  expect(await readCounts()).toMatchObject({ people: [3], ranked })
})

test('a log of awkward texts has no differences, open or packed', async () => {
  const sqlite = openTestSqlite()
  const store = sqliteEvents(sqlite)
  await store.append(
    awkwardTexts.flatMap((text, n) => [
      sampleEvent({ id: `v-${n}`, group: text, layout: text, detail: text, where: `/track/${text}` }),
      sampleEvent({ id: `s-${n}`, group: text, user: text, event: 500, detail: text }),
    ]),
  )
  expect(findCountDifferences(sqlite.db)).toEqual([])
  while (await store.closeOldestDay('2026-04-01'));
  expect(findCountDifferences(sqlite.db)).toEqual([])
  recountEvents(sqlite.db)
  expect(findCountDifferences(sqlite.db)).toEqual([])
})
