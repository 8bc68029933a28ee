import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { testWith } from '../../../testing/test-with.ts'
import { saveIcon } from './save-icon.ts'

const input = {
  iconName: 'Two chairs',
  svgfile: '<svg viewBox="0 0 32 32" onload="alert(1)"><path d="M4 4h8"/></svg>',
}

function setUp() {
  const stores = memoryStores()
  return {
    ...stores,
    save: saveIcon({ catalog: stores.catalog, newId: () => 'c0ffee00-1111', now: () => 0 }),
  }
}

const test = testWith(setUp)

test.for(notAdmins)('is refused for $role', async (actor, { save, catalog }) => {
  await expect(save(actor, input, null)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect((await catalog.read()).icons).toEqual([])
})

test('cleans, names and stores a new icon, and refuses an equal name', async ({ save, catalog }) => {
  const icon = await save(actors.admin, input, null)

  expect(icon).toEqual({
    iconName: 'Two chairs',
    slug: 'two-chairs',
    svgfile: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 4h8" /></svg>',
    version: 1,
    author: { sub: 'a1', at: '1970-01-01T00:00:00.000Z' },
  })
  expect(await catalog.findIcon('two-chairs')).toEqual(icon)
  const duplicate = save(actors.admin, { ...input, iconName: 'TWO chairs' }, null)
  await expect(duplicate).rejects.toMatchObject({ code: 'catalog.exists' })
})

test('refuses markup that is no drawing, and names the field', async ({ save }) => {
  const result = save(actors.admin, { ...input, svgfile: '<p>hello</p>' }, null)
  await expect(result).rejects.toMatchObject({
    code: 'input.invalid',
    data: { fields: [{ field: 'svgfile' }] },
  })
})

test('refuses a drawing that its styles make too large, and says so', async ({ save }) => {
  const shapes = '<path class="a" d="M0 0"/>'.repeat(1000)
  const svgfile = `<svg><style>.a{fill:none;stroke:#111}</style>${shapes}</svg>`
  const message =
    'This drawing is too large once it is cleaned and its styles are written out. A drawing has at most 32 KB.'
  await expect(save(actors.admin, { ...input, svgfile }, null)).rejects.toMatchObject({
    code: 'input.invalid',
    data: { fields: [{ field: 'svgfile', message }] },
  })
})

test('requires slug and version to update an icon', async ({ save }) => {
  await save(actors.admin, input, null)
  const update = { ...input, slug: 'two-chairs', iconName: 'Chairs' }

  expect(await save(actors.admin, update, 1)).toMatchObject({ slug: 'two-chairs', iconName: 'Chairs' })
  await expect(save(actors.admin, update, 1)).rejects.toMatchObject({ code: 'catalog.stale' })
  await expect(save(actors.admin, input, 2)).rejects.toMatchObject({ code: 'catalog.stale' })
})
