import { sampleMember, sampleOrganization } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, test } from 'vitest'
import { localAccounts } from '../local-accounts/local-accounts.ts'
import { sqliteCatalog } from './catalog/sqlite-catalog.ts'
import { sqliteRates } from './jobs/sqlite-rates.ts'
import { sqliteMemberships } from './organizations/sqlite-memberships.ts'
import { sqliteOrganizations } from './organizations/sqlite-organizations.ts'
import { sqlitePeople } from './people/sqlite-people.ts'
import { sqliteSessions } from './people/sqlite-sessions.ts'
import { openTestSqlite } from './testing/open-test-sqlite.ts'

/** These tests cover what the ports do not show, and later features or other processes rely on. */
function setUp(dataDir?: string) {
  const sqlite = openTestSqlite(dataDir)
  const { db } = sqlite
  const column = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0])
  return { sqlite, db, column }
}

const time = '2026-03-01T12:00:00.000Z'
const now = Date.parse(time)

test('numbers members within their organization, and never reuses a number', async () => {
  const { sqlite, db, column } = setUp()
  const groups = sqliteOrganizations(sqlite)
  const members = sqliteMemberships(sqlite)
  for (const slug of ['acme', 'other']) await groups.create(sampleOrganization({ slug }))
  const join = (group: string, sub: string) =>
    members.add(group, sampleMember({ sub, email: `${sub}@example.com` }), time)
  await Promise.all([join('acme', 'a'), join('acme', 'b'), join('other', 'c'), join('acme', 'b')])
  db.exec("DELETE FROM members WHERE sub = 'b'")
  await join('acme', 'd')

  expect(column("SELECT number FROM members WHERE group_slug = 'acme' ORDER BY sub")).toEqual([1, 3])
  expect(column("SELECT number FROM members WHERE group_slug = 'other'")).toEqual([1])
})

test('T38: stores each sign-in as one row, once per id', async () => {
  const { sqlite, column } = setUp()
  const people = sqlitePeople(sqlite)
  const login = { id: 'e-1', time, group: 'acme', layout: 'default', role: 'user', where: '/' } as const
  await Promise.all([people.addLogin('ada', login), people.addLogin('ada', login)])
  await people.addLogin('ada', { ...login, id: 'e-2' })

  expect(column('SELECT id FROM logins ORDER BY id')).toEqual(['e-1', 'e-2'])
  expect(column('SELECT time FROM logins')).toEqual([now, now])
})

test('the next request sees the changes of another process', async () => {
  const dataDir = createTemporaryFolder()
  const [here, there] = [setUp(dataDir), setUp(dataDir)]
  const [groups, people, sessions] = [
    sqliteOrganizations(here.sqlite),
    sqlitePeople(here.sqlite),
    sqliteSessions(here.sqlite),
  ]
  await groups.create(sampleOrganization())
  await people.create({ ...sampleMember(), group: 'acme' })
  await sessions.open({ tokenHash: 'h', sub: 'ada', version: 0, device: '', createdAt: 1, seenAt: 1 })
  expect(await sessions.find('h')).toMatchObject({ seenAt: 1 })
  expect(await people.find('ada')).toMatchObject({ enabled: true, sessionVersion: 0 })
  expect(await groups.find('acme')).toMatchObject({ groupStatus: 'active' })
  const version = await sqliteCatalog(here.sqlite).readVersion()

  there.db.exec("UPDATE groups SET body = json_set(body, '$.groupStatus', 'disabled')")
  await sqliteCatalog(there.sqlite).saveIcon({ slug: 'jar', iconName: 'Jar', svgfile: '' }, null)
  expect(await groups.find('acme')).toMatchObject({ groupStatus: 'disabled' })
  expect(await sqliteCatalog(here.sqlite).readVersion()).not.toBe(version)

  await sqliteMemberships(there.sqlite).setEnabled('ada', false)
  expect(await people.find('ada')).toMatchObject({ enabled: false, sessionVersion: 1 })
  await sqlitePeople(there.sqlite).endSessions('ada')
  expect(await people.find('ada')).toMatchObject({ sessionVersion: 2 })
  await sqliteSessions(there.sqlite).touch('h', 9)
  expect(await sessions.find('h')).toMatchObject({ seenAt: 9 })
  await sqliteSessions(there.sqlite).close('h')
  expect(await sessions.find('h')).toBeNull()
})

