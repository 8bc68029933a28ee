import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../database/migrations.ts'
import { findCountDifferences, recountEvents } from '../events/event-recount.ts'

const VERSION_BEFORE = 15

const HOUR = 60 * 60_000
const noon = Date.UTC(2028, 1, 29, 12)

const createOrganization = (slug: string, layout: string, subGroups: Record<string, string> = {}) => {
  const body = {
    settings: { layout },
    subGroups: Object.entries(subGroups).map(([id, name]) => ({ id, settings: { layout: name } })),
  }
  return `INSERT INTO groups (slug, max_members, body) VALUES ('${slug}', 0, '${JSON.stringify(body)}');`
}
const createPerson = (sub: string, group: string | null, subGroup: string | null = null) => {
  const [groupSql, subGroupSql] = [group, subGroup].map((text) => (text === null ? 'NULL' : `'${text}'`))
  return `
    INSERT INTO people (sub, role, group_slug, sub_group_id, email, first, last)
    VALUES ('${sub}', 'user', ${groupSql}, ${subGroupSql}, '${sub}@example.com', 'A', 'B');`
}

type OldEvent = {
  user: string
  group?: string
  hour?: number
  event?: number
  detail?: string
  where?: string
}
let events = 0
const createEvent = ({
  user,
  group = 'acme',
  hour = 0,
  event = 100,
  detail = 'd',
  where = '/',
}: OldEvent) => `
  INSERT INTO events (group_slug, time, id, user, event, detail, "where")
  VALUES ('${group}', ${noon + hour * HOUR}, 'e-${events++}', '${user}', ${event}, '${detail}', '${where}');`

/** Migrates a store of the release before, with these rows. */
function migrateStore(...statements: string[]): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  migrate(db, migrations.slice(0, VERSION_BEFORE))
  for (const name of ['default', 'spring', 'autumn'])
    db.exec(`INSERT INTO layouts (config, version, body) VALUES ('${name}', 1, '{}')`)
  db.exec(statements.join(''))
  migrate(db)
  return db
}

const groups =
  createOrganization('acme', 'spring', { office: 'autumn', plant: 'no-such', shop: '' }) +
  createOrganization('globex', 'no-such', { lab: 'autumn' })

test.each<[what: string, person: string, layout: string, group?: string]>([
  ['the sub-group', createPerson('ada', 'acme', 'office'), 'autumn'],
  ['the organization', createPerson('ada', 'acme'), 'spring'],
  ['the organization: the sub-group’s does not exist', createPerson('ada', 'acme', 'plant'), 'spring'],
  ['the organization: the sub-group has none', createPerson('ada', 'acme', 'shop'), 'spring'],
  ['the organization: the sub-group does not exist', createPerson('ada', 'acme', 'gone'), 'spring'],
  ['their former organization', createPerson('ada', 'globex', 'lab'), 'spring'],
  ['the default: the organization’s does not exist', createPerson('ada', 'globex'), 'default', 'globex'],
  ['the default: there is no organization', createPerson('ada', null), 'default', 'none'],
  ['the default: the organization is gone', createPerson('ada', null), 'default', 'initech'],
  ['the organization: the person is gone', '', 'spring'],
])('an event gets the layout of %s', (_what, person, layout, group = 'acme') => {
  const db = migrateStore(groups, person, createEvent({ user: 'ada', group }))
  expect(db.prepare('SELECT group_slug, layout FROM events').all()).toEqual([{ group_slug: group, layout }])
})

