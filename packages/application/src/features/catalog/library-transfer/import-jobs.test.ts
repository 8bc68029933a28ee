import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { actors } from '../../../testing/actors.ts'
import {
  interruptionKinds,
  interruptStores,
  type NO_INTERRUPTION,
} from '../../../testing/interrupt-stores.ts'
import {
  sampleIcon,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from '../../../testing/port-suites/samples.ts'
import { times } from '../../../testing/times.ts'
import { archiveKey, planKey } from './import-plan.ts'
import { planLibraryImport } from './plan-library-import.ts'
import { readContent } from './testing/read-content.ts'
import { createTransfer } from './testing/transfer-harness.ts'

const HOUR = 60 * 60_000

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z" fill="#17594a" /></svg>'

async function storeAttachment({ files }: EmbeddedStores, key: string, text: string) {
  const file = { key, name: 'Sheet.pdf', type: 'application/pdf', size: text.length }
  await files.put(key, Buffer.from(text), file)
  return file
}

/** The library before: a unit and a track that the archive changes, and a layout that it does not have. */
async function fillBefore(stores: EmbeddedStores) {
  const attachment = await storeAttachment(stores, 'units/u-1/old', 'The sheet of before')
  await stores.catalog.saveUnit(sampleUnit({ attachment }), null)
  await stores.catalog.saveTrack(sampleTrack({ units: ['u-1'], trackId: 'own-id' }), null)
  await stores.catalog.saveLayout(sampleLayout(), null)
}

/** Returns an archive with a changed unit and track, and an added unit, icon and track. */
async function createArchive(): Promise<Buffer> {
  const stores = memoryStores()
  const attachment = await storeAttachment(stores, 'units/u-1/new', 'Another sheet')
  await stores.catalog.saveUnit(sampleUnit({ attachment, title: 'Changed' }), null)
  await stores.catalog.saveUnit(
    sampleUnit({ unitId: 'u-2', attachment: await storeAttachment(stores, 'units/u-2/new', 'A sheet') }),
    null,
  )
  await stores.catalog.saveIcon(sampleIcon({ svgfile: DRAWING }), null)
  await stores.catalog.saveTrack(sampleTrack({ units: ['u-2', 'u-1'], trackId: 'other-id' }), null)
  await stores.catalog.saveTrack(sampleTrack({ slug: 'new-track', units: ['u-1'], trackId: 'new-id' }), null)
  return createTransfer(stores).exportBytes()
}

/** The same for all tests. */
let archive: Buffer | null = null

async function setUp() {
  const stores = memoryStores()
  await fillBefore(stores)
  const transfer = createTransfer(stores)
  archive ??= await createArchive()
  return { ...stores, ...transfer, archive, before: await readContent(stores) }
}

async function finishImport({ archive, planBytes, start, runJobs }: Awaited<ReturnType<typeof setUp>>) {
  const { id } = await planBytes(archive)
  await start(id)
  await runJobs()
  return id
}

test('a plan says what is added and what changes, and changes nothing', async () => {
  const { archive, planBytes, find, before, ...stores } = await setUp()
  const planned = await planBytes(archive)

  expect(planned).toMatchObject({ fileName: 'library.zip', state: 'planned', done: 0, total: 5 })
  expect(planned.counts).toEqual({ add: 3, change: 2, leave: 0 })
  expect(planned.results).toBeNull()
  expect(planned.items).toEqual([
    {
      kind: 'unit',
      key: 'u-1',
      title: 'Changed',
      action: 'change',
      fields: ['title', 'attachment'],
      result: null,
    },
    { kind: 'unit', key: 'u-2', title: 'Fixed and flexible', action: 'add', fields: [], result: null },
    { kind: 'icon', key: 'jar', title: 'Jar', action: 'add', fields: [], result: null },
    {
      kind: 'track',
      key: 'first-budget',
      title: 'A first budget',
      action: 'change',
      fields: ['units'],
      result: null,
    },
    { kind: 'track', key: 'new-track', title: 'A first budget', action: 'add', fields: [], result: null },
  ])
  expect(await find(planned.id)).toEqual(planned)
  expect(await readContent(stores)).toEqual(before)
})

test('a unit keeps the id of its creation when an import changes it and is undone', async () => {
  const product = await setUp()
  const { catalog, undo, runJobs } = product
  const attachment = (await catalog.findUnit('u-1'))?.attachment ?? null
  await catalog.saveUnit(sampleUnit({ attachment, creationId: 'c-1' }), 1)
  const id = await finishImport(product)
  expect(await catalog.findUnit('u-1')).toMatchObject({ title: 'Changed', creationId: 'c-1' })
  await undo(id)
  await runJobs()
  expect(await catalog.findUnit('u-1')).toMatchObject({ title: 'Fixed and flexible', creationId: 'c-1' })
})

test('an import adds and changes what was planned, and leaves everything else', async () => {
  const product = await setUp()
  const id = await finishImport(product)

  const { state, done, items } = await product.find(id)
  expect({ state, done }).toEqual({ state: 'finished', done: 5 })
  expect(items.map(({ result }) => result)).toEqual(times(5, () => 'done'))
  const track = await product.catalog.findTrack('first-budget')
  expect(track).toMatchObject({ units: ['u-2', 'u-1'], trackId: 'own-id', version: 2 })
  expect(await product.catalog.findUnit('u-1')).toMatchObject({ title: 'Changed', version: 2 })
  expect(await product.catalog.findLayout('default')).toMatchObject({ version: 1 })
  const results = { added: 3, changed: 2, skipped: 0, failed: 0 }
  expect((await product.list()).imports).toMatchObject([
    { id, state: 'finished', done: 5, total: 5, results },
  ])
  expect(await product.find(id)).toMatchObject({ results })
})

test('starting and undoing again has no effect', async () => {
  const product = await setUp()
  const id = await finishImport(product)
  const imported = await readContent(product)
  expect(await product.start(id)).toMatchObject({ state: 'finished' })
  await product.runJobs()
  expect(await readContent(product)).toEqual(imported)

  await product.undo(id)
  await product.runJobs()
  expect(await product.undo(id)).toMatchObject({ state: 'undone' })
  await product.runJobs()
  expect(await readContent(product)).toEqual(product.before)
})

test('undoing restores everything from before', async () => {
  const product = await setUp()
  const id = await finishImport(product)
  expect(await readContent(product)).not.toEqual(product.before)

  expect(await product.undo(id)).toMatchObject({ state: 'undoing' })
  await product.runJobs()
  expect(await product.find(id)).toMatchObject({ state: 'undone', done: 5, total: 5 })
  expect(await readContent(product)).toEqual(product.before)
  expect(await product.catalog.findTrack('first-budget')).toMatchObject({ version: 3 })
})

test('an import that was not started has nothing to undo', async () => {
  const { archive, planBytes, undo, runJobs, before, ...stores } = await setUp()
  const { id } = await planBytes(archive)
  expect(await undo(id)).toMatchObject({ state: 'planned' })
  await runJobs()
  expect(await readContent(stores)).toEqual(before)
})

test('what another editor saved after the plan is skipped, whether the plan changes or adds it', async () => {
  const { archive, planBytes, start, runJobs, find, catalog } = await setUp()
  const { id } = await planBytes(archive)
  await catalog.saveUnit(sampleUnit({ title: 'Mine', attachment: null }), 1)
  await catalog.saveIcon(sampleIcon({ iconName: 'My jar', svgfile: DRAWING }), null)

  await start(id)
  await runJobs()
  const { items } = await find(id)
  expect(items.map(({ key, result }) => [key, result])).toEqual([
    ['u-1', 'skipped'],
    ['u-2', 'done'],
    ['jar', 'skipped'],
    ['first-budget', 'done'],
    ['new-track', 'done'],
  ])
  expect(await find(id)).toMatchObject({ results: { added: 2, changed: 1, skipped: 2, failed: 0 } })
  expect(await catalog.findUnit('u-1')).toMatchObject({ title: 'Mine', version: 2 })
  expect(await catalog.findIcon('jar')).toMatchObject({ iconName: 'My jar', version: 1 })
})

test('what another editor saved after the import stays when it is undone', async () => {
  const product = await setUp()
  const { catalog, undo, runJobs, find } = product
  const id = await finishImport(product)
  await catalog.saveUnit(sampleUnit({ unitId: 'u-2', title: 'Mine', attachment: null }), 1)
  await catalog.saveTrack(sampleTrack({ title: 'Mine too', iconSlug: null }), 2)

  await undo(id)
  await runJobs()
  const { items } = await find(id)
  expect(items.map(({ key, result }) => [key, result])).toEqual([
    ['u-1', 'done'],
    ['u-2', 'skipped'],
    ['jar', 'done'],
    ['first-budget', 'skipped'],
    ['new-track', 'done'],
  ])
  expect(await find(id)).toMatchObject({ results: { added: 2, changed: 1, skipped: 2, failed: 0 } })
  expect(await catalog.findUnit('u-2')).toMatchObject({ title: 'Mine' })
  expect(await catalog.findTrack('first-budget')).toMatchObject({ title: 'Mine too' })
  expect(await catalog.findIcon('jar')).toBeNull()
})

test('an import is not undone while it runs', async () => {
  const { archive, planBytes, start, undo } = await setUp()
  const { id } = await planBytes(archive)
  expect(await start(id)).toMatchObject({
    state: 'running',
    results: { added: 0, changed: 0, skipped: 0, failed: 0 },
  })
  await expect(undo(id)).rejects.toMatchObject({ code: 'catalog.busy' })
})

test('of two imports of one archive the second finds the same records, and stores none again', async () => {
  const { archive, planBytes, start, runJobs, find, catalog } = await setUp()
  const ids = [(await planBytes(archive)).id, (await planBytes(archive)).id]
  for (const id of ids) await start(id)
  await runJobs()
  for (const id of ids) expect(await find(id)).toMatchObject({ state: 'finished', done: 5 })
  expect(await catalog.findTrack('first-budget')).toMatchObject({ units: ['u-2', 'u-1'], version: 2 })
  expect(await catalog.findUnit('u-1')).toMatchObject({ title: 'Changed', version: 2 })
  expect(await catalog.findIcon('jar')).toMatchObject({ version: 1 })
})

test.for(['add', 'addBefore', 'update'] as const)(
  'a plan that fails while it is stored leaves nothing, and the upload can be used again: %s',
  async (method) => {
    const { archive, addUpload, deps, plan, list, find, files } = await setUp()
    const upload = await addUpload(archive)
    const ids: string[] = []
    const newId = () => {
      ids.push(deps.newId())
      return ids.at(-1) ?? ''
    }
    const fail = async () => {
      throw new Error('The disk is full.')
    }
    const failing = planLibraryImport({ ...deps, newId, imports: { ...deps.imports, [method]: fail } })
    await expect(failing(actors.admin, { upload })).rejects.toThrow('The disk is full.')
    for (const id of ids) {
      expect(await files.get(archiveKey(id))).toBeNull()
      expect(await files.get(planKey(id))).toBeNull()
      expect(await deps.imports.find(id)).toBeNull()
    }
    expect(ids).toHaveLength(1)

    const { id } = await plan(actors.admin, { upload })
    expect(await find(id)).toMatchObject({ state: 'planned' })
    expect((await list()).imports).toHaveLength(1)
  },
)

test('a plan whose process died is swept after an hour with its files', async () => {
  const { imports, files, sweep, clock } = await setUp()
  const file = { name: 'library.zip', type: 'application/zip' }
  await files.put(archiveKey('dead'), new Uint8Array(3), file)
  const begun = { id: 'dead', sub: 'a1', fileName: file.name, createdAt: clock.at, counts: null }
  await imports.add({ ...begun, files: { archive: null, plan: null } })

  clock.at += 60 * 60_000
  await sweep()
  expect(await imports.find('dead')).not.toBeNull()
  clock.at += 1
  await sweep()
  expect(await imports.find('dead')).toBeNull()
  expect(await files.get(archiveKey('dead'))).toBeNull()
})

test('one archive is read at a time', async () => {
  const { archive, addUpload, plan } = await setUp()
  const uploads = [await addUpload(archive), await addUpload(archive)]
  const plans = await Promise.allSettled(uploads.map((upload) => plan(actors.admin, { upload })))
  expect(plans).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'files.busy' } },
  ])
})

