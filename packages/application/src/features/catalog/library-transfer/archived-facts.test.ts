import { listToolFigures } from '@kitchen-table/domain/tools'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { describe, expect, test } from 'vitest'
import { sampleFact, sampleIntent, sampleUnit, sampleWindow } from '../../../testing/port-suites/samples.ts'
import { createTransfer } from './testing/transfer-harness.ts'

type Fill = (stores: Pick<EmbeddedStores, 'catalog'>) => Promise<unknown>

const saveUnit =
  (change: Parameters<typeof sampleUnit>[0]): Fill =>
  ({ catalog }) =>
    catalog.saveUnit(sampleUnit({ title: 'Jars', content: '', attachment: null, ...change }), null)
const saveFact =
  (change: Parameters<typeof sampleFact>[0] = {}): Fill =>
  ({ catalog }) =>
    catalog.saveFact(sampleFact(change), null)
const saveSeason: Fill = ({ catalog }) =>
  catalog.saveIntent(sampleIntent({ title: 'A jar', lessons: [], helpLines: [] }), null)
const all =
  (...fills: Fill[]): Fill =>
  async (stores) => {
    for (const fill of fills) await fill(stores)
  }

async function planInto(fillLibrary: Fill, fillArchive: Fill) {
  const archived = memoryStores()
  await fillArchive(archived)
  const library = memoryStores()
  await fillLibrary(library)
  return createTransfer(library).planBytes(await createTransfer(archived).exportBytes())
}

const onlyUnnamed = { values: [{ name: '', text: '$1' }] }
const table = '# A\n\n|Limit|Mine|\n|---|---|\n|{{jar-limit}}||'
const guideline = {
  slug: 'poverty-guideline',
  values: [
    { name: 'first', text: '$15,960' },
    { name: 'each', text: '$5,680' },
  ],
}
const terms = {
  slug: 'rap-terms',
  title: 'RAP terms',
  values: [
    { name: 'shares', text: '1 percent over $10,000' },
    { name: 'least', text: '$10' },
    { name: 'child', text: '$50' },
    { name: 'match', text: '$50' },
  ],
}
const plans = all(saveFact(guideline), saveFact(terms), saveUnit({ tool: 'repayment-plans' }))

test.for<[what: string, library: Fill, archive: Fill, path: string, message: string]>([
  [
    'drops a value that a text of the library names',
    all(saveFact(), saveUnit({ content: '<p>{{jar-limit.family}}</p>' })),
    saveFact(onlyUnnamed),
    'facts/jar-limit.yaml',
    'values: Texts still name the value “family”: “Jars”. Please change them first.',
  ],
  [
    'writes a value so that a calculator of the library cannot read it',
    plans,
    saveFact({ ...guideline, values: [...guideline.values.slice(0, 1), { name: 'each', text: 'some' }] }),
    'facts/poverty-guideline.yaml',
    'values.1.text: A calculator reads the value “each”: “Jars”. Please write a sum and nothing else, such as $16,100.',
  ],
  [
    'makes something else of a window that is a season in the library',
    all(({ catalog }) => catalog.saveFact(sampleWindow(), null), saveSeason),
    saveFact({ slug: 'jar-window' }),
    'facts/jar-window.yaml',
    'kind: The dashboard offers these while this window is open: “A jar”. Please let it be a window, or change them first.',
  ],
  [
    'makes a worksheet of the library unusable',
    all(saveFact(), saveUnit({ worksheet: table })),
    saveFact({ values: [{ name: '', text: '≥ $1' }] }),
    'facts/jar-limit.yaml',
    'values: The worksheet of “Jars” could not be shown with this. Line 5: The character “≥” is not in the letters that we print with.',
  ],
  [
    'has a text that names what there is not',
    saveFact(onlyUnnamed),
    saveUnit({ content: '<p>{{jar-limit.family}}</p>' }),
    'units/u-1/unit.html',
    'There is no fact jar-limit.family, or no such value of it, in this archive or in the library.',
  ],
  [
    'has a link to a fact that has no page',
    saveFact(),
    saveUnit({ content: '<p><a href="fact:jar-limit">a</a></p>' }),
    'units/u-1/unit.html',
    'A link cannot lead to the fact jar-limit.',
  ],
  [
    'has a season that is no window',
    saveFact({ slug: 'jar-window' }),
    saveSeason,
    'intents/rent-late.yaml',
    'There is no window jar-window, in this archive or in the library.',
  ],
  [
    'has a worksheet that values of the library make too wide',
    saveFact({ values: [{ name: '', text: '≥ $1' }] }),
    saveUnit({ worksheet: table }),
    'units/u-1/unit.html',
    'worksheet: Line 5: The character “≥” is not in the letters that we print with.',
  ],
])('an archive is refused that %s', async ([, library, archive, path, message]) => {
  await expect(planInto(library, archive)).rejects.toMatchObject({
    code: 'catalog.archive_invalid',
    data: { files: [{ file: path, message }] },
  })
})

test('an archive is refused that has a calculator without its figures', async () => {
  await expect(planInto(saveFact(guideline), saveUnit({ tool: 'repayment-plans' }))).rejects.toMatchObject({
    data: {
      files: listToolFigures('repayment-plans')
        .filter(({ slug }) => slug !== guideline.slug)
        .map(({ slug, name }) => ({
          file: 'units/u-1/unit.html',
          message: `A calculator needs a fact ${slug}.${name} that it can read, in this archive or in the library.`,
        })),
    },
  })
})

test('an archive may change a fact together with what names it', async () => {
  expect(
    await planInto(
      all(saveFact(), saveUnit({ content: '<p>{{jar-limit.family}}</p>' })),
      all(saveFact(onlyUnnamed), saveUnit({ content: '<p>{{jar-limit}}</p>' })),
    ),
  ).toMatchObject({ counts: { add: 0, change: 2, leave: 0 } })
})

test('a library whose text names what is gone can import its own archive', async () => {
  const own = saveUnit({ content: '<p>{{jar-limit}}</p>' })
  expect(await planInto(own, own)).toMatchObject({ counts: { add: 0, change: 0, leave: 1 } })
})

describe('undoing an import', () => {
  const withoutFamily = all(saveFact(onlyUnnamed))

  async function setUp() {
    const archived = memoryStores()
    await saveFact()(archived)
    const stores = memoryStores()
    await withoutFamily(stores)
    const transfer = createTransfer(stores)
    const { id } = await transfer.planBytes(await createTransfer(archived).exportBytes())
    await transfer.start(id)
    await transfer.runJobs()
    return { ...stores, ...transfer, id }
  }

  test('takes a value back', async () => {
    const { catalog, undo, runJobs, id } = await setUp()
    await undo(id)
    await runJobs()
    expect(await catalog.findFact('jar-limit')).toMatchObject(onlyUnnamed)
  })

  test('leaves a fact with a value that a text names by now', async () => {
    const { catalog, undo, runJobs, find, id } = await setUp()
    await saveUnit({ content: '<p>{{jar-limit.family}}</p>' })({ catalog })
    await undo(id)
    await runJobs()
    expect(await catalog.findFact('jar-limit')).toMatchObject({ values: sampleFact().values })
    expect((await find(id)).items).toMatchObject([{ key: 'jar-limit', result: 'skipped' }])
  })
})
