import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { describe, expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { sampleTrack } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { createLibraryCache } from '../reading/library-cache.ts'
import { type SaveLayoutInput, saveLayout } from './save-layout.ts'

const input: SaveLayoutInput = {
  title: 'Rising Gen',
  trackDisplay: ['start-here', 'renting', 'start-here'],
  topicOrder: ['first-paycheck'],
  welcomeTrack: 'start-here',
  featureTrack: true,
  intents: [],
  showsWholeLibrary: true,
}

const NOON = Date.UTC(2026, 5, 1, 12)

function setUp() {
  const stores = memoryStores()
  const { catalog } = stores
  const deps = { catalog, newId: () => 'c0ffee00-1111', now: () => NOON }
  return {
    ...stores,
    save: saveLayout({ ...deps, library: null }),
    saveAsEditor: saveLayout({ ...deps, library: createLibraryCache(catalog) }),
  }
}

const test = testWith(setUp)

test.for(notAdmins)('is refused for $role', async (actor, { save, catalog }) => {
  await expect(save(actor, input, null)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect((await catalog.read()).layouts).toEqual([])
})

test('names a new layout by its title, and refuses an equal name', async ({ save, catalog }) => {
  const layout = await save(actors.admin, input, null)

  expect(layout).toEqual({
    ...input,
    config: 'rising-gen',
    trackDisplay: ['start-here', 'renting'],
    version: 1,
    author: { sub: 'a1', at: '2026-06-01T12:00:00.000Z' },
  })
  expect((await catalog.read()).layouts).toMatchObject([{ config: 'rising-gen', version: 1 }])
  const duplicate = save(actors.admin, { ...input, title: 'rising gen ' }, null)
  await expect(duplicate).rejects.toMatchObject({ code: 'catalog.exists' })
})

test('changes a reserved name that a person types, but accepts it from a content file', async ({ save }) => {
  expect((await save(actors.admin, { ...input, title: 'Default' }, null)).config).toBe('default-1')
  expect((await save(actors.admin, { ...input, title: 'Default', config: 'default' }, null)).config).toBe(
    'default',
  )
})

test('requires name and version to update a layout, whose title stays', async ({ save, catalog }) => {
  await save(actors.admin, input, null)
  const update = { ...input, config: 'rising-gen', title: 'Other', welcomeTrack: null }

  expect(await save(actors.admin, update, 1)).toMatchObject({
    title: 'Rising Gen',
    welcomeTrack: null,
    version: 2,
  })
  expect(await catalog.findLayout('rising-gen')).toMatchObject({ author: { sub: 'a1' }, version: 2 })
  await expect(save(actors.admin, update, 1)).rejects.toMatchObject({ code: 'catalog.stale' })
  await expect(save(actors.admin, input, 2)).rejects.toMatchObject({ code: 'input.invalid' })
  const missing = save(actors.admin, { ...update, config: 'gone' }, 2)
  await expect(missing).rejects.toMatchObject({ code: 'catalog.layout_not_found' })
})

describe('an editor', () => {
  const own = { ...input, trackDisplay: ['start-here'], topicOrder: [] }

  test('can name only tracks and topics that exist, or that the layout named before', async ({
    save,
    saveAsEditor,
    catalog,
  }) => {
    await catalog.saveTrack(sampleTrack({ slug: 'start-here' }), null)
    await save(actors.admin, { ...own, title: 'Other', config: 'other' }, null)
    const named = { ...own, config: 'other', trackDisplay: ['start-here', 'gone'] }
    await expect(saveAsEditor(actors.admin, named, 1)).rejects.toMatchObject({
      code: 'input.invalid',
      data: {
        fields: [{ field: 'trackDisplay.1', message: "We can't find this track any more: gone." }],
      },
    })
    expect(await catalog.findLayout('other')).toMatchObject({ version: 1, trackDisplay: ['start-here'] })

    await save(actors.admin, { ...own, trackDisplay: ['gone'] }, null)
    const update = { ...own, config: 'rising-gen', trackDisplay: ['start-here', 'gone'] }
    expect(await saveAsEditor(actors.admin, update, 1)).toMatchObject({ version: 2 })
    await expect(
      saveAsEditor(actors.admin, { ...update, topicOrder: ['gone'], welcomeTrack: 'far' }, 2),
    ).rejects.toMatchObject({ data: { fields: [{ field: 'topicOrder.0' }, { field: 'welcomeTrack' }] } })
  })

  test('cannot give the name of another layout, whatever their addresses', async ({ save, saveAsEditor }) => {
    await save(actors.admin, { ...own, title: 'Default', config: 'default' }, null)
    const duplicate = saveAsEditor(actors.admin, { ...own, trackDisplay: [], title: ' DEFAULT' }, null)
    await expect(duplicate).rejects.toMatchObject({ code: 'catalog.exists' })
  })
})
