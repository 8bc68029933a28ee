import { randomUUID } from 'node:crypto'
import { createMoveState, saveDynamodbMoveState } from '@kitchen-table/cloud/dynamodb'
import type { DynamoDBClient } from '@kitchen-table/cloud/service-clients'
import { openTestDynamodb } from '@kitchen-table/cloud/testing/suites'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  interceptRequests,
  PutCommand,
  recordRequests,
  throttlingError,
  UpdateCommand,
} from '@kitchen-table/cloud/testing/tools'
import { emptyLayout } from '@kitchen-table/domain/catalog'
import { isNightly } from '@kitchen-table/scripts/run-size'
import { expect, test } from 'vitest'
import type { Truth } from './testing/deployment.ts'
import { expectTruth } from './testing/expect-truth.ts'
import { makeDeployment, writeDeployment } from './testing/make-deployment.ts'
import { adoptionOf } from './testing/run-adoption.ts'
import { isWriteRequest, type StopAt, stopAtWrite } from './testing/stop-at-write.ts'

const local = openTestDynamodb()

/** The nightly size took four minutes of Java on two cores that had other work. */
const fullSize = isNightly
  ? { people: 3000, events: 20_000, seed: 1 }
  : { people: 300, events: 1500, seed: 1 }
const smallSize = { people: 270, events: 400, seed: 2 }

async function setUp(size: typeof fullSize) {
  const toPrefix = await local.createTestTables()
  const fromPrefix = `old-${randomUUID()}-`
  const deployment = makeDeployment(size)
  await writeDeployment(local.newClient(), fromPrefix, deployment)
  return { toPrefix, fromPrefix, deployment, ...adoptionOf(deployment, { fromPrefix, toPrefix }) }
}

/** Changes an attribute of a record of the deployment. */
async function changeItem(table: string, key: Record<string, string>, attribute: string, value: unknown) {
  const update = new UpdateCommand({
    TableName: table,
    Key: key,
    UpdateExpression: 'SET #changed = :value',
    ExpressionAttributeNames: { '#changed': attribute },
    ExpressionAttributeValues: { ':value': value },
  })
  await DynamoDBDocumentClient.from(local.newClient()).send(update)
}

/** Returns the numbers that a run prints of what it takes over. */
function readPlan(lines: readonly string[]): Record<string, number> {
  const plan = lines.slice(lines.indexOf('To be taken over:') + 1, lines.indexOf('Irregular:'))
  return Object.fromEntries(
    plan.map((line) => {
      const [, name = '', count] = /^ {2}(.+?) +(\d+)$/.exec(line) ?? []
      return [name, Number(count)]
    }),
  )
}

/** Two attachments and a resource are missing, and one picture is none. */
function countTruth({ tracks, unitTitles, topics, people, organizations, usage }: Truth) {
  const events = [...usage.values()].flatMap(({ counts }) => [...counts.values()])
  return {
    tracks: tracks.size,
    units: unitTitles.size,
    layouts: topics.size,
    topics: [...topics.values()].flat().length,
    icons: 5,
    resources: 7,
    organizations: organizations.length,
    people: people.length,
    'of them members': people.filter(({ isMember }) => isMember).length,
    events: events.reduce((sum, count) => sum + count, 0),
    'files, of 39 that records name': 35,
  }
}

/** One after the other, each within another step, before the write or after it; in `npm test` every other one. */
const allStops: StopAt[] = [
  { table: 'LearningUnits', write: 7, isSent: false },
  { table: 'Settings', write: 2, isSent: true },
  { table: 'Members', write: 9, isSent: true },
  { table: 'Members', write: 12, isSent: false },
  { table: 'TrackViews', write: 2, isSent: true },
  { table: 'Users', write: 3, isSent: true },
  { table: 'Adoption', write: 5, isSent: false },
  { table: 'EventLog', write: 10, isSent: false },
  { table: 'EventIds', write: 6, isSent: true },
  { table: 'EventDetails', write: 40, isSent: true },
]
const stops = allStops.filter((_, index) => isNightly || index % 2 === 1)

/** Has requests of some kinds throttled until the SDK gives up. Returns how many of each are still to be throttled. */
async function throttle(client: DynamoDBClient, names: readonly string[]): Promise<Map<string, number>> {
  const attempts = await client.config.maxAttempts()
  const left = new Map(names.map((name) => [name, attempts]))
  interceptRequests(client, async ({ command, input: { TableName, RequestItems } }) => {
    const name = `${command} ${TableName ?? Object.keys(Object(RequestItems))[0]}`
    const count = left.get(name) ?? 0
    if (count === 0) return
    left.set(name, count - 1)
    throw throttlingError()
  })
  return left
}

