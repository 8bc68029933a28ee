import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import {
  sampleHelpLine,
  sampleIntent,
  sampleUnit,
  sampleWindow,
} from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { createLibraryCache } from '../reading/library-cache.ts'
import { saveIntent } from './save-intent.ts'

async function setUp() {
  const { catalog } = memoryStores()
  await catalog.saveUnit(sampleUnit({ unitId: 'u-1' }), null)
  await catalog.saveHelpLine(sampleHelpLine(), null)
  await catalog.saveFact(sampleWindow(), null)
  const library = createLibraryCache(catalog)
  return { catalog, save: saveIntent({ catalog, library, newId: () => 'c0ffee00-1111', now: () => 0 }) }
}

const test = testWith(setUp)

const { slug: _, ...input } = sampleIntent()
const SLUG = 'i-cant-pay-the-rent'

test.for(notAdmins)('is refused for $role', async (actor, { save, catalog }) => {
  await expect(save(actor, input, null)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect((await catalog.read()).intents).toEqual([])
})

test('is stored under a slug of its title', async ({ save, catalog }) => {
  const saved = await save(actors.admin, input, null)
  expect(saved).toEqual({
    ...input,
    slug: SLUG,
    version: 1,
    author: { sub: 'a1', at: '1970-01-01T00:00:00.000Z' },
  })
  expect(await catalog.findIntent(SLUG)).toEqual(saved)
})

test('a title that another intent has is refused, for a new one and for a change', async ({ save }) => {
  await save(actors.admin, input, null)
  const equal = save(actors.admin, { ...input, title: input.title.toUpperCase() }, null)
  await expect(equal).rejects.toMatchObject({ code: 'catalog.exists' })

  const other = await save(actors.admin, { ...input, title: 'Behind on rent' }, null)
  const change = { ...input, slug: other.slug, title: input.title }
  await expect(save(actors.admin, change, 1)).rejects.toMatchObject({ code: 'catalog.exists' })
  expect(await save(actors.admin, { ...change, title: other.title }, 1)).toMatchObject({ version: 2 })
})

test('a title that another intent had before is free', async ({ save }) => {
  await save(actors.admin, input, null)
  await save(actors.admin, { ...input, slug: SLUG, title: 'Behind on rent' }, 1)
  expect(await save(actors.admin, input, null)).toMatchObject({ slug: `${SLUG}-2` })
})

test('of another version than was read is refused', async ({ save }) => {
  await save(actors.admin, input, null)
  const change = { ...input, slug: SLUG, outside: 'Call 211.' }
  expect(await save(actors.admin, change, 1)).toMatchObject({ version: 2, outside: 'Call 211.' })
  await expect(save(actors.admin, change, 1)).rejects.toMatchObject({ code: 'catalog.stale' })
  const unknown = save(actors.admin, { ...change, slug: 'unknown' }, 1)
  await expect(unknown).rejects.toMatchObject({ code: 'catalog.intent_not_found' })
})

test('lessons and help lines that an editor adds must exist; stored ones stay', async ({ save, catalog }) => {
  const added = save(
    actors.admin,
    { ...input, lessons: ['u-1', 'gone'], helpLines: ['gone'], season: 'gone' },
    null,
  )
  await expect(added).rejects.toMatchObject({
    code: 'input.invalid',
    data: {
      fields: [
        { field: 'lessons.1', message: "We can't find this lesson any more: gone." },
        { field: 'helpLines.0', message: "We can't find this help line any more: gone." },
        { field: 'season', message: "We can't find this window any more: gone." },
      ],
    },
  })
  await catalog.saveIntent(sampleIntent({ lessons: ['gone'] }), null)
  const change = { ...input, slug: 'rent-late', lessons: ['gone', 'u-1'] }
  expect(await save(actors.admin, change, 1)).toMatchObject({ lessons: ['gone', 'u-1'] })
})
