import type { DatabaseSync } from 'node:sqlite'
import { eventCodes, rankedEventCodes } from '@kitchen-table/domain/insights'
import { addCountBlock, type DetailCounts, forEachSum } from './count-block.ts'
import { ALL_GROUPS, toBytes } from './count-reader.ts'
import { addPeopleBlock, type DetailPeople } from './people-block.ts'
import type { Span } from './range-parts.ts'

/**
 * A counter that disagrees with the log of events: `counted` is stored, `logged` is right. `period`: a day or month.
 */
export type CountDifference = {
  group: string
  period: string
  layout: string
  what: string
  counted: number
  logged: number
}

/** Gives SQL the functions that unpack blocks into JSON arrays. */
function addFunctions(db: DatabaseSync): void {
  db.function('unpack_counts', { deterministic: true }, (block) => {
    const counts: DetailCounts = new Map()
    addCountBlock(counts, toBytes(block))
    return JSON.stringify(
      [...counts].flatMap(([event, details]) => [...details].map((pair) => [event, ...pair])),
    )
  })
  db.function('unpack_sums', { deterministic: true }, (block) => {
    const sums: [event: number, sum: number][] = []
    forEachSum(toBytes(block), (event, sum) => sums.push([event, sum]))
    return JSON.stringify(sums)
  })
  db.function('unpack_people', { deterministic: true }, (block) => {
    const people: DetailPeople = new Map()
    addPeopleBlock(people, toBytes(block))
    return JSON.stringify(
      [...people].flatMap(([detail, numbers]) => [...numbers].map((each) => [detail, each])),
    )
  })
  db.function('unpack_numbers', { deterministic: true }, (block) =>
    JSON.stringify(
      [...toBytes(block)].flatMap((byte, at) =>
        bits.filter((bit) => byte & (1 << bit)).map((bit) => at * 8 + bit),
      ),
    ),
  )
}

const bits = [0, 1, 2, 3, 4, 5, 6, 7]

const day = `date(e.time / 1000, 'unixepoch')`

/** The month with which the log begins. Nothing can be said of days and months before it: their events were removed. */
const logStart = `(SELECT coalesce(max(month), '') FROM event_log_start)`

const loggedCounts = `
  SELECT ${day} AS period, e.group_slug AS owner, e.layout, e.event, e.detail, count(*) AS n
  FROM events e GROUP BY 1, 2, 3, 4, 5`

const blockCounts = (condition: string, period = 'b.start', owner = 'b.group_slug') => `
  SELECT ${period} AS period, ${owner} AS owner, b.layout, j.value ->> 0 AS event, j.value ->> 1 AS number,
    j.value ->> 2 AS n
  FROM event_count_blocks b, json_each(unpack_counts(b.counts)) j WHERE ${condition}`

const withText = (counts: string) => `
  SELECT c.period, c.owner, c.layout, c.event, d.detail, sum(c.n) AS n
  FROM (${counts}) c LEFT JOIN event_details d ON d.id = c.number GROUP BY 1, 2, 3, 4, 5`

const storedCounts = withText(`
  SELECT day AS period, group_slug AS owner, layout, event, detail AS number, count AS n FROM event_counts
  UNION ALL ${blockCounts(`b.span = 'day' AND b.group_slug <> '${ALL_GROUPS}'`)}`)

const daysOfMonths = withText(blockCounts(`b.span = 'day'`, 'substr(b.start, 1, 7)'))
const months = withText(blockCounts(`b.span = 'month'`))
const sumsOfOrganizations = withText(
  blockCounts(`b.span = 'day' AND b.group_slug <> '${ALL_GROUPS}'`, 'b.start', `'${ALL_GROUPS}'`),
)
const sums = withText(blockCounts(`b.span = 'day' AND b.group_slug = '${ALL_GROUPS}'`))

/** The sums of counts of all details of an event. */
const sumsOfCounts = `
  SELECT period, owner, layout, event, 'all' AS detail, sum(n) AS n FROM (${blockCounts('TRUE')}) GROUP BY 1, 2, 3, 4`