test('imports are swept after 30 days with their files, and those at work are not', async () => {
  const { archive, planBytes, start, runJobs, sweep, find, clock, imports, files } = await setUp()
  const { id } = await planBytes(archive)
  await start(id)
  await runJobs()
  const planFile = (await imports.find(id))?.files.plan
  const running = await planBytes(archive)
  await start(running.id)

  clock.at += 30 * 24 * HOUR - HOUR
  await sweep()
  expect(await find(id)).toMatchObject({ state: 'finished' })
  clock.at += 1
  await sweep()
  await expect(find(id)).rejects.toMatchObject({ code: 'catalog.import_not_found' })
  expect(planFile && (await files.get(planFile.key))).toBeNull()
  expect(await find(running.id)).toMatchObject({ state: 'running' })
})

test('a plan that was not started is swept after a day with its archive', async () => {
  const { archive, planBytes, sweep, find, clock, imports, files } = await setUp()
  const { id } = await planBytes(archive)
  const archiveFile = (await imports.find(id))?.files.archive
  clock.at += 24 * HOUR
  await sweep()
  expect(await find(id)).toMatchObject({ state: 'planned' })
  clock.at += 1
  await sweep()
  await expect(find(id)).rejects.toMatchObject({ code: 'catalog.import_not_found' })
  expect(archiveFile && (await files.get(archiveFile.key))).toBeNull()
})

