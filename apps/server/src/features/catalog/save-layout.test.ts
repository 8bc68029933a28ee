import { expect, test } from 'vitest'
import { actors, notAdmins } from '../../testing/actors.ts'
import { memoryStores } from '../../testing/memory-stores.ts'
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

test.each(notAdmins)('$role may not', async (actor) => {
  const { save, catalog } = setUp()

  await expect(save(actor, input, null)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect((await catalog.read()).layouts).toEqual([])
})

test('a new layout is named by its title, and an equal name is refused', async () => {
  const { save, catalog } = setUp()

  const layout = await save(actors.admin, input, null)

  expect(layout).toEqual({ ...input, config: 'rising-gen', trackDisplay: ['start-here', 'renting'] })
  expect((await catalog.read()).layouts).toMatchObject([layout])
  const equal = save(actors.admin, { ...input, title: 'rising gen ' }, null)
  await expect(equal).rejects.toMatchObject({ code: 'catalog.exists' })
})

test('a person who types a reserved name gets another, a content file gets its own', async () => {
  const { save } = setUp()

  expect((await save(actors.admin, { ...input, title: 'Default' }, null)).config).toBe('default-1')
  expect((await save(actors.admin, { ...input, title: 'Default', config: 'default' }, null)).config).toBe(
    'default',
  )
})

test('saving over a layout needs its name and the version that was read', async () => {
  const { save } = setUp()
  await save(actors.admin, input, null)
  const changed = { ...input, config: 'rising-gen', welcomeTrack: null }

  expect(await save(actors.admin, changed, 1)).toMatchObject({ welcomeTrack: null })
  await expect(save(actors.admin, changed, 1)).rejects.toMatchObject({ code: 'catalog.stale' })
  await expect(save(actors.admin, input, 2)).rejects.toMatchObject({ code: 'catalog.stale' })
})
