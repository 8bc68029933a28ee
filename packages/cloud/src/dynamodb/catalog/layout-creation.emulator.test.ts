import { sampleIcon, sampleLayout, sampleTopic, times } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { openTestDynamodb } from '../testing/open-test-dynamodb.ts'
import { interceptRequests, isWrite, type Request } from '../testing/request-interceptors.ts'

const { emptyTestTables, openStores } = openTestDynamodb()

const layout = sampleLayout({ config: 'young' })
const ada = { sub: 'ada', at: '2026-11-05T12:00:00.000Z' }
const bob = { sub: 'bob', at: '2026-11-06T12:00:00.000Z' }

const numberedTopics = (count: number, title = 'Saving') =>
  times(count, (n) => sampleTopic({ slug: `topic-${String(n).padStart(3, '0')}`, title }))

const isAnyWrite = (request: Request) => isWrite(request) || request.command === 'PutItemCommand'

/** Creates the layout in a process that ends after as many writes: one that records the creation, then those of topics. */
async function createUntil(prefix: string, writes: number): Promise<void> {
  const { client, catalog } = openStores(prefix)
  let sent = 0
  interceptRequests(client, async (request) => {
    if (!isAnyWrite(request)) return
    if (sent === writes) throw new Error('The process has ended.')
    sent += 1
  })
  const creation = catalog.createLayoutWithTopics(layout, numberedTopics(100), ada)
  await expect(creation).rejects.toThrow('The process has ended.')
}

test.for([1, 2, 3])('a creation that ends after %i writes is made by another attempt', async (count) => {
  const prefix = await emptyTestTables()
  await createUntil(prefix, count)
  const { catalog } = openStores(prefix)
  expect(await catalog.findLayout('young')).toBeNull()

  const topics = numberedTopics(50, 'Again')
  expect(await catalog.createLayoutWithTopics(layout, topics, bob)).toBe('saved')

  expect(await catalog.findLayout('young')).toMatchObject({ version: 1, author: bob })
  const stored = (await catalog.read()).topics
  expect(stored).toEqual(topics.map((topic) => ({ ...topic, layout: 'young', version: 1 })))
  expect(await catalog.createLayoutWithTopics(layout, numberedTopics(100), ada)).toBe('exists')
})

test('an attempt that ends while it removes what another has left is followed by a third one', async () => {
  const prefix = await emptyTestTables()
  await createUntil(prefix, 3)
  for (const count of [1, 2]) await createUntil(prefix, count)
  const { catalog } = openStores(prefix)
  expect(await catalog.createLayoutWithTopics(layout, numberedTopics(100), ada)).toBe('saved')
  expect((await catalog.read()).topics).toHaveLength(100)
})

test('what a process has read is told of topics that were left and are removed', async () => {
  const prefix = await emptyTestTables()
  const { catalog } = openStores(prefix)
  await catalog.saveIcon(sampleIcon(), null)
  await createUntil(prefix, 3)
  const { version, topics } = await catalog.read()
  expect(topics).toHaveLength(60)
  await catalog.createLayoutWithTopics(layout, numberedTopics(1), bob)
  const changes = await catalog.readChanges(version)
  expect(changes?.removed).toHaveLength(59)
})

test('a topic that someone has changed since is not replaced', async () => {
  const prefix = await emptyTestTables()
  await createUntil(prefix, 3)
  const { catalog } = openStores(prefix)
  const [topic] = numberedTopics(1, 'Mine')
  if (topic) await catalog.saveTopic('young', topic, 1, bob)
  expect(await catalog.createLayoutWithTopics(layout, numberedTopics(100), ada)).toBe('exists')
  expect(await catalog.findTopic('young', 'topic-000')).toMatchObject({ title: 'Mine' })
})

test('of a creation during which one of its topics is saved by others, nothing is left', async () => {
  const prefix = await emptyTestTables()
  const [here, there] = [openStores(prefix), openStores(prefix)]
  const topics = numberedTopics(100)
  let writes = 0
  interceptRequests(here.client, async (request) => {
    if (!isWrite(request)) return
    writes += 1
    const last = topics.at(-1)
    if (writes === 3 && last) await there.catalog.saveTopic('young', { ...last, title: 'Mine' }, null, bob)
  })

  expect(await here.catalog.createLayoutWithTopics(layout, topics, ada)).toBe('exists')
  expect((await there.catalog.read()).topics).toMatchObject([{ slug: 'topic-099', title: 'Mine' }])
  expect(await there.catalog.findLayout('young')).toBeNull()
})

test('of two processes that create the same layout at the same time, at most one does, whole', async () => {
  const prefix = await emptyTestTables()
  const processes = [openStores(prefix), openStores(prefix)] as const
  const outcomes = await Promise.all(
    processes.map(({ catalog }, n) =>
      catalog.createLayoutWithTopics(layout, numberedTopics(90 - n, `by ${n}`), n === 0 ? ada : bob),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
  const { topics } = await processes[0].catalog.read()
  const saver = outcomes.indexOf('saved')
  expect(topics).toHaveLength(90 - saver)
  expect(new Set(topics.map(({ title }) => title))).toEqual(new Set([`by ${saver}`]))
})