test('an import whose jobs were swept has finished, and is not run again', async () => {
  const product = await setUp()
  const { jobs, clock, start, find, list } = product
  const id = await finishImport(product)
  const imported = await readContent(product)
  await jobs.sweep(clock.at + 1)
  expect(await find(id)).toMatchObject({ state: 'finished' })
  expect((await list()).imports).toMatchObject([{ id, state: 'finished' }])
  expect(await start(id)).toMatchObject({ state: 'finished' })
  await product.runJobs()
  expect(await readContent(product)).toEqual(imported)
})

test('a topic whose layout nobody has is a problem of the plan', async () => {
  const stores = memoryStores()
  await stores.catalog.saveTopic('winter', sampleTopic({ banner: null, tracks: [] }), null)
  const archive = await createTransfer(stores).exportBytes()
  const { planBytes, list } = await setUp()
  await expect(planBytes(archive)).rejects.toMatchObject({
    code: 'catalog.archive_invalid',
    data: {
      files: [
        {
          file: 'layouts/winter/topics/saving/topic.html',
          message: 'There is no layout winter, in this archive or in the library.',
        },
      ],
    },
  })
  expect((await list()).imports).toEqual([])
})

test('a topic whose layout was removed since the plan is skipped', async () => {
  const { planBytes, start, runJobs, find, catalog } = await setUp()
  const stores = memoryStores()
  await stores.catalog.saveTopic('default', sampleTopic({ banner: null, tracks: [] }), null)
  const { id } = await planBytes(await createTransfer(stores).exportBytes())
  await catalog.removeRecord({ kind: 'layout', key: 'default' }, 1)
  await start(id)
  await runJobs()
  expect((await find(id)).items).toMatchObject([{ key: 'default~saving', result: 'skipped' }])
  expect(await catalog.findTopic('default', 'saving')).toBeNull()
})

