import { emptyTopic } from '@kitchen-table/domain/catalog'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { describe, expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { sampleLayout, sampleTrack } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { createLibraryCache } from '../reading/library-cache.ts'
import { type SaveTopicInput, saveTopic } from './save-topic.ts'

const input: SaveTopicInput = {
  ...emptyTopic,
  layout: 'default',
  title: 'Staying safe',
  content: '<p style="x">Slow down.</p>',
  primaryColor: '#2e6f7a',
  secondaryColor: '#1C4750',
  featured: true,
  tracks: ['scams', 'gone', 'scams'],
}

function setUp() {
  const stores = memoryStores()
  const { catalog, files } = stores
  const newId = () => 'c0ffee00-1111-4222-8333-444444444444'
  const deps = { catalog, files, newId, now: () => Date.UTC(2026, 5, 1, 12) }
  return {
    ...stores,
    save: saveTopic({ ...deps, library: null }),
    saveAsEditor: saveTopic({ ...deps, library: createLibraryCache(catalog) }),
  }
}

const test = testWith(setUp)

test.for(notAdmins)('is refused for $role', async (actor, { save, catalog }) => {
  await expect(save(actor, input, null)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect((await catalog.read()).topics).toEqual([])
})

test('cleans a new topic, names it by its title and stores it in its layout', async ({ save, catalog }) => {
  const topic = await save(actors.admin, input, null)

  expect(topic).toMatchObject({
    slug: 'staying-safe',
    content: '<p>Slow down.</p>',
    tracks: ['scams', 'gone'],
  })
  expect((await catalog.read()).topics).toMatchObject([
    { slug: topic.slug, content: topic.content, layout: 'default' },
  ])
})

test('refuses an equal title within a layout and accepts it in another', async ({ save }) => {
  await save(actors.admin, input, null)

  const duplicate = save(actors.admin, { ...input, title: ' STAYING safe ' }, null)

  await expect(duplicate).rejects.toMatchObject({ code: 'catalog.exists' })
  expect((await save(actors.admin, { ...input, layout: 'demo' }, null)).slug).toBe('staying-safe')
})

test('a renamed topic keeps its slug; without a title, its title stays; that of another one is refused', async ({
  saveAsEditor,
  catalog,
}) => {
  await catalog.saveLayout(sampleLayout(), null)
  const own = { ...input, tracks: [] }
  await saveAsEditor(actors.admin, own, null)
  await saveAsEditor(actors.admin, { ...own, title: 'Scams' }, null)
  const update = { ...own, slug: 'staying-safe' }
  const rename = (title: string, version: number) => saveAsEditor(actors.admin, { ...update, title }, version)
  expect(await rename('Keeping safe', 1)).toMatchObject({ slug: 'staying-safe', title: 'Keeping safe' })
  const { title: _, ...untitled } = update
  expect(await saveAsEditor(actors.admin, untitled, 2)).toMatchObject({ title: 'Keeping safe' })
  await expect(rename(' SCAMS', 3)).rejects.toMatchObject({ code: 'catalog.exists' })
  expect(await rename('KEEPING SAFE', 3)).toMatchObject({ title: 'KEEPING SAFE' })
})

test('requires slug and version to update a topic', async ({ save, catalog }) => {
  await save(actors.admin, input, null)
  const update = { ...input, slug: 'staying-safe', title: 'Keeping safe', featured: false }

  expect(await save(actors.admin, update, 1)).toMatchObject({
    slug: 'staying-safe',
    title: 'Keeping safe',
    featured: false,
    version: 2,
  })
  const author = { sub: 'a1', at: '2026-06-01T12:00:00.000Z' }
  expect(await catalog.findTopic('default', 'staying-safe')).toMatchObject({ version: 2, author })
  await expect(save(actors.admin, update, 1)).rejects.toMatchObject({ code: 'catalog.stale' })
  await expect(save(actors.admin, input, 2)).rejects.toMatchObject({ code: 'input.invalid' })
  const missing = save(actors.admin, { ...update, slug: 'gone' }, 1)
  await expect(missing).rejects.toMatchObject({ code: 'catalog.topic_not_found' })
})

describe('an editor', () => {
  const own = { ...input, tracks: ['scams'] }

  test('needs a layout and tracks that exist', async ({ saveAsEditor, catalog }) => {
    await expect(saveAsEditor(actors.admin, own, null)).rejects.toMatchObject({
      code: 'catalog.layout_not_found',
    })
    await catalog.saveLayout(sampleLayout(), null)
    await expect(saveAsEditor(actors.admin, own, null)).rejects.toMatchObject({
      code: 'input.invalid',
      data: { fields: [{ field: 'tracks.0', message: "We can't find this track any more: scams." }] },
    })
    await catalog.saveTrack(sampleTrack({ slug: 'scams' }), null)
    expect(await saveAsEditor(actors.admin, own, null)).toMatchObject({ slug: 'staying-safe', version: 1 })
  })

  test('says what topic of the layout it translates, which stays when a page from before saves', async ({
    saveAsEditor,
    catalog,
  }) => {
    await catalog.saveLayout(sampleLayout(), null)
    const original = { ...own, tracks: [], title: 'Estar a salvo' }
    const { slug: translationOf } = await saveAsEditor(actors.admin, original, null)
    const { language: _, translationOf: __, ...ofEarlierPage } = { ...original, title: 'Staying safe' }
    const spanish = { language: 'es', translationOf } as const
    const created = await saveAsEditor(actors.admin, { ...ofEarlierPage, ...spanish }, null)
    expect(created).toMatchObject(spanish)
    const update = { ...ofEarlierPage, slug: created.slug }
    expect(await saveAsEditor(actors.admin, update, 1)).toMatchObject({ ...spanish, version: 2 })
    for (const unknown of ['gone', created.slug])
      await expect(
        saveAsEditor(actors.admin, { ...update, translationOf: unknown }, 2),
      ).rejects.toMatchObject({ data: { fields: [{ field: 'translationOf' }] } })
  })

  test('cannot give the title of another topic of the layout, whatever their addresses', async ({
    save,
    saveAsEditor,
    catalog,
  }) => {
    await catalog.saveLayout(sampleLayout(), null)
    await save(actors.admin, { ...own, title: '预算', slug: 'budget' }, null)
    const duplicate = saveAsEditor(actors.admin, { ...own, tracks: [], title: '预算 ' }, null)
    await expect(duplicate).rejects.toMatchObject({ code: 'catalog.exists' })
  })
})

test('accepts only a banner of a topic; a copied layout has those of the original', async ({
  save,
  files,
}) => {
  const metadata = { type: 'image/svg+xml', name: 'safe.svg' }
  await files.put('topics/demo/1', new Uint8Array(3), metadata)
  await files.put('units/u-1/1', new Uint8Array(3), metadata)

  const topic = await save(actors.admin, { ...input, banner: 'topics/demo/1' }, null)

  expect(topic.banner).toEqual({ key: 'topics/demo/1', ...metadata, size: 3 })
  const result = save(actors.admin, { ...input, title: 'Other', banner: 'units/u-1/1' }, null)
  await expect(result).rejects.toMatchObject({ data: { fields: [{ field: 'banner' }] } })
})
