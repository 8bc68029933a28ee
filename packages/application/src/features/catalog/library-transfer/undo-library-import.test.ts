import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import {
  sampleHelpLine,
  sampleIcon,
  sampleLayout,
  sampleOrganization,
  sampleResource,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from '../../../testing/port-suites/samples.ts'
import type { CatalogStore } from '../ports.ts'
import { createTransfer, PLANNED_AT } from './testing/transfer-harness.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z" fill="#17594a" /></svg>'

const author = { sub: 'editor', at: '2026-11-05T18:00:00.000Z' }

const newTrack = sampleTrack({ slug: 'new-track', units: ['u-2'], nextUp: 'other-track', iconSlug: 'jar' })
const otherTrack = sampleTrack({ slug: 'other-track', units: [], nextUp: null, iconSlug: null })
const newTopic = sampleTopic({ slug: 'new-topic', banner: null, tracks: ['new-track'] })
const newLayout = sampleLayout({
  config: 'new-layout',
  trackDisplay: ['new-track'],
  topicOrder: ['new-topic'],
  welcomeTrack: 'other-track',
})

/** Stores one record of each kind, which name each other, and an attachment. */
async function fillArchived({ catalog, files }: EmbeddedStores) {
  const attachment = { key: 'units/u-2/a', name: 'Sheet.pdf', type: 'application/pdf', size: 5 }
  await files.put(attachment.key, Buffer.from('Sheet'), attachment)
  await catalog.saveUnit(sampleUnit({ unitId: 'u-2', attachment }), null)
  await catalog.saveIcon(sampleIcon({ svgfile: DRAWING }), null)
  await catalog.saveTrack(newTrack, null)
  await catalog.saveTrack(otherTrack, null)
  await catalog.saveLayout(newLayout, null)
  await catalog.saveTopic('new-layout', newTopic, null)
}

/** Returns an archive of what `fill` stores. */
async function createArchive(fill: (stores: EmbeddedStores) => Promise<unknown>): Promise<Buffer> {
  const archived = memoryStores()
  await fill(archived)
  return createTransfer(archived).exportBytes()
}

/** Imports an archive into an empty library. `prepare` fills the other stores before. */
async function setUp(
  prepare: (stores: EmbeddedStores) => Promise<unknown> = async () => {},
  fill: (stores: EmbeddedStores) => Promise<unknown> = fillArchived,
) {
  const archive = await createArchive(fill)
  const stores = memoryStores()
  await prepare(stores)
  const transfer = createTransfer(stores)
  const { id } = await transfer.planBytes(archive)
  await transfer.start(id)
  await transfer.runJobs()

  /** Undoes the import, and returns the keys of what stays. */
  async function undoAll(): Promise<string[]> {
    await transfer.undo(id)
    await transfer.runJobs()
    const { items } = await transfer.find(id)
    const changes = items.filter(({ action }) => action !== 'leave')
    expect(changes.every(({ result }) => result === 'done' || result === 'skipped')).toBe(true)
    return items.filter(({ result }) => result === 'skipped').map(({ key }) => key)
  }
  return { ...stores, ...transfer, id, undoAll }
}

test('records that name each other are all removed', async () => {
  const { undoAll, catalog, files } = await setUp()
  const attachment = (await catalog.findUnit('u-2'))?.attachment
  expect(await undoAll()).toEqual([])
  expect(await catalog.read()).toMatchObject({ tracks: [], units: [], icons: [], topics: [], layouts: [] })
  expect(attachment && (await files.get(attachment.key))).toBeNull()
})

type Edit = (catalog: CatalogStore) => Promise<unknown>

/** Stores a track that names nothing but what the change says. */
const saveTrack =
  (change: Parameters<typeof sampleTrack>[0]): Edit =>
  (catalog) =>
    catalog.saveTrack(sampleTrack({ units: [], iconSlug: null, nextUp: null, ...change }), null, author)
const saveLayout =
  (change: Parameters<typeof sampleLayout>[0]): Edit =>
  (catalog) =>
    catalog.saveLayout(sampleLayout(change), null, author)
const saveUnit =
  (change: Parameters<typeof sampleUnit>[0]): Edit =>
  (catalog) =>
    catalog.saveUnit(sampleUnit({ attachment: null, ...change }), null, author)
const changeNewLayout =
  (change: Parameters<typeof sampleLayout>[0]): Edit =>
  (catalog) =>
    catalog.saveLayout({ ...newLayout, trackDisplay: [], welcomeTrack: null, ...change }, 1, author)

const namedByNewTrack = ['u-2', 'jar', 'new-track', 'other-track']
const namedByNewLayout = [...namedByNewTrack, 'new-layout~new-topic', 'new-layout']

test.for<[what: string, edit: Edit, staying: string[]]>([
  ['a track with an added unit', saveTrack({ units: ['u-2'] }), ['u-2']],
  ['a track with an added icon', saveTrack({ iconSlug: 'jar' }), ['jar']],
  ['a track that is followed by an added one', saveTrack({ nextUp: 'other-track' }), ['other-track']],
  [
    'a track that is related to an added one, which names others',
    saveTrack({ relatedTrack: 'new-track' }),
    namedByNewTrack,
  ],
  ['a translation of an added unit', saveUnit({ translationOf: 'u-2' }), ['u-2']],
  ['a translation of an added track', saveTrack({ translationOf: 'other-track' }), ['other-track']],
  ['a layout that lists an added track', saveLayout({ trackDisplay: ['other-track'] }), ['other-track']],
  [
    'a layout with an added track as its first one',
    saveLayout({ trackDisplay: [], welcomeTrack: 'other-track' }),
    ['other-track'],
  ],
  [
    'a topic of an added layout',
    (catalog) => catalog.saveTopic('new-layout', sampleTopic({ banner: null, tracks: [] }), null, author),
    namedByNewLayout,
  ],
  [
    'an added layout that was changed so that it does not list its topic, which is shown all the same',
    changeNewLayout({ topicOrder: [] }),
    namedByNewLayout,
  ],
  ['an added layout that was changed', changeNewLayout({}), namedByNewLayout],
])('what is used by others stays: %s', async ([, edit, staying]) => {
  const { catalog, undoAll } = await setUp()
  expect(await edit(catalog)).toBe('saved')
  expect((await undoAll()).toSorted()).toEqual(staying.toSorted())
})

type StoresEdit = (stores: EmbeddedStores) => Promise<unknown>

const naming = { settings: { layout: 'new-layout' } }
const youngNaming = { id: 's-1', name: 'Young', ...naming }

/** Stores an organization without sub-groups that names the added layout, unless the change says otherwise. */
const createOrganization =
  (change: Parameters<typeof sampleOrganization>[0] = {}): StoresEdit =>
  ({ groups }) =>
    groups.create(sampleOrganization({ subGroups: [], ...naming, ...change }))

const saveNamingResource: StoresEdit = ({ resources }) =>
  resources.save(sampleResource({ target: { kind: 'layout', slug: 'new-layout' } }), null, author)

test.for<[who: string, edit: StoresEdit]>([
  ['an organization', createOrganization()],
  ['a sub-group', ({ groups }) => groups.create(sampleOrganization({ subGroups: [youngNaming] }))],
  ['a resource', saveNamingResource],
])('an added layout that %s uses stays with all that it names', async ([, edit]) => {
  const setup = await setUp()
  await edit(setup)
  expect((await setup.undoAll()).toSorted()).toEqual(namedByNewLayout.toSorted())
  expect(await setup.catalog.findLayout('new-layout')).not.toBeNull()
})

test('an added layout that an organization named before the import is removed', async () => {
  const { undoAll } = await setUp(createOrganization())
  expect(await undoAll()).toEqual([])
})

test.for<[who: string, edit: StoresEdit]>([
  ['another organization', createOrganization({ slug: 'other' })],
  [
    'a sub-group of the same organization',
    ({ groups }) => groups.update(sampleOrganization({ subGroups: [youngNaming], ...naming }), 1, []),
  ],
  ['a resource', saveNamingResource],
])(
  'an added layout that one organization named before the import and %s after it stays',
  async ([, edit]) => {
    const setup = await setUp(createOrganization())
    await edit(setup)
    expect(await setup.undoAll()).toContain('new-layout')
    expect(await setup.catalog.findLayout('new-layout')).not.toBeNull()
  },
)

test('who names layouts is read once, and once more before a layout is removed', async () => {
  const { deps, groups, undoAll } = await setUp()
  await groups.create(sampleOrganization({ subGroups: [], ...naming }))
  const { listOrganizations } = deps
  let reads = 0
  deps.listOrganizations = () => {
    reads += 1
    return listOrganizations()
  }
  expect(await undoAll()).toHaveLength(6)
  expect(reads).toBe(2)
})

test('an added layout that a resource names while the import is undone stays', async () => {
  const setup = await setUp()
  const { listOrganizations } = setup.deps
  setup.deps.listOrganizations = async () => {
    const groups = await listOrganizations()
    await saveNamingResource(setup)
    return groups
  }
  expect(await setup.undoAll()).toContain('new-layout')
})

test('an organization with a layout of before prevents nothing', async () => {
  const { groups, undoAll } = await setUp()
  await groups.create(sampleOrganization({ subGroups: [], settings: { layout: 'default' } }))
  expect(await undoAll()).toEqual([])
})

test('a topic that its layout does not list is removed with the layout', async () => {
  const { undoAll, catalog } = await setUp(undefined, async (archived) => {
    await archived.catalog.saveLayout(sampleLayout({ trackDisplay: [], topicOrder: [] }), null)
    await archived.catalog.saveTopic('default', sampleTopic({ banner: null, tracks: [] }), null)
  })
  expect(await undoAll()).toEqual([])
  expect(await catalog.read()).toMatchObject({ topics: [], layouts: [] })
})

test('a topic that was added to a layout of before is removed, also if the layout does not list it', async () => {
  const layout = sampleLayout({ trackDisplay: [], topicOrder: [] })
  const { undoAll, catalog } = await setUp(
    (stores) => stores.catalog.saveLayout(layout, null),
    async (archived) => {
      await archived.catalog.saveLayout(layout, null)
      await archived.catalog.saveTopic('default', sampleTopic({ banner: null, tracks: [] }), null)
    },
  )
  expect(await undoAll()).toEqual([])
  expect(await catalog.read()).toMatchObject({ topics: [], layouts: [{ config: 'default' }] })
})

test('a topic that names an added track keeps it', async () => {
  const { catalog, undoAll } = await setUp()
  await catalog.saveLayout(sampleLayout({ trackDisplay: [], topicOrder: [] }), null, author)
  await catalog.saveTopic('default', sampleTopic({ banner: null, tracks: ['other-track'] }), null, author)
  expect(await undoAll()).toEqual(['other-track'])
})

const namingTrack = sampleTrack({ units: ['u-2'], iconSlug: null, nextUp: null })

test.for([
  { when: 'by nobody', savedBy: undefined, isKept: false },
  { when: 'long before', savedBy: { sub: 'editor', at: '2020-01-01T00:00:00.000Z' }, isKept: false },
  { when: 'just before', savedBy: { sub: 'editor', at: '2026-11-05T11:59:59.999Z' }, isKept: false },
  { when: 'when it was planned', savedBy: { sub: 'editor', at: PLANNED_AT }, isKept: true },
])('a track that names an added unit, saved $when, keeps it: $isKept', async ({ savedBy, isKept }) => {
  const { catalog, undoAll } = await setUp((stores) => stores.catalog.saveTrack(namingTrack, null, savedBy))
  expect(await undoAll()).toEqual(isKept ? ['u-2'] : [])
  expect((await catalog.findUnit('u-2')) !== null).toBe(isKept)
})

test('a new record with the key of a removed one stays', async () => {
  const { catalog, undoAll, clock } = await setUp()
  await catalog.removeRecord({ kind: 'layout', key: 'new-layout' }, 1)
  const at = new Date(clock.at + 1).toISOString()
  await catalog.saveLayout(sampleLayout({ config: 'new-layout', trackDisplay: [] }), null, { ...author, at })
  expect(await undoAll()).toContain('new-layout')
  expect(await catalog.findLayout('new-layout')).toMatchObject({ trackDisplay: [] })
})

test('the files of a record are removed if the process died after it had removed the record', async () => {
  const { catalog, files, undoAll } = await setUp()
  const attachment = (await catalog.findUnit('u-2'))?.attachment
  await catalog.removeRecord({ kind: 'unit', key: 'u-2' }, 1)
  await undoAll()
  expect(attachment && (await files.get(attachment.key))).toBeNull()
})

const sensitiveUnit = sampleUnit({
  unitId: 'u-9',
  attachment: null,
  sensitive: true,
  nextUp: 'other-track',
  helpLine: 'night-line',
})

test('a sensitive lesson is removed with the track and the help line that it names', async () => {
  const { undoAll, catalog } = await setUp(undefined, async ({ catalog }) => {
    await catalog.saveUnit(sensitiveUnit, null)
    await catalog.saveHelpLine(sampleHelpLine({ slug: 'night-line' }), null)
    await catalog.saveTrack({ ...otherTrack, units: ['u-9'] }, null)
  })
  expect(await catalog.findUnit('u-9')).toMatchObject({ sensitive: true, helpLine: 'night-line' })
  expect(await undoAll()).toEqual([])
  expect(await catalog.read()).toMatchObject({ tracks: [], units: [], helpLines: [] })
})

test.each([
  ['a track', { nextUp: 'other-track' }, ['other-track']],
  ['a related track', { nextUp: null, relatedTrack: 'other-track' }, ['other-track']],
  ['a help line', { nextUp: null, helpLine: 'night-line' }, ['night-line']],
])('an added record that a later lesson names as %s stays', async (_what, change, kept) => {
  const { undoAll, catalog } = await setUp(undefined, async ({ catalog }) => {
    await catalog.saveHelpLine(sampleHelpLine({ slug: 'night-line' }), null)
    await catalog.saveTrack(otherTrack, null)
  })
  await catalog.saveUnit({ ...sensitiveUnit, helpLine: null, ...change }, null, author)
  expect(await undoAll()).toEqual(kept)
})