test('marking a lesson does not prevent that its imported tracks are undone', async () => {
  const product = await setUp()
  const { catalog, undo, runJobs, find } = product
  const id = await finishImport(product)
  const marked = '2026-11-06T09:00:00.000Z'
  const tracks = ['first-budget', 'new-track']
  await catalog.stampTracks(tracks, marked)
  await catalog.stampTracks(tracks, null)
  await catalog.stampTracks(tracks, marked)

  await undo(id)
  await runJobs()
  expect((await find(id)).items.map(({ result }) => result)).toEqual(times(5, () => 'done'))
  expect(await catalog.findTrack('new-track')).toBeNull()
  // The lesson is marked still, so the date stays.
  expect(await catalog.findTrack('first-budget')).toMatchObject({ units: ['u-1'], updateContentDate: marked })
})

test('a track that was stamped and saved since the import stays', async () => {
  const product = await setUp()
  const { catalog, undo, runJobs, find } = product
  const id = await finishImport(product)
  await catalog.stampTracks(['first-budget'], '2026-11-06T09:00:00.000Z')
  await catalog.saveTrack(sampleTrack({ title: 'Mine', iconSlug: null }), 3, {
    sub: 'editor',
    // As if saved while the import was still running.
    at: '2026-11-05T12:00:00.000Z',
  })
  await catalog.stampTracks(['first-budget'], null)
  await undo(id)
  await runJobs()
  expect((await find(id)).items).toContainEqual(
    expect.objectContaining({ key: 'first-budget', result: 'skipped' }),
  )
  expect(await catalog.findTrack('first-budget')).toMatchObject({ title: 'Mine' })
})

