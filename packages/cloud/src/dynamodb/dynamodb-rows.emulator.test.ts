import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTablesCommand,
} from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import {
  noUploadQuotas,
  sampleEvent,
  sampleMember,
  sampleOrganization,
} from '@kitchen-table/application/testing/samples'
import { toLoggedEvent } from '@kitchen-table/application/testing/suites'
import { getSessionLifetime } from '@kitchen-table/domain/accounts'
import { emptyProgress, type Progress } from '@kitchen-table/domain/learning'
import { expect, test } from 'vitest'
import { createTables, enableTimeToLive, listTableDefinitions } from './database/create-tables.ts'
import { expiringTables, type Table, tableKeys } from './database/keys.ts'
import { openTestDynamodb } from './testing/open-test-dynamodb.ts'
import { interceptRequests, recordRequests } from './testing/request-interceptors.ts'

const { newClient, emptyTestTables, openStores } = openTestDynamodb()

const day = '2026-03-01'
const allTime = '2000-01-01T00:00:00.000Z'
const acme = { group: 'acme', layout: null }
const range = { from: day, to: day }
const timeAfterNoon = (milliseconds: number) =>
  new Date(Date.parse(`${day}T12:00:00.000Z`) + milliseconds).toISOString()

const numbers = (length: number) => Array.from({ length }, (_, n) => n)
const allTableNames = Object.keys(tableKeys) as Table[]

/** Returns all rows of a table by a scan, which only tests may do. */
async function allRows(prefix: string, table: Table): Promise<Record<string, unknown>[]> {
  const documents = DynamoDBDocumentClient.from(newClient())
  const rows: Record<string, unknown>[] = []
  let startKey: Record<string, unknown> | undefined
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: prefix + table, ConsistentRead: true, ExclusiveStartKey: startKey }),
    )
    rows.push(...(page.Items ?? []))
    startKey = page.LastEvaluatedKey
  } while (startKey)
  return rows
}

/** The length of a row as JSON, which is longer than what DynamoDB counts. */
const bytesOf = (row: unknown) => Buffer.byteLength(JSON.stringify(row))

const texts = (length: number, bytes: number) => numbers(length).map((n) => `${n}-`.padEnd(bytes, 'x'))

/** Every lesson of the largest supported library, with the longest possible names. */
const fullProgress: Progress = {
  ...emptyProgress,
  activeUnits: texts(3000, 16),
  activeTracks: texts(500, 80),
  finishedTracks: texts(500, 80),
  unlistedTracks: texts(500, 80),
  lastTrack: 'budget',
}