test('people get a random pseudonym each; nothing leads to those of people who are gone', () => {
  const rows = ['ada', 'ada', 'bob', 'gone', 'gone', 'gone-too'].map((user, hour) =>
    createEvent({ user, hour }),
  )
  const people = ['ada', 'bob', 'never-used'].map((sub) => createPerson(sub, 'acme')).join('')
  const columns = 'time, event, detail, "where"'
  const stores = [0, 1].map(() => migrateStore(groups, people, ...rows))
  const [pseudonyms = [], others = []] = stores.map((db) =>
    db
      .prepare('SELECT person FROM events ORDER BY time')
      .all()
      .map(({ person }) => String(person)),
  )

  const [ada, again, bob, gone, goneAgain, goneToo] = pseudonyms
  expect([again, goneAgain]).toEqual([ada, gone])
  expect(new Set([ada, bob, gone, goneToo]).size).toBe(4)
  for (const pseudonym of pseudonyms) expect(pseudonym).toMatch(/^[0-9a-f]{16}$/)
  expect(pseudonyms.filter((pseudonym) => others.includes(pseudonym))).toEqual([])

  const [db] = stores
  expect(db?.prepare('SELECT sub, person FROM usage_people ORDER BY sub').all()).toEqual([
    { sub: 'ada', person: ada },
    { sub: 'bob', person: bob },
  ])
  expect(db?.prepare('SELECT sub, time FROM event_ids ORDER BY time').all()).toEqual(
    ['ada', 'ada', 'bob'].map((sub, hour) => ({ sub, time: noon + hour * HOUR })),
  )
  expect(db?.prepare(`SELECT ${columns} FROM events WHERE person = ?`).all(String(bob))).toEqual([
    { time: noon + 2 * HOUR, event: 100, detail: 'd', where: '/' },
  ])
})

test('every event is counted as by a recount: by day, organization, layout and detail', () => {
  const where = '/track/budget'
  const db = migrateStore(
    groups,
    createPerson('ada', 'acme', 'office'),
    createPerson('bob', 'acme'),
    ...[-12, 0, 11.99, 12].flatMap((hour) => [
      createEvent({ user: 'ada', hour, where }),
      createEvent({ user: 'bob', hour, event: 500, detail: 'user' }),
      createEvent({ user: 'gone', hour, event: 500, detail: 'user' }),
      createEvent({ user: 'ada', hour, event: 500, detail: 'user', group: 'globex' }),
    ]),
  )
  const read = () =>
    ['event_details', 'event_counts', 'login_people', 'login_days'].map((table) =>
      db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all(),
    )
  const migrated = read()
  expect(migrated[0]).toEqual([
    { id: 1, detail: 'd' },
    { id: 2, detail: 'user' },
  ])
  const [views] = [{ group_slug: 'acme', layout: 'autumn', event: 100, detail: 1 }]
  expect(migrated[1]).toMatchObject([
    { ...views, day: '2028-02-29', count: 3 },
    { day: '2028-02-29', group_slug: 'acme', layout: 'spring', event: 500, count: 6 },
    { day: '2028-02-29', group_slug: 'globex', layout: 'default', event: 500, count: 3 },
    { ...views, day: '2028-03-01', count: 1 },
    { day: '2028-03-01', count: 2 },
    { day: '2028-03-01', count: 1 },
  ])
  expect(findCountDifferences(db)).toEqual([])
  recountEvents(db)
  expect(read()).toEqual(migrated)
})

test('a store without events gets no counters', () => {
  const db = migrateStore(groups, createPerson('ada', 'acme'))
  for (const table of ['events', 'event_ids', 'usage_people', 'event_counts', 'login_people'])
    expect(db.prepare(`SELECT * FROM ${table}`).all()).toEqual([])
  expect(findCountDifferences(db)).toEqual([])
})

test('leaves nothing of the ids of removed people in the file', () => {
  const file = join(createTemporaryFolder(), 'store.db')
  const readIds = () => readFileSync(file, 'latin1').match(/canary-removed/g)?.length ?? 0
  const db = new DatabaseSync(file)
  migrate(db, migrations.slice(0, VERSION_BEFORE))
  for (let n = 0; n < 500; n += 1) db.exec(createEvent({ user: 'canary-removed', hour: n }))
  expect(readIds()).toBeGreaterThan(400)
  const setting = db.prepare('PRAGMA secure_delete').get()
  migrate(db)
  expect(db.prepare('PRAGMA secure_delete').get()).toEqual(setting)
  db.close()
  expect(readIds()).toBe(0)
})