const storedSums = `
  SELECT b.start AS period, b.group_slug AS owner, b.layout, j.value ->> 0 AS event, 'all' AS detail, j.value ->> 1 AS n
  FROM event_count_blocks b, json_each(unpack_sums(b.sums)) j`

const countKey = 'period, owner, layout, event, detail'

// People are compared by their numbers, because ranges count the union of those of their days.
const loginNumbers = (logins: string) => `
  SELECT DISTINCT period, owner, layout, 1 AS n, ${eventCodes.signIn} AS event, number AS detail
  FROM (${logins})`

const loggedNumbers = (owner: string, number: string) => `
  SELECT ${day} AS period, ${owner} AS owner, e.layout, p.${number} AS number
  FROM events e LEFT JOIN login_people p ON p.group_slug = e.group_slug AND p.person = e.person
  WHERE e.event = ${eventCodes.signIn}`
const loggedLogins = loginNumbers(
  `${loggedNumbers('e.group_slug', 'number')} UNION ALL ${loggedNumbers(`'${ALL_GROUPS}'`, 'overall_number')}`,
)

const blockLogins = (span: Span, period = 'b.start') => `
  SELECT ${period} AS period, b.group_slug AS owner, b.layout, j.value AS number
  FROM login_blocks b, json_each(unpack_numbers(b.people)) j WHERE b.span = '${span}'`

const storedLogins = loginNumbers(`
  SELECT day AS period, group_slug AS owner, layout, number FROM login_days
  UNION ALL SELECT day, '${ALL_GROUPS}', layout, overall_number FROM login_days
  UNION ALL ${blockLogins('day')}`)

// Of open days the log itself is read.
const loggedPeopleOf = (owner: string) => `
  SELECT ${day} AS period, ${owner} AS owner, e.layout, e.event, e.detail, p.number AS person
  FROM events e LEFT JOIN event_people p ON p.person = e.person
  WHERE e.event IN (${rankedEventCodes}) AND ${day} NOT IN (SELECT day FROM event_people_days)`

const blockPeople = (span: Span, period = 'b.start') => `
  SELECT ${period} AS period, b.group_slug AS owner, b.layout, b.event, d.detail, j.value ->> 1 AS person
  FROM event_people_blocks b, json_each(unpack_people(b.people)) j
  LEFT JOIN event_details d ON d.id = j.value ->> 0 WHERE b.span = '${span}'`

const eachPerson = (people: string) => `
  SELECT DISTINCT period, owner, layout, event, detail || ', person ' || person AS detail, 1 AS n FROM (${people})`

const loggedPeople = eachPerson(
  `${loggedPeopleOf('e.group_slug')} UNION ALL ${loggedPeopleOf(`'${ALL_GROUPS}'`)}`,
)
const storedPeople = eachPerson(
  `${blockPeople('day')} AND b.start NOT IN (SELECT day FROM event_people_days)`,
)

/** What is compared: the right counts, the stored ones, and what the latter are; of the days of the log, or of all. */
const comparisons = [
  { right: loggedCounts, stored: storedCounts, what: 'events', isOfLog: true },
  { right: daysOfMonths, stored: months, what: 'events of a month' },
  { right: sumsOfOrganizations, stored: sums, what: 'events of all organizations' },
  { right: sumsOfCounts, stored: storedSums, what: 'sums of events' },
  { right: loggedLogins, stored: storedLogins, what: 'people who signed in', isOfLog: true },
  {
    right: loginNumbers(blockLogins('day', 'substr(b.start, 1, 7)')),
    stored: loginNumbers(blockLogins('month')),
    what: 'people who signed in, of a month',
  },
  { right: loggedPeople, stored: storedPeople, what: 'people of events', isOfLog: true },
  {
    right: eachPerson(blockPeople('day', 'substr(b.start, 1, 7)')),
    stored: eachPerson(blockPeople('month')),
    what: 'people of events of a month',
    isOfLog: true,
  },
]