test('a dry run writes nothing, and reports every irregularity with its number', async () => {
  const { run, deployment, toPrefix } = await setUp(smallSize)
  const client = local.newClient()
  const requests = recordRequests(client)
  const { exitCode, irregular, lines, findings } = await run(client, { isDryRun: true })

  expect(exitCode).toBe(0)
  expect(irregular).toEqual(deployment.truth.irregular)
  for (const [kind, count] of Object.entries(irregular))
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^  ${kind} +${count}  `)))
  expect(readPlan(lines)).toEqual(countTruth(deployment.truth))
  expect(lines.at(-1)).toBe('This was a dry run: nothing was written.')
  expect(new Set(requests.map(({ command }) => command))).toEqual(new Set(['ScanCommand']))
  // What an earlier run has noted; there is no such table yet.
  const readHere = requests.filter(({ input }) => String(input.TableName).startsWith(toPrefix))
  expect(new Set(readHere.map(({ input }) => input.TableName))).toEqual(new Set([`${toPrefix}Adoption`]))
  expect(findings).toContainEqual({
    kind: 'record-invalid',
    table: 'Tracks',
    key: 'corrupt-track',
    detail: expect.stringContaining('title'),
  })
  expect(findings).toContainEqual({
    kind: 'record-invalid',
    table: 'Users',
    key: '00000000-0000-4000-8000-000000000240',
    detail: expect.stringContaining('activeUnits'),
  })
})

test('refuses tables into which a move was not completed, and writes nothing', async () => {
  const { run, toPrefix } = await setUp(smallSize)
  await saveDynamodbMoveState(local.openRows(toPrefix), createMoveState('hash'))
  const client = local.newClient()
  const requests = recordRequests(client)
  await expect(run(client)).rejects.toThrow(
    `A move into the tables with the prefix ${toPrefix} has begun, and was not completed and verified`,
  )
  expect(requests.filter(isWriteRequest)).toEqual([])
})

test('an adoption that is stopped again and again, and throttled, ends with everything stored once', async () => {
  const { run, deployment, fromPrefix, toPrefix, files } = await setUp(fullSize)
  for (const stop of stops) {
    const client = local.newClient()
    stopAtWrite(client, toPrefix, stop)
    await expect(run(client)).rejects.toThrow('stopped')
  }
  // Some counters are stored by now, of days on which people see another layout from here on.
  await changeItem(`${fromPrefix}UserGroups`, { slug: 'org-01' }, 'settings', 'families')
  const finishingClient = local.newClient()
  const throttled = await throttle(finishingClient, [
    `ScanCommand ${fromPrefix}Tracks`,
    `ScanCommand ${toPrefix}Adoption`,
    `BatchWriteItemCommand ${toPrefix}Adoption`,
    `BatchGetItemCommand ${toPrefix}People`,
    `QueryCommand ${toPrefix}EventLog`,
  ])
  const finished = await run(finishingClient)
  expect([...throttled.values()]).toEqual([0, 0, 0, 0, 0])
  expect(finished.lines.at(-1)).toBe('What is stored is what was expected.')
  expect(finished.exitCode).toBe(0)
  expect(finished.irregular).toEqual(deployment.truth.irregular)

  const stores = local.openStores(toPrefix)
  await expectTruth(stores, deployment.truth)
  const attachment = (await stores.catalog.findUnit('unit-103'))?.attachment
  expect(attachment).toMatchObject({ name: 'sheet-103.pdf', type: 'application/pdf', size: 9 })
  const file = await files.get(attachment?.key ?? '')
  expect(await new Response(file?.body).text()).toBe('Sheet 103')
  expect((await stores.catalog.findUnit('unit-069'))?.content).toContain('class="align-center"')
  expect((await stores.catalog.findUnit('unit-122'))?.embedImage).toMatchObject({ type: 'image/png' })
  expect(await stores.resources.find('res-4')).toMatchObject({ fileStatus: 'disabled' })

  const client = local.newClient()
  const requests = recordRequests(client)
  const repeated = await run(client)
  expect(repeated.exitCode).toBe(0)
  expect(repeated.lines.slice(-2)).toEqual([
    'Nothing was left to be stored.',
    'Everything was read back by an earlier run.',
  ])
  expect(requests.filter(isWriteRequest)).toEqual([])

  const verified = await run(local.newClient(), { verifiesAll: true })
  expect(verified.lines.at(-1)).toBe('What is stored is what was expected.')
})

test('a later run takes over what has changed there, and leaves what has changed here', async () => {
  const { run, deployment, fromPrefix, toPrefix } = await setUp(smallSize)
  const { people } = deployment.truth
  const [editor, removed, learner] = [250, 251, 252].map((n) =>
    people.find(({ sub }) => sub.endsWith(`0${n}`)),
  )
  const admin = people.find(({ role }) => role === 'admin')
  if (!editor || !removed || !learner?.organization || !admin) throw new Error('People are missing.')
  const group = learner.organization

  const documents = DynamoDBDocumentClient.from(local.newClient())
  const addEvent = (time: string, user: string) =>
    documents.send(
      new PutCommand({
        TableName: `${fromPrefix}EventLog`,
        Item: { group, time, event: 100, user, detail: 'track-01', where: '/' },
      }),
    )
  const stores = local.openStores(toPrefix)
  // A server was started too early.
  await stores.catalog.saveLayout({ ...emptyLayout, title: 'Default' }, null)
  // Without the user pool, nobody knows whose event this is.
  await addEvent('2026-01-01T00:00:00.000Z', admin.sub)
  await run(local.newClient(), { listAccounts: null })
  expect((await stores.catalog.findLayout('default'))?.trackDisplay).toHaveLength(60)
  const countViews = async () => {
    const range = { from: '2024-01-01', to: '2030-01-01' }
    const [counts] = await stores.events.countByCode({ group, layout: null }, [range])
    return counts?.get(100) ?? 0
  }

  // Here: an editor, a removal, and an event of the product's own.
  const unit = await stores.catalog.findUnit('unit-200')
  if (unit === null) throw new Error('A unit is missing.')
  const { version, author: _, ...record } = unit
  const author = { sub: editor.sub, at: '2026-01-01T00:00:00.000Z' }
  await stores.catalog.saveUnit({ ...record, title: 'Edited here' }, version, author)
  await stores.members.remove(removed.sub)
  const event = { time: author.at, event: 100, layout: 'default', detail: 'track-01', where: '/' } as const
  await stores.events.append([{ ...event, id: randomUUID(), user: learner.sub, group }])
  const viewsBefore = await countViews()

  // There: titles, a sign-in, and two events, one of the removed person.
  for (const unitId of ['unit-200', 'unit-201'])
    await changeItem(`${fromPrefix}LearningUnits`, { unitId }, 'title', 'Edited there')
  const logins = [...learner.logins, '2026-01-02T00:00:00.000Z']
  await changeItem(`${fromPrefix}Users`, { user: learner.sub }, 'logins', logins)
  await addEvent('2026-01-02T00:00:00.000Z', learner.sub)
  await addEvent('2026-01-02T00:00:00.001Z', removed.sub)
  const result = await run(local.newClient())

  expect(result.lines.at(-1)).toBe('What is stored is what was expected.')
  expect(result.findings).toContainEqual({ kind: 'changed-here', table: 'unit', key: 'unit-200', detail: '' })
  expect((await stores.catalog.findUnit('unit-200'))?.title).toBe('Edited here')
  expect((await stores.catalog.findUnit('unit-201'))?.title).toBe('Edited there')
  expect(result.findings).toContainEqual({
    kind: 'removed-here',
    table: 'People',
    key: removed.sub,
    detail: '',
  })
  expect(await stores.people.find(removed.sub)).toBeNull()
  expect((await stores.members.find(learner.sub))?.lastLoginAt).toBe('2026-01-02T00:00:00.000Z')
  expect(await stores.people.find(admin.sub)).toMatchObject({ role: 'admin' })
  expect(await countViews()).toBe(viewsBefore + 1)
  expect(await stores.members.count(group)).toBe(
    people.filter((person) => person.isMember && person.organization === group).length,
  )

  expect((await run(local.newClient())).lines).toContain('Nothing was left to be stored.')
})

test('a difference that the verification finds is named, and the exit code is 1', async () => {
  const { run, deployment, toPrefix } = await setUp(smallSize)
  const sub = deployment.truth.people[10]?.sub ?? ''
  const documents = DynamoDBDocumentClient.from(local.newClient())
  const damage = async () => {
    await changeItem(`${toPrefix}People`, { user: sub }, 'first', 'Damaged')
    const counter = {
      group: 'org-01',
      day: '2020-01-01|100|default',
      event: 100,
      layout: 'default',
      count: 1,
    }
    await documents.send(new PutCommand({ TableName: `${toPrefix}EventDays`, Item: counter }))
  }
  const client = local.newClient()
  let isStored = false
  interceptRequests(client, async ({ command, input }) => {
    // The counters are stored last, and people are the first whose rows are read back one by one.
    if (command === 'BatchWriteItemCommand' && JSON.stringify(input).includes('EventDetails')) isStored = true
    if (!isStored || command !== 'BatchGetItemCommand') return
    isStored = false
    await damage()
  })
  const { exitCode, lines } = await run(client)

  expect(exitCode).toBe(1)
  expect(lines).toContain(`Different: person ${sub}.`)
  expect(lines).toContain('Different: counters of org-01.')
  expect(lines.at(-1)).toBe('What is stored differs from the deployment.')
})

test('a later run names what is not there any more, and takes over replaced files', async () => {
  const { run, deployment, files, fromPrefix, toPrefix } = await setUp(smallSize)
  const { people } = deployment.truth
  const admin = people.find(({ sub }) => sub.endsWith('5000'))
  const viewer = people.find(({ views }) => views.some(({ track }) => track === 'track-04'))
  if (!admin || !viewer) throw new Error('People are missing.')
  await run(local.newClient())
  const stores = local.openStores(toPrefix)
  expect(await stores.ownData.listTrackViews(viewer.sub)).not.toEqual([])

  const removeItem = (table: string, Key: Record<string, string>) =>
    DynamoDBDocumentClient.from(local.newClient()).send(
      new DeleteCommand({ TableName: fromPrefix + table, Key }),
    )
  await removeItem('Tracks', { slug: 'track-04' })
  await removeItem('LearningUnits', { unitId: 'unit-151' })
  await removeItem('Resources', { resourceId: 'res-1' })
  deployment.accounts = deployment.accounts.filter(({ sub }) => sub !== admin.sub)
  deployment.files.set('learningUnits/unit-103/sheet-103.pdf', Buffer.from('Other 103'))
  const result = await run(local.newClient())

  const removed = result.findings.filter(({ kind }) => kind === 'removed-there')
  expect(removed.map(({ table, key }) => `${table} ${key}`).toSorted()).toEqual([
    `person ${admin.sub}`,
    'resource res-1',
    'track track-04',
    'unit unit-151',
  ])
  expect(result.lines).toContainEqual(expect.stringMatching(/^ {2}removed-there +4 {2}kept /))
  expect(result.lines.filter((line) => line.startsWith('Different'))).toEqual([])
  expect(result.lines).toContain(`No longer there: person ${admin.sub}.`)
  expect(result.lines.at(-1)).toBe('What is stored has records that the deployment no longer has.')
  expect(result.exitCode).toBe(1)
  expect(await stores.ownData.listTrackViews(viewer.sub)).toEqual([])
  const attachment = (await stores.catalog.findUnit('unit-103'))?.attachment
  const file = await files.get(attachment?.key ?? '')
  expect(await new Response(file?.body).text()).toBe('Other 103')

  // The administrator is in the pool alone.
  const withoutPool = await run(local.newClient(), { listAccounts: null })
  expect(withoutPool.findings.filter(({ kind }) => kind === 'removed-there')).toHaveLength(3)

  // Here: the person is removed, and the records are disabled.
  await stores.members.remove(admin.sub)
  const [track, unit, resource] = await Promise.all([
    stores.catalog.findTrack('track-04'),
    stores.catalog.findUnit('unit-151'),
    stores.resources.find('res-1'),
  ])
  if (!track || !unit || !resource) throw new Error('A record is missing.')
  const author = { sub: admin.sub, at: '2026-01-01T00:00:00.000Z' }
  await stores.catalog.saveTrack({ ...track, trackDisabled: true }, track.version, author)
  await stores.catalog.saveUnit({ ...unit, unitDisabled: true }, unit.version, author)
  await stores.resources.save({ ...resource, fileStatus: 'disabled' }, resource.version, author)
  const last = await run(local.newClient())
  expect(last.lines.at(-1)).toBe('What is stored is what was expected.')
  expect(last.exitCode).toBe(0)
})