test('a picture of an import waits for its turn when too many wait', async () => {
  const product = await setUp()
  const { deps } = product
  const stores = memoryStores()
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#17594a' } })
    .png()
    .toBuffer()
  const embedImage = { key: 'units/u-3/p', name: 'a.png', type: 'image/png', size: picture.length }
  await stores.files.put(embedImage.key, picture, embedImage)
  await stores.catalog.saveUnit(sampleUnit({ unitId: 'u-3', attachment: null, embedImage }), null)
  const { id } = await product.planBytes(await createTransfer(stores).exportBytes())

  await product.start(id)
  const decodePicture = deps.decodePicture
  const firstEnd = Promise.withResolvers<void>()
  const decoding = times(17, (n) => decodePicture(() => (n === 0 ? firstEnd.promise : Promise.resolve())))
  await expect(decodePicture(async () => {})).rejects.toMatchObject({ code: 'files.busy' })
  deps.decodePicture = (decode, options) => {
    const result = decodePicture(decode, options)
    firstEnd.resolve()
    return result
  }
  await Promise.all([...decoding, product.runJobs()])
  expect(await product.find(id)).toMatchObject({ state: 'finished', results: { added: 1, failed: 0 } })
})

test.for([
  ['is missing', null],
  ['cannot be read', Buffer.from('This is no archive at all.')],
] as const)('an import whose archive %s is finished, and can be undone', async ([, bytes]) => {
  const product = await setUp()
  const { archive, planBytes, start, runJobs, find, undo, files } = product
  const { id } = await planBytes(archive)
  await start(id)
  if (bytes === null) await files.remove(archiveKey(id))
  else await files.put(archiveKey(id), bytes, { name: 'library.zip', type: 'application/zip' })

  await runJobs()
  const { state, items } = await find(id)
  expect(state).toBe('finished')
  expect(items.map(({ result }) => result)).toEqual(times(5, () => 'failed'))
  await undo(id)
  await runJobs()
  expect(await find(id)).toMatchObject({ state: 'undone' })
  expect(await readContent(product)).toEqual(product.before)
})

/** Runs the jobs on stores that are interrupted once, and then again on those that are not. Returns the first calls. */
async function runInterrupted(stores: EmbeddedStores, interruption: typeof NO_INTERRUPTION): Promise<number> {
  const { catalog, files, fileReferences, imports, jobs, uploads } = stores
  const used = { catalog, files, fileReferences, imports, jobs, uploads }
  const interrupted = interruptStores(used, interruption)
  const first = createTransfer({ ...stores, ...interrupted.stores })
  await first.runJobs().catch(() => {})
  const second = createTransfer(stores, first.clock)
  await second.runJobs()
  return interrupted.countCalls()
}

/** Imports and undoes with the n-th call of each job interrupted. Returns whether a job has made as many calls. */
async function runBothInterrupted(interruption: typeof NO_INTERRUPTION, imported: unknown): Promise<boolean> {
  const product = await setUp()
  const { id } = await product.planBytes(product.archive)
  await product.start(id)
  const runCalls = await runInterrupted(product, interruption)
  expect(await readContent(product)).toEqual(imported)
  expect((await product.find(id)).items.map(({ result }) => result)).toEqual(times(5, () => 'done'))

  await product.undo(id)
  const undoCalls = await runInterrupted(product, interruption)
  expect(await readContent(product)).toEqual(product.before)
  return Math.max(runCalls, undoCalls) >= interruption.nth
}

test.for(interruptionKinds)(
  'an import and its undoing end the same wherever they are interrupted: %o',
  async (kind) => {
    const product = await setUp()
    await finishImport(product)
    const imported = await readContent(product)

    let nth = 1
    while (await runBothInterrupted({ ...kind, nth }, imported)) nth += 3
    expect(nth).toBeGreaterThan(20)
  },
)
