import { openStores } from '@kitchen-table/embedded/testing/samples'
import { expect, onTestFinished, test } from 'vitest'
import {
  convertedIntents,
  convertedLayouts,
  earlierLayouts,
  earlierUnits,
} from '../../../testing/earlier-layouts.ts'
import { sampleLayout } from '../../../testing/port-suites/samples.ts'
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts'
import { times } from '../../../testing/times.ts'
import { formatYaml } from './archive-document.ts'
import { formatRecordFile } from './export-entries.ts'
import { readImportPlan, storeImportPlan } from './import-plan.ts'
import { buildZip, type ZipEntry } from './testing/build-zip.ts'
import { createTransfer } from './testing/transfer-harness.ts'

const manifest: ZipEntry = { name: 'library.yaml', data: 'format: 1\n' }
const units = earlierUnits.map(
  (unit): ZipEntry => ({
    name: `units/${unit.unitId}/unit.html`,
    data: formatRecordFile({ kind: 'unit', key: unit.unitId, record: { ...unit, attachment: null } }),
  }),
)
const toEntry = ({ config, ...fields }: { config: string; [field: string]: unknown }): ZipEntry => ({
  name: `layouts/${config}/layout.yaml`,
  data: formatYaml(fields),
})
const archive = buildZip([manifest, ...units, ...earlierLayouts.map(toEntry)])

function setUp() {
  const stores = openStores(':memory:', { filesDir: createTemporaryFolder() })
  onTestFinished(() => stores.close())
  const { planBytes, start, runJobs, find, ...transfer } = createTransfer(stores)

  async function importBytes(bytes: Uint8Array) {
    const { id, counts } = await planBytes(bytes)
    await start(id)
    await runJobs()
    const { results } = await find(id)
    return { id, counts, results }
  }
  return { ...stores, ...transfer, planBytes, start, runJobs, find, importBytes }
}

const withVersion = <T extends object>(records: readonly T[]) =>
  records.map((record) => ({ ...record, version: 1 }))

test('worries and synonyms of an archive of an earlier release become intents', async () => {
  const { catalog, importBytes } = setUp()
  const { counts } = await importBytes(archive)
  expect(counts).toEqual({ add: 3 + convertedIntents.length + 2, change: 0, leave: 0 })
  const { intents, layouts } = await catalog.read()
  expect(intents).toEqual(withVersion(convertedIntents))
  expect(layouts).toEqual(withVersion(convertedLayouts))
})

test('intents that are there already stay as editors have changed them', async () => {
  const { catalog, importBytes } = setUp()
  const [intent] = convertedIntents
  if (intent === undefined) expect.unreachable('There are no intents.')
  const changed = { ...intent, outside: 'Ours' }
  await catalog.saveIntent(changed, null)
  expect((await importBytes(archive)).counts).toMatchObject({ change: 0, leave: 1 })
  expect(await catalog.findIntent(intent.slug)).toMatchObject({ ...changed, version: 1 })
  expect((await importBytes(archive)).counts).toMatchObject({ add: 0, change: 0 })
})

test('an import of such an archive can be undone', async () => {
  const { catalog, importBytes, undo, runJobs } = setUp()
  const { id } = await importBytes(archive)
  await undo(id)
  await runJobs()
  const { intents, layouts, units: left } = await catalog.read()
  expect({ intents, layouts, left }).toEqual({ intents: [], layouts: [], left: [] })
})

test('a layout of an archive without worries offers none', async () => {
  const { catalog, importBytes } = setUp()
  const { intents: _, showsWholeLibrary: __, ...layout } = sampleLayout()
  const young = { ...layout, config: 'young', title: 'Young', worries: [], synonyms: [] }
  await importBytes(buildZip([manifest, toEntry(layout), toEntry(young)]))
  const { intents, layouts } = await catalog.read()
  expect(intents).toEqual([])
  expect(layouts.map((each) => each.intents)).toEqual([[], []])
})

test('a plan that a process of an earlier release has made adds the intents that its layouts offer', async () => {
  const { catalog, files, planBytes, start, runJobs, find } = setUp()
  const { id } = await planBytes(archive)
  const items = await readImportPlan(files, id)
  await storeImportPlan(
    files,
    id,
    items.filter(({ kind }) => kind !== 'intent'),
  )
  await start(id)
  await runJobs()
  expect((await find(id)).results).toMatchObject({ added: 5, failed: 0 })
  const { intents, layouts } = await catalog.read()
  expect(intents).toEqual(withVersion(convertedIntents))
  expect(layouts).toEqual(withVersion(convertedLayouts))
})

const toSynonyms = (count: number) => times(count, (n) => ({ word: `w${n}`, means: 'money' }))

test('many layouts with the same synonyms are imported as one of them', async () => {
  const { catalog, importBytes } = setUp()
  const { intents: _, showsWholeLibrary: __, ...layout } = sampleLayout()
  const copies = times(24, (n) =>
    toEntry({ ...layout, config: `copy-${n}`, title: `Copy ${n}`, worries: [], synonyms: toSynonyms(214) }),
  )
  await importBytes(buildZip([manifest, ...copies]))
  const { intents, layouts } = await catalog.read()
  expect(layouts).toHaveLength(24)
  expect(intents).toMatchObject([{ slug: 'earlier-money', disabled: true }])
})

test('layouts with more different synonyms than any library has are refused', async () => {
  const { intents: _, showsWholeLibrary: __, ...layout } = sampleLayout()
  const layouts = times(21, (n) => {
    const synonyms = times(250, (m) => ({ word: `w${n} ${m}`, means: 'money' }))
    return toEntry({ ...layout, config: `l-${n}`, title: `L ${n}`, worries: [], synonyms })
  })
  await expect(setUp().planBytes(buildZip([manifest, ...layouts]))).rejects.toMatchObject({
    data: { files: [{ file: 'layouts/l-20/layout.yaml', message: expect.stringContaining('too many') }] },
  })
})

test('what is wrong with a converted intent is said of the layout that it comes from', async () => {
  const { intents: _, showsWholeLibrary: __, ...layout } = sampleLayout()
  const [first, second] = ['Fine', 'x'.repeat(81)].map((words, n) =>
    toEntry({ ...layout, config: `l-${n}`, title: `L ${n}`, worries: [{ words, unitId: 'u-1' }] }),
  )
  if (first === undefined || second === undefined) expect.unreachable('There are two.')
  await expect(setUp().planBytes(buildZip([manifest, first, second]))).rejects.toMatchObject({
    data: {
      files: [{ file: 'layouts/l-1/layout.yaml', message: 'title: A title has at most 80 characters.' }],
    },
  })
})

test.each([
  ['worries that are none', { worries: ['Rent'], synonyms: [] }],
  ['worries beside intents', { worries: earlierLayouts[0]?.worries, intents: ['rent-late'] }],
  ['words that no intent can have', { worries: [{ words: 'x'.repeat(81), unitId: 'u-1' }] }],
  ['more synonyms than a layout had', { worries: [], synonyms: toSynonyms(251) }],
])('T62: a layout with %s is refused with a sentence', async (_what, fields) => {
  const { intents: _, showsWholeLibrary: __, ...layout } = sampleLayout()
  const planning = setUp().planBytes(buildZip([manifest, toEntry({ ...layout, ...fields })]))
  await expect(planning).rejects.toMatchObject({
    code: 'catalog.archive_invalid',
    data: {
      files: expect.arrayContaining([{ file: expect.any(String), message: expect.stringMatching(/\.$/) }]),
    },
  })
})