/** Returns the counters that disagree with the log of events, or with what they are sums of. */
export function findCountDifferences(db: DatabaseSync): CountDifference[] {
  addFunctions(db)
  return comparisons.flatMap(({ right, stored, what, isOfLog = false }) =>
    db
      .prepare(
        `SELECT period, owner, layout, event, detail, sum(logged) AS logged, sum(counted) AS counted FROM (
           SELECT ${countKey}, n AS logged, 0 AS counted FROM (${right})
           UNION ALL SELECT ${countKey}, 0, n FROM (${stored}))
         WHERE ${isOfLog ? `period >= ${logStart}` : 'TRUE'}
         GROUP BY ${countKey} HAVING sum(logged) <> sum(counted) ORDER BY ${countKey}`,
      )
      .all()
      .map((row) => ({
        group: String(row.owner),
        period: String(row.period),
        layout: String(row.layout),
        what: `${what} ${row.event} (${row.detail})`,
        counted: Number(row.counted),
        logged: Number(row.logged),
      })),
  )
}

/** What counters of removed events still name: details, and people who signed in. */
const countedDetails = `
  SELECT detail FROM event_counts
  UNION SELECT j.value ->> 1 FROM event_count_blocks b, json_each(unpack_counts(b.counts)) j`
const countedLogins = `
  SELECT overall_number FROM login_days
  UNION SELECT j.value FROM login_blocks b, json_each(unpack_numbers(b.people)) j WHERE b.group_slug = '${ALL_GROUPS}'`

const loggedEvents = `(SELECT * FROM events e WHERE ${day} >= ${logStart})`

/**
 * Counts all events again from the log; call it inside a transaction. The counters of all days of the log become rows
 * again. Those of days before it stay as they are, with the numbers that they have of details and people.
 */
export function recountEvents(db: DatabaseSync): void {
  addFunctions(db)
  db.exec(`
    DELETE FROM event_counts WHERE day >= ${logStart};
    DELETE FROM event_count_blocks WHERE start >= ${logStart};
    DELETE FROM event_details WHERE id NOT IN (${countedDetails});
    DELETE FROM login_days WHERE day >= ${logStart};
    DELETE FROM login_blocks WHERE start >= ${logStart};
    DELETE FROM login_people WHERE overall_number NOT IN (${countedLogins});
    DELETE FROM event_people_blocks;
    DELETE FROM event_people;
    INSERT OR IGNORE INTO event_people_days (day) SELECT DISTINCT ${day} FROM ${loggedEvents} e;
    INSERT INTO event_details (detail)
    SELECT DISTINCT detail FROM ${loggedEvents} WHERE detail NOT IN (SELECT detail FROM event_details) ORDER BY 1;
    INSERT INTO event_counts (day, group_slug, layout, event, detail, count)
    SELECT ${day}, e.group_slug, e.layout, e.event, d.id, count(*)
    FROM ${loggedEvents} e JOIN event_details d ON d.detail = e.detail GROUP BY 1, 2, 3, 4, 5;
    INSERT INTO login_people (group_slug, person, number, overall_number)
    SELECT group_slug, person,
      (SELECT coalesce(max(p.number), -1) FROM login_people p WHERE p.group_slug = f.group_slug)
        + row_number() OVER (PARTITION BY group_slug ORDER BY first, person),
      (SELECT coalesce(max(overall_number), -1) FROM login_people)
        + row_number() OVER (ORDER BY group_slug, first, person)
    FROM (
      SELECT group_slug, person, min(time) AS first FROM ${loggedEvents} WHERE event = ${eventCodes.signIn} GROUP BY 1, 2) f
    WHERE NOT EXISTS (SELECT 1 FROM login_people p WHERE p.group_slug = f.group_slug AND p.person = f.person);
    INSERT INTO login_days (day, group_slug, layout, number, overall_number)
    SELECT DISTINCT ${day}, e.group_slug, e.layout, p.number, p.overall_number
    FROM ${loggedEvents} e JOIN login_people p ON p.group_slug = e.group_slug AND p.person = e.person
    WHERE e.event = ${eventCodes.signIn};`)
}