test('what another process has saved is among the changes, and what another program has written is not told', async () => {
  const dataDir = createTemporaryFolder()
  const [here, there] = [setUp(dataDir), setUp(dataDir)]
  const [catalog, otherCatalog] = [sqliteCatalog(here.sqlite), sqliteCatalog(there.sqlite)]
  const jar = { slug: 'jar', iconName: 'Jar', svgfile: '' }
  await catalog.saveIcon(jar, null)
  const version = await catalog.readVersion()

  await otherCatalog.saveIcon({ ...jar, iconName: 'Jug' }, 1)
  const changes = await catalog.readChanges(version)
  expect(changes).toMatchObject({ icons: [{ iconName: 'Jug', version: 2 }], removed: [] })
  expect(changes?.version).toBe(await catalog.readVersion())

  there.db.exec("DELETE FROM icons; UPDATE catalog_changes SET number = number + 1 WHERE kind = 'icon'")
  expect(await catalog.readChanges(version)).toMatchObject({
    icons: [],
    removed: [{ kind: 'icon', key: 'jar' }],
  })

  there.db.exec('UPDATE catalog_version SET number = number + 1')
  expect(await catalog.readChanges(version)).toBeNull()
  expect(await catalog.read()).toMatchObject({ version: expect.stringMatching(/^3-/), icons: [] })
})

test('changes are known for the last thousand versions', async () => {
  const { sqlite, column } = setUp()
  const catalog = sqliteCatalog(sqlite)
  const jar = { slug: 'jar', iconName: 'Jar', svgfile: '' }
  await catalog.saveIcon(jar, null)
  const version = await catalog.readVersion()
  for (let n = 1; n <= 999; n += 1) await catalog.saveIcon(jar, n)
  expect(await catalog.readChanges(version)).toMatchObject({ icons: [{ version: 1000 }] })
  await catalog.saveIcon(jar, 1000)
  expect(await catalog.readChanges(version)).toBeNull()
  expect(column('SELECT count(*) FROM catalog_history')).toEqual([1000])
})

test('a write of sessions, people or organizations leaves what is cached of the others valid', async () => {
  const { sqlite, db } = setUp()
  const [groups, people, sessions] = [
    sqliteOrganizations(sqlite),
    sqlitePeople(sqlite),
    sqliteSessions(sqlite),
  ]
  const open = (tokenHash: string) =>
    sessions.open({ tokenHash, sub: 'ada', version: 0, device: '', createdAt: 1, seenAt: 1 })
  await groups.create(sampleOrganization())
  await people.create({ ...sampleMember(), group: 'acme' })
  for (const tokenHash of ['h', 'other']) await open(tokenHash)
  const readAll = async () => [await sessions.find('h'), await people.find('ada'), await groups.find('acme')]

  const before = await readAll()
  const isSame = async () => (await readAll()).map((record, index) => record === before[index])
  expect(await isSame()).toEqual([true, true, true])
  await sessions.touch('other', 9)
  await localAccounts({ ...sqlite, secretKey: () => 'k'.repeat(40) }).directory.create(
    { ...sampleMember({ sub: 'bob' }), group: null, createdAt: time },
    null,
  )
  await sqliteRates(sqlite).reserve('key', now)
  expect(await isSame()).toEqual([true, true, true])

  await sessions.touch('h', 9)
  expect(await isSame()).toEqual([false, true, true])
  await groups.update(sampleOrganization(), 1, [])
  expect(await isSame()).toEqual([false, true, false])
  await people.endSessions('ada')
  expect(await isSame()).toEqual([false, false, false])
  expect(db.prepare('SELECT count(*) AS n FROM sessions').get()?.n).toBe(2)
})

test('two new libraries have different versions, so a restored backup does not look like the present one', async () => {
  const versions = await Promise.all(
    [createTemporaryFolder(), createTemporaryFolder()]
      .map(setUp)
      .map(({ sqlite }) => sqliteCatalog(sqlite).readVersion()),
  )
  expect(new Set(versions).size).toBe(2)
})

const HOUR = 60 * 60_000

test('removes a bucket from a clock that was ahead when it is full again after a start', async () => {
  const { sqlite, column } = setUp()
  const rates = sqliteRates(sqlite)
  const allowance = { burst: 10, perMinute: 60 }
  await rates.consume('ahead', 10, allowance, now + HOUR)
  await rates.clampFutureTimestamps(now)
  await rates.consume('early', 1, allowance, now + 9999)
  expect(column('SELECT key FROM token_buckets ORDER BY key')).toEqual(['ahead', 'early'])
  await rates.consume('late', 1, allowance, now + 10_000)
  expect(column('SELECT key FROM token_buckets ORDER BY key')).toEqual(['early', 'late'])
})

test('removes the counters of keys that are not used again', async () => {
  const { sqlite, column } = setUp()
  const rates = sqliteRates(sqlite)
  const allowance = { burst: 10, perMinute: 60 }
  for (let hour = 0; hour < 20; hour += 1) {
    for (let n = 0; n < 50; n += 1) {
      await rates.reserve(`${hour}-${n}`, now + hour * HOUR)
      await rates.consume(`${hour}-${n}`, 5, allowance, now + hour * HOUR)
    }
  }
  expect(Number(column('SELECT count(*) FROM backoffs')[0])).toBeLessThanOrEqual(100)
  expect(Number(column('SELECT count(*) FROM token_buckets')[0])).toBeLessThanOrEqual(100)
})
