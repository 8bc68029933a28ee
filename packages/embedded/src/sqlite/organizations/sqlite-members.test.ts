import {
  listRows,
  listTables,
  sampleEvent,
  sampleMember,
  sampleOrganization,
} from '@kitchen-table/application/testing/samples'
import { memberSorts } from '@kitchen-table/domain/organizations'
import { expect, test, vi } from 'vitest'
import { sqlitePeople } from '../people/sqlite-people.ts'
import { sqliteProgress } from '../people/sqlite-progress.ts'
import { sqliteSessions } from '../people/sqlite-sessions.ts'
import { openTestSqlite } from '../testing/open-test-sqlite.ts'
import { sqliteMemberships } from './sqlite-memberships.ts'
import { sqliteOrganizations } from './sqlite-organizations.ts'

const time = '2026-03-01T12:00:00.000Z'
const everybody = { search: '', subGroup: null, status: null }

test('a page of members in any order, from any place, is read from an index', async () => {
  const sqlite = openTestSqlite()
  await sqliteOrganizations(sqlite).create(sampleOrganization())
  const prepare = vi.spyOn(sqlite.db, 'prepare')
  const members = sqliteMemberships(sqlite)
  for (let n = 0; n < 51; n += 1)
    await members.add('acme', sampleMember({ sub: `s-${n}`, email: `m${n}@example.com` }), time)
  for (const sort of memberSorts)
    for (const descending of [false, true]) {
      const { next } = await members.search('acme', everybody, { sort, descending })
      await members.search('acme', everybody, { sort, descending }, { after: next ?? '' })
    }
  const pages = prepare.mock.calls
    .map(([sql]) => sql)
    .filter((sql) => /FROM members[\s\S]*ORDER BY/.test(sql))
  const plans = pages.map((sql) =>
    sqlite.db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail))
      .join('; '),
  )
  // Two pages for each order and direction, and the page of `list`.
  expect(plans).toHaveLength(4 * memberSorts.length + 1)
  expect(plans.filter((plan) => !plan.startsWith('SEARCH members USING') || plan.includes('TEMP'))).toEqual(
    [],
  )
})

test('T60: a removed person is in no table', async () => {
  const sqlite = openTestSqlite()
  const members = sqliteMemberships(sqlite)
  const people = sqlitePeople(sqlite)
  await sqliteOrganizations(sqlite).create(sampleOrganization())
  await members.add('acme', sampleMember({ sub: 'canary', email: 'canary@example.com' }), time)
  const event = sampleEvent({ user: 'canary' })
  await sqliteProgress(sqlite).addView('canary', { id: 'v', track: 'first-budget', time }, event)
  await sqliteProgress(sqlite).update('canary', (before) => ({
    after: { ...before, activeUnits: ['u-1'] },
    event: null,
  }))
  await people.addLogin('canary', {
    id: 'l',
    time,
    group: 'acme',
    layout: 'default',
    role: 'user',
    where: '/',
  })
  const session = { tokenHash: 'h', sub: 'canary', version: 0, device: '', createdAt: 1, seenAt: 1 }
  await sqliteSessions(sqlite).open(session)

  const tablesWithCanary = () =>
    listTables(sqlite.db).filter((table) => listRows(sqlite.db, table).join().includes('canary'))
  const tablesOfPerson = [
    'completed_units',
    'event_ids',
    'logins',
    'members',
    'people',
    'progress',
    'sessions',
    'track_views',
    'usage_people',
  ]
  expect(tablesWithCanary()).toEqual(tablesOfPerson)
  expect(await members.remove('canary')).toBe('removed')
  expect(tablesWithCanary()).toEqual([])
})

test('a removal that is repeated removes what a request has stored after it', async () => {
  const sqlite = openTestSqlite()
  const members = sqliteMemberships(sqlite)
  await sqliteOrganizations(sqlite).create(sampleOrganization())
  await members.add('acme', sampleMember(), time)
  expect(await members.remove('ada')).toBe('removed')
  await sqliteSessions(sqlite).open({
    tokenHash: 'h',
    sub: 'ada',
    version: 0,
    device: '',
    createdAt: 1,
    seenAt: 1,
  })
  expect(await members.remove('ada')).toBe('not_found')
  expect(listRows(sqlite.db, 'sessions')).toEqual([])
})
