import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { sampleLayout, sampleTopic } from '../../../testing/port-suites/samples.ts'
import { createTransfer } from './testing/transfer-harness.ts'

type Fill = (stores: EmbeddedStores) => Promise<unknown>

const saveTopic =
  (layout: string, slug: string, title: string): Fill =>
  ({ catalog }) =>
    catalog.saveTopic(layout, sampleTopic({ slug, title, banner: null }), null)

const saveLayout =
  (config: string, title: string): Fill =>
  ({ catalog }) =>
    catalog.saveLayout(sampleLayout({ config, title }), null)

const saveLayouts: Fill = async (stores) => {
  await saveLayout('default', 'Default')(stores)
  await saveLayout('young', 'Young')(stores)
}

/** Plans an import of what the one fills into what the other one fills. */
async function planInto(fillLibrary: Fill, fillArchive: Fill) {
  const archived = memoryStores()
  await fillArchive(archived)
  const library = memoryStores()
  await saveLayouts(library)
  await fillLibrary(library)
  return createTransfer(library).planBytes(await createTransfer(archived).exportBytes())
}

test.for<[what: string, library: Fill, archive: Fill, file: string, message: string]>([
  [
    'a topic of the same layout',
    saveTopic('default', 'saving', 'Saving'),
    saveTopic('default', 'other', ' SAVING '),
    'layouts/default/topics/other/topic.html',
    'title: Another topic has this title: saving.',
  ],
  [
    'a layout',
    async () => {},
    saveLayout('other', 'young'),
    'layouts/other/layout.yaml',
    'title: Another layout has this title: young.',
  ],
  [
    'a topic of the same archive',
    async () => {},
    async (stores) => {
      await saveTopic('default', 'one', 'Saving')(stores)
      await saveTopic('default', 'two', 'saving')(stores)
    },
    'layouts/default/topics/two/topic.html',
    'title: Another topic has this title: one.',
  ],
])('a record with the title of %s is refused', async ([, library, archive, file, message]) => {
  await expect(planInto(library, archive)).rejects.toMatchObject({
    code: 'catalog.archive_invalid',
    data: { files: [{ file, message }] },
  })
})

test('topics of different layouts can have the same title, and a title can move to another record', async () => {
  const { counts } = await planInto(
    saveTopic('default', 'saving', 'Saving'),
    saveTopic('young', 'a', 'Saving'),
  )
  expect(counts).toMatchObject({ add: 1 })

  const swapped = await planInto(
    async (stores) => {
      await saveTopic('default', 'one', 'One')(stores)
      await saveTopic('default', 'two', 'Two')(stores)
    },
    async (stores) => {
      await saveTopic('default', 'one', 'Two')(stores)
      await saveTopic('default', 'two', 'One')(stores)
    },
  )
  expect(swapped.counts).toMatchObject({ change: 2 })
})
