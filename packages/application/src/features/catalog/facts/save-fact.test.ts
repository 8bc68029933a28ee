import type { FactInput } from '@kitchen-table/contract/catalog'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { describe, expect, test } from 'vitest'
import { actors } from '../../../testing/actors.ts'
import {
  sampleFact,
  sampleIntent,
  sampleTrack,
  sampleUnit,
  sampleWindow,
} from '../../../testing/port-suites/samples.ts'
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

const refusal = (field: string, message: string) => ({
  code: 'input.invalid',
  data: { fields: [{ field, message }] },
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
      sampleUnit({ unitId: 'u-2', title: 'Page', content: '', worksheet: '# Jars\n\n{{jar-limit}}: ____' }),
      null,
    )
    await catalog.saveTrack(
      sampleTrack({ slug: 'jars', content: '<p><a href="fact:jar-site">Site</a></p>' }),
      null,
    )
    return named
  }

  test.each<[what: string, change: Partial<FactInput>, field: string, message: string]>([
    [
      'the fact itself',
      { disabled: true },
      'disabled',
      'This fact is still in use: “Jars” and “Page”. Please change them first.',
    ],
    [
      // Not of “Page”, which names only the value without a name.
      'a value',
      { values: [{ name: '', text: '$1' }] },
      'values',
      'Texts still name the value “family”: “Jars”. Please change them first.',
    ],
    [
      'the value without a name',
      { values: [{ name: 'family', text: '$1' }] },
      'values',
      'Texts still name this fact without the name of a value: “Jars” and “Page”. Please keep one value without a name, or change them first.',
    ],
  ])('%s', async (_what, change, field, message) => {
    const { catalog, save } = await setUpNamed()
    await expect(save(actors.admin, { ...input, ...change, slug: 'jar-limit' }, 1)).rejects.toMatchObject(
      refusal(field, message),
    )
    expect(await catalog.findFact('jar-limit')).toMatchObject({ version: 1 })
  })

  test('the address that a link leads to', async () => {
    const { save } = await setUpNamed()
    await expect(
      save(actors.admin, { ...input, title: 'Site', values: [{ name: '', text: 'a' }], slug: 'jar-site' }, 1),
    ).rejects.toMatchObject(
      refusal(
        'kind',
        'Links of texts lead to this fact: “A first budget”. Please let it be a link or a telephone number.',
      ),
    )
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

describe('what a calculator reads of a fact stays', () => {
  const deduction = sampleFact({
    slug: 'standard-deduction',
    title: 'Standard deduction',
    values: [
      { name: 'single', text: '$16,100' },
      { name: 'joint', text: '$32,200' },
      { name: 'head', text: '$24,150' },
      { name: 'extra', text: 'about $2,000' },
    ],
  })
  const { slug } = deduction
  const change = (values: FactInput['values']) => ({ ...deduction, values })
  const [single, joint, head] = deduction.values

  async function setUpTool() {
    const named = setUp()
    await named.catalog.saveFact(deduction, null)
    await named.catalog.saveUnit(
      sampleUnit({ title: 'Your paycheck', content: '', tool: 'paycheck-check' }),
      null,
    )
    return named
  }

  test.each<
    [what: string, values: (FactInput['values'][number] | undefined)[], field: string, message: string]
  >([
    [
      'its name',
      [single, joint, { name: 'household', text: '$24,150' }],
      'values',
      'A calculator needs the value “head”: “Your paycheck”. Please keep it.',
    ],
    [
      'its form',
      [single, { name: 'joint', text: '$32,200 a year' }, head],
      'values.1.text',
      'A calculator reads the value “joint”: “Your paycheck”. Please write a sum and nothing else, such as $16,100.',
    ],
  ])('%s', async (_what, values, field, message) => {
    const { catalog, save } = await setUpTool()
    const changed = change(values.filter((value) => value !== undefined))
    await expect(save(actors.admin, changed, 1)).rejects.toMatchObject(refusal(field, message))
    expect(await catalog.findFact(slug)).toMatchObject({ version: 1 })
  })

  test('a new fact has it as well', async () => {
    const { catalog, save } = setUp()
    await catalog.saveUnit(sampleUnit({ title: 'Loans', content: '', tool: 'repayment-plans' }), null)
    const { slug: __, ...terms } = sampleFact({
      title: 'RAP terms',
      values: [{ name: 'shares', text: '2 percent over $20,000, 1 percent over $10,000' }],
    })
    await expect(save(actors.admin, terms, null)).rejects.toMatchObject(
      refusal(
        'values.0.text',
        'A calculator reads the value “shares”: “Loans”. Please write rising rates and nothing else, such as 10 percent over $0, 12 percent over $12,400.',
      ),
    )
  })

  test('another figure may be saved, whose lesson is shown beforehand', async () => {
    const { library, save } = await setUpTool()
    const changed = change([{ name: 'single', text: '$16,600' }, ...deduction.values.slice(1)])
    expect(listFactUses(await library.current(), changed, NOW)).toEqual([
      {
        content: { kind: 'unit', key: 'u-1', title: 'Your paycheck' },
        sentences: [
          {
            before: 'The calculator “Is the right amount of tax held back?” reads $16,100.',
            after: 'The calculator “Is the right amount of tax held back?” reads $16,600.',
          },
        ],
      },
    ])
    expect(await save(actors.admin, changed, 1)).toMatchObject({ version: 2 })
  })
})

describe('a worksheet can be shown with every value that is saved', () => {
  async function setUpWorksheet(worksheet: string) {
    const named = setUp()
    await named.catalog.saveFact(sampleFact(), null)
    await named.catalog.saveUnit(sampleUnit({ title: 'My jars', content: '', worksheet }), null)
    return named
  }
  const table = '# Jars\n\n|Limit|Mine|\n|---|---|\n|{{jar-limit}}||'

  test.each<[what: string, text: string, problem: string]>([
    ['a character', '≥ 130 percent', 'Line 5: The character “≥” is not in the letters that we print with.'],
    ['a long cell', 'a'.repeat(91), 'Line 5: This has 91 characters. At most 90 fit here.'],
  ])('%s', async (_what, text, worksheetProblem) => {
    const { save } = await setUpWorksheet(table)
    const values = [{ name: '', text }]
    await expect(save(actors.admin, { ...input, values, slug: 'jar-limit' }, 1)).rejects.toMatchObject(
      refusal('values', `The worksheet of “My jars” could not be shown with this. ${worksheetProblem}`),
    )
  })

  test('a page', async () => {
    const paragraphs = '{{jar-limit}} {{jar-limit}} {{jar-limit}} {{jar-limit}}\n\n'.repeat(12)
    const { save } = await setUpWorksheet(`# Jars\n\n${paragraphs}Mine: ____`)
    const values = [{ name: '', text: 'word '.repeat(28).trim() }]
    await expect(save(actors.admin, { ...input, values, slug: 'jar-limit' }, 1)).rejects.toMatchObject(
      refusal(
        'values',
        'The worksheet of “My jars” could not be shown with this. This worksheet does not fit on one page. Please shorten it.',
      ),
    )
  })

  test('one that has a mistake already prevents nothing', async () => {
    const { save } = await setUpWorksheet('{{jar-limit}}')
    expect(
      await save(actors.admin, { ...input, values: [{ name: '', text: '$1' }], slug: 'jar-limit' }, 1),
    ).toMatchObject({ version: 2 })
  })
})

test('a window that is the season of an intent stays a window, and enabled', async () => {
  const { catalog, library, save } = setUp()
  await catalog.saveFact(sampleWindow(), null)
  await catalog.saveIntent(sampleIntent({ title: 'I want a jar', season: 'jar-window' }), null)
  const { periods: _periods, ...window } = sampleWindow()

  await expect(
    save(actors.admin, { ...window, periods: [], kind: 'date', values: [{ name: '', text: 'May' }] }, 1),
  ).rejects.toMatchObject(
    refusal(
      'kind',
      'The dashboard offers these while this window is open: “I want a jar”. Please let it be a window, or change them first.',
    ),
  )
  await expect(save(actors.admin, sampleWindow({ disabled: true }), 1)).rejects.toMatchObject(
    refusal('disabled', 'This fact is still in use: “I want a jar”. Please change them first.'),
  )
  expect(listFactUses(await library.current(), sampleWindow(), NOW)).toEqual([
    { content: { kind: 'intent', key: 'rent-late', title: 'I want a jar' }, sentences: [] },
  ])
  const later = sampleWindow({ periods: [{ opens: '2027-11-01', closes: '2028-01-15' }] })
  expect(await save(actors.admin, later, 1)).toMatchObject({ version: 2 })
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
