import { randomUUID } from 'node:crypto'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { fillSampleLibrary } from '../../../testing/sample-library.ts'
import { testWith } from '../../../testing/test-with.ts'
import { concurrently } from '../../../testing/times.ts'
import { createLibraryCache } from '../reading/library-cache.ts'
import { createLayout } from './create-layout.ts'

async function setUp() {
  const stores = memoryStores()
  await fillSampleLibrary(stores)
  const { catalog } = stores
  const create = createLayout({
    catalog,
    library: createLibraryCache(catalog),
    newId: randomUUID,
    now: () => Date.UTC(2026, 5, 1, 12),
  })
  return { ...stores, create }
}

const test = testWith(setUp)
const author = { sub: 'a1', at: '2026-06-01T12:00:00.000Z' }

test.for(notAdmins)('is refused for $role', async (actor, { create }) => {
  await expect(create(actor, { title: 'New', copyOf: null })).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
})

test('creates an empty layout', async ({ create, catalog }) => {
  const layout = await create(actors.admin, { title: 'Spring', copyOf: null })
  expect(layout).toEqual({
    config: 'spring',
    title: 'Spring',
    trackDisplay: [],
    topicOrder: [],
    welcomeTrack: null,
    featureTrack: false,
    intents: [],
    showsWholeLibrary: true,
    version: 1,
    author,
  })
  expect(await catalog.findLayout('spring')).toEqual(layout)
})

test('copies the orders, settings and topics of another layout, with the same banners', async ({
  create,
  catalog,
}) => {
  const layout = await create(actors.admin, { title: 'Spring', copyOf: 'default' })
  const source = await catalog.findLayout('default')
  expect(layout).toEqual({ ...source, config: 'spring', title: 'Spring', author })

  const [topic, sourceTopic] = [
    await catalog.findTopic('spring', 'saving'),
    await catalog.findTopic('default', 'saving'),
  ]
  expect(topic).toEqual({ ...sourceTopic, author })
  expect(topic?.banner).not.toBeNull()
  expect((await catalog.read()).topics.filter((copy) => copy.layout === 'spring')).toHaveLength(2)
})

test.for([
  { title: ' canary-OPEN ', copyOf: null, code: 'catalog.exists' },
  { title: 'Rising? Gen!', copyOf: 'default', code: 'catalog.exists' },
  { title: 'Spring', copyOf: 'gone', code: 'catalog.layout_not_found' },
])('refuses the title $title as a copy of $copyOf', async ({ code, ...input }, { create }) => {
  await expect(create(actors.admin, input)).rejects.toMatchObject({ code })
})

test('of two layouts with one name at the same time one is created', async ({ create }) => {
  const results = await concurrently(2, () =>
    create(actors.admin, { title: 'Spring', copyOf: 'default' }).catch((error) => error.code),
  )
  expect(results).toContainEqual('catalog.exists')
  expect(results).toContainEqual(expect.objectContaining({ config: 'spring' }))
})
