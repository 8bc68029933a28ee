import { emptyUnit } from '@kitchen-table/domain/catalog'
import { listToolFigures } from '@kitchen-table/domain/tools'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { describe, expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import {
  sampleCaptions,
  sampleFact,
  sampleFilmBytes,
  sampleTrack,
  sampleUnit,
} from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { createLibraryCache } from '../reading/library-cache.ts'
import { type SaveUnitInput, saveUnit } from './save-unit.ts'

const input: SaveUnitInput = {
  ...emptyUnit,
  title: 'The first ten minutes',
  content: '<p>Set a timer.</p><script>alert(1)</script>',
  type: 'Conversation',
}

const video: SaveUnitInput = { ...input, type: 'Video', link: '76979871' }

function setUp() {
  const stores = memoryStores()
  const { catalog, files, jobs } = stores
  const newId = () => 'c0ffee00-1111-4222-8333-444444444444'
  const now = () => Date.UTC(2026, 0, 2)
  const library = createLibraryCache(catalog)
  return { ...stores, save: saveUnit({ catalog, files, library, known: library, jobs, newId, now }) }
}

const test = testWith(setUp)

test.for(notAdmins)('is refused for $role', async (actor, { save, catalog }) => {
  await expect(save(actor, input, null)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect((await catalog.read()).units).toEqual([])
})

test('cleans a new unit and gives it a short id', async ({ save, catalog }) => {
  const unit = await save(actors.admin, input, null)

  expect(unit).toMatchObject({
    unitId: 'o3vus00h',
    content: '<p>Set a timer.</p>',
    createdAt: '2026-01-02T00:00:00.000Z',
    unitUpdateDate: null,
  })
  expect(await catalog.findUnit('o3vus00h')).toEqual(unit)
  expect(unit.author).toEqual({ sub: 'a1', at: '2026-01-02T00:00:00.000Z' })
})

test('refuses an id that is taken', async ({ save }) => {
  await save(actors.admin, { ...input, unitId: 'couple-open' }, null)

  const again = save(actors.admin, { ...input, unitId: 'couple-open' }, null)

  await expect(again).rejects.toMatchObject({ code: 'catalog.exists' })
})

test('keeps ids and time of creation when a unit is updated', async ({ save, catalog }) => {
  const creationId = 'c0ffee00-1111-4222-8333-444444444444'
  const before = await save(actors.admin, { ...input, unitId: 'couple-open', creationId }, null)

  await save(actors.admin, { ...video, unitId: 'couple-open' }, 1)

  const [after] = (await catalog.read()).units
  const { author: _, ...fields } = before
  expect(after).toMatchObject({ ...fields, creationId, type: 'Video', link: '76979871', version: 2 })
})

test.for([1, 7])('refuses version %i of a missing unit', async (expectedVersion, { save }) => {
  const update = save(actors.admin, { ...input, unitId: 'couple-open' }, expectedVersion)
  await expect(update).rejects.toMatchObject({ code: 'catalog.unit_not_found' })
})

test('refuses another version than the current one before it looks at files', async ({ save }) => {
  await save(actors.admin, { ...input, unitId: 'couple-open' }, null)
  const attachment = 'units/couple-open/gone'
  const update = save(actors.admin, { ...input, unitId: 'couple-open', attachment }, 7)
  await expect(update).rejects.toMatchObject({ code: 'catalog.stale' })
})

describe('marks', () => {
  const now = '2026-01-02T00:00:00.000Z'
  const earlier = '2025-01-02T00:00:00.000Z'
  const update = { ...input, unitId: 'u-1' }

  test.for([
    { marks: undefined, createdAt: earlier, unitUpdateDate: earlier, trackDate: earlier },
    { marks: 'cleared', createdAt: earlier, unitUpdateDate: null, trackDate: null },
    { marks: 'updated', createdAt: earlier, unitUpdateDate: now, trackDate: now },
    { marks: 'new', createdAt: now, unitUpdateDate: null, trackDate: now },
  ] as const)('$marks: tracks get $trackDate', async ({ marks, trackDate, ...dates }, { save, catalog }) => {
    await catalog.saveUnit(
      sampleUnit({ createdAt: earlier, unitUpdateDate: earlier, attachment: null }),
      null,
    )
    await catalog.saveTrack(sampleTrack({ slug: 'with', updateContentDate: earlier }), null)
    await catalog.saveTrack(sampleTrack({ slug: 'without', units: [], updateContentDate: earlier }), null)

    expect(await save(actors.admin, { ...update, marks }, 1)).toMatchObject({ ...dates, version: 2 })
    expect(await catalog.findTrack('with')).toMatchObject({ updateContentDate: trackDate })
    expect(await catalog.findTrack('without')).toMatchObject({ updateContentDate: earlier, version: 1 })
  })
})

describe('the day of a review', () => {
  const earlier = '2025-01-02T00:00:00.000Z'
  const today = '2026-01-02T00:00:00.000Z'
  const { reviewedAt: _, ...ofEarlierPage } = { ...input, content: '<p>Set a timer.</p>', unitId: 'u-1' }

  test.for<{
    name: string
    change: Partial<SaveUnitInput>
    reviewedAt: string | null
    textChangedAt: string
  }>([
    {
      name: 'stays when a page from before the field saves',
      change: { keywords: ['rent'] },
      reviewedAt: '2025-06-01',
      textChangedAt: earlier,
    },
    {
      name: 'stays when the text changes, which is noted by itself',
      change: { content: '<p>Set two timers.</p>', reviewedAt: '2025-06-01' },
      reviewedAt: '2025-06-01',
      textChangedAt: today,
    },
    {
      name: 'stays when cleaning leaves the text as it is',
      change: { content: '<p>Set a timer.</p><script>1</script>' },
      reviewedAt: '2025-06-01',
      textChangedAt: earlier,
    },
    {
      name: 'may be the next one of the server, where it is tomorrow already',
      change: { reviewedAt: '2026-01-03' },
      reviewedAt: '2026-01-03',
      textChangedAt: earlier,
    },
    {
      name: 'is moved to that one from any later day',
      change: { reviewedAt: '2036-01-04' },
      reviewedAt: '2026-01-03',
      textChangedAt: earlier,
    },
    { name: 'can be taken back', change: { reviewedAt: null }, reviewedAt: null, textChangedAt: earlier },
  ])('$name', async ({ change, reviewedAt, textChangedAt }, { save, catalog }) => {
    const author = { sub: 'ada', at: earlier }
    const { title, content } = ofEarlierPage
    await catalog.saveUnit(sampleUnit({ title, content, reviewedAt: '2025-06-01' }), null, author)
    await save(actors.admin, { ...ofEarlierPage, ...change }, 1)
    expect(await catalog.findUnit('u-1')).toMatchObject({ reviewedAt, textChangedAt, version: 2 })
  })

  test('is none of a new unit from a page from before the field', async ({ save }) => {
    expect(await save(actors.admin, ofEarlierPage, null)).toMatchObject({ reviewedAt: null })
  })
})

describe('files', () => {
  const file = { type: 'application/pdf', name: 'sheet.pdf' }
  const ownKey = 'units/couple-open/6f7d0f4e-0000-4000-8000-000000000000'

  test('are stored with the metadata of the file store', async ({ save, files }) => {
    await files.put(ownKey, new Uint8Array(7), file)

    const unit = await save(actors.admin, { ...input, unitId: 'couple-open', attachment: ownKey }, null)

    expect(unit.attachment).toEqual({ key: ownKey, ...file, size: 7 })
  })

  test.for([
    'units/another/6f7d0f4e-0000-4000-8000-000000000000',
    'groups/acme/6f7d0f4e-0000-4000-8000-000000000000',
    'units/couple-open-2/6f7d0f4e-0000-4000-8000-000000000000',
  ])('of another record are refused: %s', async (key, { save, files }) => {
    await files.put(key, new Uint8Array(7), file)

    const result = save(actors.admin, { ...input, unitId: 'couple-open', attachment: key }, null)

    await expect(result).rejects.toMatchObject({
      code: 'input.invalid',
      data: { fields: [{ field: 'attachment' }] },
    })
  })

  test('that are missing are refused, and the field is named', async ({ save }) => {
    const result = save(actors.admin, { ...input, unitId: 'couple-open', embedImage: ownKey }, null)
    await expect(result).rejects.toMatchObject({ data: { fields: [{ field: 'embedImage' }] } })
  })
})

describe('a film', () => {
  const key = 'units/couple-open/film'
  const film = { type: 'video/mp4', name: 'The shape.mp4' }
  const own: SaveUnitInput = {
    ...input,
    unitId: 'couple-open',
    type: 'Video',
    film: key,
    captions: sampleCaptions(),
  }

  async function saveFilm({ save, files }: ReturnType<typeof setUp>) {
    await files.put(key, sampleFilmBytes, film)
    return save(actors.admin, own, null)
  }

  test('is stored with its captions as they were written', async (product) => {
    const unit = await saveFilm(product)
    expect(unit).toMatchObject({
      link: null,
      film: { key, ...film, size: sampleFilmBytes.length },
      captions: sampleCaptions(),
    })
    expect(await product.catalog.findUnit('couple-open')).toEqual(unit)
  })

  test('gives way to a video on Vimeo, and so do its captions', async (product) => {
    await saveFilm(product)
    const unit = await product.save(actors.admin, { ...video, unitId: 'couple-open' }, 1)
    expect(unit).toMatchObject({ link: '76979871', film: null, captions: '' })
  })

  test.for([
    { type: 'Video', link: '76979871' },
    { type: 'Resource', link: null },
  ] as const)(
    'is gone after a save as %j from a page from before films, which does not send it',
    async (change, product) => {
      await saveFilm(product)
      const { film: _, captions: __, ...ofEarlierPage } = own
      const unit = await product.save(actors.admin, { ...ofEarlierPage, ...change }, 1)
      expect(unit).toMatchObject({ ...change, film: null, captions: '' })
    },
  )

  test('does not get lost by such a page, where nothing would be played any more', async (product) => {
    const { version } = await saveFilm(product)
    const { film: _, captions: __, ...ofEarlierPage } = own
    await expect(product.save(actors.admin, ofEarlierPage, 1)).rejects.toMatchObject({
      data: { fields: [{ field: 'link' }] },
    })
    expect(await product.catalog.findUnit('couple-open')).toMatchObject({ version, film: { key } })
  })

  test('that is missing is refused, and the field is named', async ({ save }) => {
    await expect(save(actors.admin, own, null)).rejects.toMatchObject({
      data: { fields: [{ field: 'film' }] },
    })
  })

  test('is no other file of the unit', async ({ save, files, catalog }) => {
    await files.put(key, sampleFilmBytes, { type: 'application/pdf', name: 'Sheet.pdf' })
    await expect(save(actors.admin, own, null)).rejects.toMatchObject({
      code: 'input.invalid',
      data: {
        fields: [{ field: 'film', message: 'This is not a film we can use. MP4 films work, up to 40 MB.' }],
      },
    })
    expect((await catalog.read()).units).toEqual([])
  })
})

describe('a worksheet is checked with the values that readers get', () => {
  const worksheet = '# Jars\n\n|Limit|Mine|\n|---|---|\n|{{jar-limit}}||'
  const issue = (field: string, message: string) => ({
    code: 'input.invalid',
    data: { fields: [{ field, message }] },
  })

  test.for([
    ['≥ 130 percent', 'Line 5: The character “≥” is not in the letters that we print with.'],
    ['a'.repeat(91), 'Line 5: This has 91 characters. At most 90 fit here.'],
  ] as const)('%s', async ([text, message], { save, catalog }) => {
    await catalog.saveFact(sampleFact({ values: [{ name: '', text }] }), null)
    await expect(save(actors.admin, { ...input, worksheet }, null)).rejects.toMatchObject(
      issue('worksheet', message),
    )
  })

  test('and on paper, where it has one page', async ({ save, catalog }) => {
    await catalog.saveFact(sampleFact({ values: [{ name: '', text: 'word '.repeat(28).trim() }] }), null)
    const long = `# Jars\n\n${'{{jar-limit}} {{jar-limit}} {{jar-limit}} {{jar-limit}}\n\n'.repeat(12)}Mine: ____`
    await expect(save(actors.admin, { ...input, worksheet: long }, null)).rejects.toMatchObject(
      issue('worksheet', 'This worksheet does not fit on one page. Please shorten it.'),
    )
  })

  test('one that fits is saved', async ({ save, catalog }) => {
    await catalog.saveFact(sampleFact(), null)
    expect(await save(actors.admin, { ...input, worksheet }, null)).toMatchObject({ worksheet })
  })
})

test('a calculator is refused whose figures are missing, or that it cannot read', async ({
  save,
  catalog,
}) => {
  await catalog.saveFact(
    sampleFact({
      slug: 'poverty-guideline',
      values: [
        { name: 'first', text: 'about $15,960' },
        { name: 'each', text: '$5,680' },
      ],
    }),
    null,
  )
  const message = (key: string) =>
    `This calculator needs a fact that we do not have, or whose value it cannot read: ${key}.`
  await expect(save(actors.admin, { ...input, tool: 'repayment-plans' }, null)).rejects.toMatchObject({
    data: {
      fields: listToolFigures('repayment-plans')
        .map(({ slug, name }) => `${slug}.${name}`)
        .filter((key) => key !== 'poverty-guideline.each')
        .map((key) => ({ field: 'tool', message: message(key) })),
    },
  })
})

const sensitive: SaveUnitInput = { ...input, sensitive: true, nextUp: 'first-budget' }

test('a sensitive unit keeps the tracks that it leads to, also one that is gone', async ({
  save,
  catalog,
}) => {
  await catalog.saveTrack(sampleTrack({ units: [] }), null)
  const { unitId } = await save(actors.admin, sensitive, null)
  await catalog.removeRecord({ kind: 'track', key: 'first-budget' }, 1)

  const saved = await save(actors.admin, { ...sensitive, unitId, relatedTrack: 'first-budget' }, 1)

  expect(saved).toMatchObject({ sensitive: true, nextUp: 'first-budget', relatedTrack: 'first-budget' })
  expect(await catalog.findUnit(unitId)).toEqual(saved)
})

test.for([
  ['nextUp', 'track'],
  ['relatedTrack', 'track'],
  ['helpLine', 'help line'],
  ['translationOf', 'lesson'],
] as const)('refuses %s with the name of a %s that is missing', async ([field, noun], { save }) => {
  const saved = save(actors.admin, { ...input, sensitive: true, [field]: 'gone' }, null)
  await expect(saved).rejects.toMatchObject({
    code: 'input.invalid',
    data: { fields: [{ field, message: `We can't find this ${noun} any more: gone.` }] },
  })
})

test('a unit is in a language, and translates another one, until a save says otherwise', async ({ save }) => {
  const { unitId: translationOf } = await save(actors.admin, { ...input, unitId: 'u-en' }, null)
  const { language: _, translationOf: __, ...ofEarlierPage } = { ...input, unitId: 'u-es' }
  expect(await save(actors.admin, ofEarlierPage, null)).toMatchObject({ language: 'en', translationOf: null })
  const spanish = { language: 'es', translationOf } as const
  expect(await save(actors.admin, { ...ofEarlierPage, ...spanish }, 1)).toMatchObject(spanish)
  expect(await save(actors.admin, ofEarlierPage, 2)).toMatchObject({ ...spanish, version: 3 })
  const own = save(actors.admin, { ...ofEarlierPage, language: 'es', translationOf: 'u-es' }, 3)
  await expect(own).rejects.toMatchObject({ data: { fields: [{ field: 'translationOf' }] } })
})
