import type { FactInput } from '@kitchen-table/contract/catalog'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { describe, expect, test } from 'vitest'
import { actors } from '../../../testing/actors.ts'
import { sampleFact, sampleTrack, sampleUnit, sampleWindow } from '../../../testing/port-suites/samples.ts'
import { createLibraryCache } from '../reading/library-cache.ts'
import { listFactUses } from './fact-impact.ts'
import { saveFact } from './save-fact.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')

function setUp() {
  const { catalog } = memoryStores()
  const library = createLibraryCache(catalog)
  const save = saveFact({ catalog, library, newId: () => 'c0ffee00-1111', now: () => NOW })
  return { catalog, library, save }
}

const { slug: _, ...input } = sampleFact()

const problem = (field: string, message: RegExp) => ({
  code: 'input.invalid',
  data: { fields: [{ field, message: expect.stringMatching(message) }] },
})

test('only administrators save, and a refused save stores nothing', async () => {
  const { catalog, save } = setUp()
  await expect(save(actors.user, input, null)).rejects.toMatchObject({ code: 'auth.forbidden' })
  await expect(save(actors.admin, { ...input, values: [] }, null)).rejects.toMatchObject(
    problem('values', /at least one value/),
  )
  expect((await catalog.read()).facts).toEqual([])
})

test('a new fact has a slug from its title; its title is that of no other fact', async () => {
  const { catalog, save } = setUp()
  const saved = await save(actors.admin, input, null)
  expect(saved).toMatchObject({ ...input, slug: 'limit-of-a-jar', version: 1 })
  expect(await catalog.findFact('limit-of-a-jar')).toEqual(saved)
  await expect(save(actors.admin, input, null)).rejects.toMatchObject({ code: 'catalog.exists' })
})

test('an update needs the version that was read', async () => {
  const { save } = setUp()
  const { slug } = await save(actors.admin, input, null)
  expect(await save(actors.admin, { ...input, slug, note: 'New' }, 1)).toMatchObject({
    version: 2,
    note: 'New',
  })
  await expect(save(actors.admin, { ...input, slug }, 1)).rejects.toMatchObject({ code: 'catalog.stale' })
  await expect(save(actors.admin, { ...input, slug: 'gone' }, 1)).rejects.toMatchObject({
    code: 'catalog.fact_not_found',
  })
})

describe('what texts name of a fact stays', () => {
  async function setUpNamed() {
    const named = setUp()
    const { catalog } = named
    await catalog.saveFact(sampleFact(), null)
    await catalog.saveFact(
      sampleFact({
        slug: 'jar-site',
        title: 'Site',
        kind: 'link',
        values: [{ name: '', text: 'jars.example' }],
        url: 'https://jars.example',
      }),
      null,
    )
    await catalog.saveUnit(
      sampleUnit({
        unitId: 'u-1',
        title: 'Jars',
        content: '<p>Up to {{jar-limit}}, or {{jar-limit.family}}.</p>',
      }),
      null,
    )
    await catalog.saveUnit(
      sampleUnit({ unitId: 'u-2', title: 'Page', content: '', worksheet: '{{jar-limit}}: ____' }),
      null,
    )
    await catalog.saveTrack(
      sampleTrack({ slug: 'jars', content: '<p><a href="fact:jar-site">Site</a></p>' }),
      null,
    )
    return named
  }

  test.each<[what: string, change: Partial<FactInput>, field: string, message: RegExp]>([
    ['the fact itself', { disabled: true }, 'disabled', /still name this fact: “Jars” and “Page”/],
    ['a value', { values: [{ name: '', text: '$1' }] }, 'values', /the value “family”: “Jars”/],
    [
      'the value without a name',
      { values: [{ name: 'family', text: '$1' }] },
      'values',
      /without the name of a value/,
    ],
  ])('%s', async (_what, change, field, message) => {
    const { catalog, save } = await setUpNamed()
    await expect(save(actors.admin, { ...input, ...change, slug: 'jar-limit' }, 1)).rejects.toMatchObject(
      problem(field, message),
    )
    expect(await catalog.findFact('jar-limit')).toMatchObject({ version: 1 })
  })

  test('the address that a link leads to', async () => {
    const { save } = await setUpNamed()
    await expect(
      save(actors.admin, { ...input, title: 'Site', values: [{ name: '', text: 'a' }], slug: 'jar-site' }, 1),
    ).rejects.toMatchObject(problem('kind', /Links of texts lead to this fact/))
  })

  test('another value, and another name that nobody uses, may be saved', async () => {
    const { save } = await setUpNamed()
    const values = [...input.values.map((value) => ({ ...value, text: '$5' })), { name: 'extra', text: '$1' }]
    expect(await save(actors.admin, { ...input, values, slug: 'jar-limit' }, 1)).toMatchObject({ version: 2 })
  })

  test('a save tells beforehand which sentences it changes', async () => {
    const { library } = await setUpNamed()
    const changed = sampleFact({
      values: [
        { name: '', text: '$4,500' },
        { name: 'family', text: '$8,750' },
      ],
    })
    expect(listFactUses(await library.current(), changed, NOW)).toEqual([
      {
        content: { kind: 'unit', key: 'u-1', title: 'Jars' },
        sentences: [{ before: 'Up to $4,400, or $8,750.', after: 'Up to $4,500, or $8,750.' }],
      },
      {
        content: { kind: 'unit', key: 'u-2', title: 'Page' },
        sentences: [{ before: '$4,400: ____', after: '$4,500: ____' }],
      },
    ])
  })
})

test('a window has days in place of values', async () => {
  const { save } = setUp()
  const { slug: __, ...window } = sampleWindow()
  expect(await save(actors.admin, window, null)).toMatchObject({ periods: window.periods })
  const periods = [
    { opens: '2027-11-01', closes: '2028-01-15' },
    { opens: '2026-11-01', closes: '2027-01-15' },
  ]
  await expect(save(actors.admin, { ...window, title: 'Other', periods }, null)).rejects.toMatchObject(
    problem('periods', /earlier days first/),
  )
})