test('no row is longer than 64 KB, even for the longest progress', async () => {
  const prefix = await emptyTestTables()
  const { progress } = openStores(prefix)
  await progress.update('ada', () => ({ after: fullProgress, event: null }))
  for (const n of numbers(70)) {
    const id = `${n}-0000-0000-0000-000000000000`
    const event = {
      id,
      time: timeAfterNoon(n),
      event: 100,
      group: 'acme',
      layout: '😀'.repeat(200),
      detail: '😀'.repeat(200),
      where: `/track/${'😀'.repeat(200)}`,
    } as const
    await progress.addView('ada', { id, track: texts(500, 80)[n] ?? '', time: timeAfterNoon(n) }, event)
  }

  expect(await progress.read('ada')).toMatchObject({ activeUnits: fullProgress.activeUnits })
  const rows = (await Promise.all(allTableNames.map((table) => allRows(prefix, table)))).flat()
  expect(rows.length).toBeGreaterThan(70 * 3)
  expect(Math.max(...rows.map(bytesOf))).toBeLessThanOrEqual(64 * 1024)
  expect(rows.map(bytesOf).reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThan(128 * 1024)
  expect(await allRows(prefix, 'TrackViews')).toHaveLength(70)
})

test('progress that becomes short again leaves no extra rows', async () => {
  const prefix = await emptyTestTables()
  const { progress } = openStores(prefix)
  await progress.update('ada', () => ({ after: fullProgress, event: null }))
  expect(await allRows(prefix, 'ProgressParts')).toHaveLength(4)

  await progress.update('ada', () => ({ after: emptyProgress, event: null }))
  expect(await allRows(prefix, 'ProgressParts')).toEqual([])
})

test('long progress that is replaced during a read is returned in one version or the other', async () => {
  const prefix = await emptyTestTables()
  const [reader, writer] = [openStores(prefix), openStores(prefix)]
  await writer.progress.update('ada', () => ({ after: fullProgress, event: null }))
  const other = { ...fullProgress, activeUnits: fullProgress.activeUnits.toReversed() }
  let reads = 0
  interceptRequests(reader.client, async () => {
    reads += 1
    if (reads === 2) await writer.progress.update('ada', () => ({ after: other, event: null }))
  })

  expect(await reader.progress.read('ada')).toEqual(other)
  expect(reads).toBeGreaterThan(4)
})

test('reads all pages of events and details, and no page beyond the limit', async () => {
  const { client, events } = openStores(await emptyTestTables())
  const storedEvents = numbers(300).map((n) =>
    sampleEvent({
      id: `e-${n}`,
      time: timeAfterNoon(n),
      detail: `${n}`.padStart(5000, '0'),
      where: `/${'x'.repeat(3000)}`,
    }),
  )
  await events.append(storedEvents)

  const requests = recordRequests(client)
  const takeRequestCount = () => requests.splice(0).length
  expect(await events.list('acme', allTime, 1000)).toEqual(storedEvents.map(toLoggedEvent))
  expect(takeRequestCount()).toBeGreaterThan(2)
  const [ranked] = await events.rankDetails(acme, range, [{ events: [100], order: 'most', limit: 1000 }])
  expect(ranked?.map(({ detail }) => detail)).toEqual(storedEvents.map(({ detail }) => detail))
  expect(takeRequestCount()).toBeGreaterThan(1)
  expect(await events.list('acme', allTime, 7)).toEqual(storedEvents.slice(0, 7).map(toLoggedEvent))
  expect(takeRequestCount()).toBe(1)
})

test('every read is consistent, and is of one row or one range of rows', async () => {
  const { client, progress, events } = openStores(await emptyTestTables())
  const requests = recordRequests(client)
  const video = { time: timeAfterNoon(0), group: 'acme', layout: 'default', detail: 'u-1', where: '/' }
  await progress.update('ada', (now) => ({
    after: { ...now, activeUnits: ['u-1'] },
    event: { ...video, id: 'e-1', event: 210 },
  }))
  await progress.addView('ada', { id: 'v-1', track: 'budget', time: timeAfterNoon(0) }, null)
  await progress.read('ada')
  await events.append([sampleEvent({ ...video, id: 'e-2', event: 220 })])
  await events.list('acme', allTime, 10)
  await events.countByCode(acme, [range])
  await events.countByCode({ group: null, layout: null }, [range])
  await events.countPeople(acme, [range])
  await events.rankDetails(acme, range, [{ events: [220], order: 'most', limit: 10 }])

  const commands = new Set(requests.map(({ command }) => command))
  expect(commands).toEqual(new Set(['GetItemCommand', 'QueryCommand', 'TransactWriteItemsCommand']))
  const reads = requests.filter(({ command }) => command !== 'TransactWriteItemsCommand')
  expect(reads.filter(({ input }) => input.ConsistentRead !== true)).toEqual([])
  const queries = requests.filter(({ command }) => command === 'QueryCommand')
  // The start of the video, the list, three counts of an organization; the organizations, and the count of the only
  // one.
  expect(queries).toHaveLength(7)
  expect(
    new Set(queries.map(({ input }) => `${input.KeyConditionExpression}, ${input.FilterExpression}`)),
  ).toEqual(new Set(['#partition = :partition AND #sort BETWEEN :from AND :to, undefined']))
})

test('a write of progress keeps the other attributes of the person’s row', async () => {
  const prefix = await emptyTestTables()
  const documents = DynamoDBDocumentClient.from(newClient())
  const Item = { user: 'ada', org: 'acme', activeUnits: [], activeTracks: [], logins: [timeAfterNoon(0)] }
  await documents.send(new PutCommand({ TableName: `${prefix}Users`, Item }))

  const { progress } = openStores(prefix)
  expect(await progress.read('ada')).toEqual(emptyProgress)
  await progress.update('ada', (now) => ({ after: { ...now, activeUnits: ['u-1'] }, event: null }))

  expect(await allRows(prefix, 'Users')).toEqual([
    expect.objectContaining({ user: 'ada', org: 'acme', logins: [timeAfterNoon(0)], activeUnits: ['u-1'] }),
  ])
})

test('views are stored as bytes, and those of an earlier version, a list, are read and replaced', async () => {
  const prefix = await emptyTestTables()
  const documents = DynamoDBDocumentClient.from(newClient())
  const view = (id: string, n: number) => ({ id, track: 'watching', time: timeAfterNoon(n) })
  const Item = { user: 'ada', trackViews: [view('v-1', 0)], progressVersion: 1 }
  await documents.send(new PutCommand({ TableName: `${prefix}Users`, Item }))

  const { progress } = openStores(prefix)
  await progress.addView('ada', view('v-2', 1), null)
  const expected = [1, 0].map((n) => ({ track: 'watching', time: timeAfterNoon(n) }))
  expect((await progress.read('ada')).trackViews).toEqual(expected)
  expect(await allRows(prefix, 'Users')).toEqual([
    expect.objectContaining({ trackViews: expect.any(Uint8Array) }),
  ])
})

test('the first events of an organization and a person list it and make a pseudonym once', async () => {
  const { client, events } = openStores(await emptyTestTables())
  const requests = recordRequests(client)
  await events.append(numbers(30).map((n) => sampleEvent({ id: `e-${n}` })))
  await events.append([sampleEvent({ id: 'e-later' })])

  const tables = requests.map(({ input }) => JSON.stringify(input))
  const countRequests = (table: string) => tables.filter((each) => each.includes(table)).length
  expect(countRequests('EventGroups')).toBe(1)
  // Read by either batch, and made by the first.
  expect(countRequests('UsagePeople')).toBe(3)
})

test('T60: the log does not name people, and a person whose pseudonym was deleted gets another one', async () => {
  const prefix = await emptyTestTables()
  const { events } = openStores(prefix)
  const event = sampleEvent({ user: 'canary', event: 500 })
  await events.append([event, { ...event, id: 'e-2', event: 200 }])
  const tablesWithCanary = await Promise.all(
    allTableNames.map(async (table) =>
      JSON.stringify(await allRows(prefix, table)).includes('canary') ? [table] : [],
    ),
  )
  expect(tablesWithCanary.flat()).toEqual(['UsagePeople', 'EventIds'])

  const documents = DynamoDBDocumentClient.from(newClient())
  await documents.send(new DeleteCommand({ TableName: `${prefix}UsagePeople`, Key: { user: 'canary' } }))
  await events.append([{ ...event, id: 'e-3' }])
  const people = (await events.list('acme', allTime, 10)).map(({ person }) => person)
  expect(people[1]).toBe(people[0])
  expect(people[2]).not.toBe(people[0])
})

test('T60: no table has anything that leads to a person who was removed', async () => {
  const prefix = await emptyTestTables()
  const stores = openStores(prefix)
  const { members, groups, people, sessions, progress, events, uploads, reportSubscriptions } = stores
  const sub = 'canary-sub'
  const canary = sampleMember({ sub, email: 'canary@example.com', first: 'Canary', last: 'Canary' })
  const at = { time: timeAfterNoon(0), group: 'acme', layout: 'default', where: '/' }
  const findCanary = async () => {
    const rows = await Promise.all(allTableNames.map((table) => allRows(prefix, table)))
    return allTableNames.filter((_, n) => /canary/i.test(JSON.stringify(rows[n])))
  }
  await groups.create(sampleOrganization())
  await members.add('acme', canary, at.time)
  await people.addLogin(sub, { ...at, id: 'e-1', role: 'user' })
  await progress.update(sub, () => ({ after: fullProgress, event: null }))
  await progress.addView(sub, { id: 'v-1', track: 'budget', time: at.time }, null)
  await events.append([sampleEvent({ ...at, id: 'e-2', user: sub })])
  await sessions.open({ tokenHash: 'hash', sub, version: 0, device: '', createdAt: 1, seenAt: 1 })
  await reportSubscriptions.subscribe({ group: 'acme', sub, mailedQuarter: '2026-Q1' })
  const upload = {
    id: 'u-1',
    sub,
    group: 'acme',
    purpose: 'profile-picture',
    name: 'a.png',
    type: 'image/png',
  } as const
  await uploads.begin({ ...upload, size: 1, state: 'begun', expiresAt: 1000 }, noUploadQuotas, 0)
  await uploads.remove({ ...upload, size: 1, state: 'begun', expiresAt: 1000 })
  const tables = [
    'Users',
    'ProgressParts',
    'People',
    'Emails',
    'Members',
    'Logins',
    'Sessions',
    'Indexes',
    'Counters',
  ]
  expect(await findCanary()).toEqual(expect.arrayContaining(tables))

  expect(await members.remove(sub)).toBe('removed')
  expect(await findCanary()).toEqual([])
})

test('a session with its row of an index, a challenge and a limit have the second from which DynamoDB may remove them', async () => {
  const prefix = await emptyTestTables()
  const { sessions, challenges, rates } = openStores(prefix)
  const now = Date.parse(`${day}T12:00:00.000Z`)
  const { absoluteMs } = getSessionLifetime('user')
  await sessions.open({
    tokenHash: 't',
    sub: 'ada',
    version: 0,
    device: '',
    createdAt: now + 1,
    seenAt: now + 1,
  })
  await challenges.put({
    id: 'email:ada',
    sub: 'ada',
    secretHash: 'x',
    data: {},
    expiresAt: now + 1500,
    triesLeft: 5,
  })
  await rates.hit('mail-to:x', [{ max: 5, windowMs: 60_000 }], now)
  const expiries = async (table: Table) => (await allRows(prefix, table)).map(({ expires }) => expires)
  const session = (now + absoluteMs) / 1000 + 1
  expect(await expiries('Sessions')).toEqual([session])
  expect(await expiries('Challenges')).toEqual([now / 1000 + 2])
  expect(await expiries('Rates')).toEqual([now / 1000 + 60])
  expect(await expiries('Indexes')).toEqual([session])
})

test('a text that is too long for a key is stored as an attribute of its row', async () => {
  const prefix = await emptyTestTables()
  const { progress, events } = openStores(prefix)
  const [group, user, detail] = ['g', 'u', 'd'].map((character) => character.repeat(3000))
  await events.append([sampleEvent({ group, user, detail, event: 200 })])
  await progress.addView(
    String(user),
    { id: 'v'.repeat(3000), track: 'budget', time: timeAfterNoon(0) },
    null,
  )

  for (const table of ['EventLog', 'EventDays', 'EventDetails'] as const)
    expect(await allRows(prefix, table)).toEqual([expect.objectContaining({ groupText: group })])
  expect(await allRows(prefix, 'EventDetails')).toEqual([expect.objectContaining({ text: detail })])
  expect(await allRows(prefix, 'VideoStarts')).toEqual([expect.objectContaining({ unitText: detail })])
  for (const table of ['Users', 'TrackViews', 'EventIds', 'UsagePeople'] as const)
    expect(await allRows(prefix, table)).toEqual([expect.objectContaining({ userText: user })])
  expect(await allRows(prefix, 'TrackViews')).toEqual([expect.objectContaining({ idText: 'v'.repeat(3000) })])
})

test('createTables creates the missing tables, and keeps the existing ones', async () => {
  const client = newClient()
  const [first, ...others] = listTableDefinitions('shop-')
  if (first) await client.send(new CreateTableCommand(first))
  await createTables(client, 'shop-')
  await createTables(client, 'shop-')

  const { TableNames = [] } = await client.send(new ListTablesCommand({ ExclusiveStartTableName: 'shop-' }))
  expect(TableNames.filter((name) => name.startsWith('shop-'))).toEqual(
    allTableNames.map((name) => `shop-${name}`).toSorted(),
  )
  const { Table } = await client.send(new DescribeTableCommand({ TableName: 'shop-EventLog' }))
  expect(Table?.KeySchema).toEqual([
    { AttributeName: 'group', KeyType: 'HASH' },
    { AttributeName: 'time', KeyType: 'RANGE' },
  ])
  expect(others).toHaveLength(allTableNames.length - 1)

  for (const _ of ['once', 'again']) await enableTimeToLive(client, 'shop-')
  for (const name of allTableNames) {
    const description = await client.send(new DescribeTimeToLiveCommand({ TableName: `shop-${name}` }))
    const isExpiring = expiringTables.some((table) => table === name)
    expect(description.TimeToLiveDescription?.AttributeName, name).toBe(isExpiring ? 'expires' : undefined)
  }
})
