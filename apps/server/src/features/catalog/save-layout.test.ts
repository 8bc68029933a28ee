import { expect } from 'vitest'
import { actors, notAdmins } from '../../testing/actors.ts'
import { memoryStores } from '../../testing/memory-stores.ts'
import { testWith } from '../../testing/test-with.ts'
import { type SaveLayoutInput, saveLayout } from './save-layout.ts'

const input: SaveLayoutInput = {
  title: 'Rising Gen',
  trackDisplay: ['start-here', 'renting', 'start-here'],
  topicOrder: ['first-paycheck'],
  welcomeTrack: 'start-here',
  featureTrack: true,
}

function setUp() {
  const stores = memoryStores()
  return { ...stores, save: saveLayout({ catalog: stores.catalog, newId: () => 'c0ffee00-1111' }) }
}

const test = testWith(setUp)

test.for(notAdmins)('is refused for $role', async (actor, { save, catalog }) => {
  await expect(save(actor, input, null)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect((await catalog.read()).layouts).toEqual([])
})

test('names a new layout by its title, and refuses an equal name', async ({ save, catalog }) => {
  const layout = await save(actors.admin, input, null)

  expect(layout).toEqual({ ...input, config: 'rising-gen', trackDisplay: ['start-here', 'renting'] })
  expect((await catalog.read()).layouts).toMatchObject([layout])
  const duplicate = save(actors.admin, { ...input, title: 'rising gen ' }, null)
  await expect(duplicate).rejects.toMatchObject({ code: 'catalog.exists' })
})

test('changes a reserved name that a person types, but accepts it from a content file', async ({ save }) => {
  expect((await save(actors.admin, { ...input, title: 'Default' }, null)).config).toBe('default-1')
  expect((await save(actors.admin, { ...input, title: 'Default', config: 'default' }, null)).config).toBe(
    'default',
  )
})

test('requires name and version to update a layout', async ({ save }) => {
  await save(actors.admin, input, null)
  const update = { ...input, config: 'rising-gen', welcomeTrack: null }

  expect(await save(actors.admin, update, 1)).toMatchObject({ welcomeTrack: null })
  await expect(save(actors.admin, update, 1)).rejects.toMatchObject({ code: 'catalog.stale' })
  await expect(save(actors.admin, input, 2)).rejects.toMatchObject({ code: 'catalog.stale' })
})
