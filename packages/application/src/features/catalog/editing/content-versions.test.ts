import type { ResourceTarget } from '@kitchen-table/domain/catalog'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import {
  sampleCaptions,
  sampleFact,
  sampleHelpLine,
  sampleIcon,
  sampleIntent,
  sampleLayout,
  sampleOrganization,
  sampleResource,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { times } from '../../../testing/times.ts'
import { createLibraryCache } from '../reading/library-cache.ts'
import { findContentVersion, listContentVersions, restoreContentVersion } from './content-versions.ts'

const NOON = Date.UTC(2026, 5, 1, 12)
const ada = { sub: 'ada', at: '2026-01-01T00:00:00.000Z' }
const bob = { sub: 'bob', at: '2026-02-01T00:00:00.000Z' }
const names = new Map([
  ['ada', 'Ada Byron'],
  ['a1', 'Eve Admin'],
])

function setUp() {
  const stores = memoryStores()
  const { catalog, resources, versions, files, groups } = stores
  const deps = {
    catalog,
    resources,
    versions,
    files,
    library: createLibraryCache(catalog),
    findOrganization: groups.find,
    findPersonName: async (sub: string) => names.get(sub) ?? null,
    now: () => NOON,
  }
  return {
    ...stores,
    deps,
    list: listContentVersions(deps),
    find: findContentVersion(deps),
    restore: restoreContentVersion(deps),
  }
}

const test = testWith(setUp)
const unit = { kind: 'unit', key: 'u-1' } as const
const restored = { savedAt: '2026-06-01T12:00:00.000Z', savedBy: 'Eve Admin' }

test.for(notAdmins)('are refused for $role', async (actor, { list, find, restore }) => {
  const forbidden = { code: 'auth.forbidden' }
  await expect(list(actor, unit)).rejects.toMatchObject(forbidden)
  await expect(find(actor, { ...unit, version: 1 })).rejects.toMatchObject(forbidden)
  await expect(restore(actor, { ...unit, version: 1, expectedVersion: 1 })).rejects.toMatchObject(forbidden)
})

test('are listed a hundred at a time, down to the first', async ({ list, catalog }) => {
  for (const version of times(205, (n) => n))
    await catalog.saveUnit(sampleUnit({ title: `${version}` }), version === 0 ? null : version, ada)
  const numbers: number[] = []
  for (;;) {
    const { versions } = await list(actors.admin, { ...unit, before: numbers.at(-1) })
    if (versions.length === 0) break
    numbers.push(...versions.map(({ version }) => version))
  }
  expect(numbers).toEqual(times(205, (n) => 205 - n))
  await expect(list(actors.admin, { ...unit, key: 'gone', before: 5 })).rejects.toMatchObject({
    code: 'catalog.not_found',
  })
})

test('are listed with who saved them, as far as they are known', async ({ list, find, catalog }) => {
  await catalog.saveUnit(sampleUnit({ title: 'One' }), null)
  await catalog.saveUnit(sampleUnit({ title: 'Two' }), 1, bob)
  await catalog.saveUnit(sampleUnit({ title: 'Three' }), 2, ada)

  expect(await list(actors.admin, unit)).toEqual({
    versions: [
      { version: 3, title: 'Three', savedAt: ada.at, savedBy: 'Ada Byron' },
      { version: 2, title: 'Two', savedAt: bob.at, savedBy: null },
      { version: 1, title: 'One', savedAt: null, savedBy: null },
    ],
  })
  expect(await find(actors.admin, { ...unit, version: 2 })).toEqual({
    version: 2,
    title: 'Two',
    savedAt: bob.at,
    savedBy: null,
    fields: sampleUnit({ title: 'Two' }),
  })
})

test('of unknown content are not found', async ({ list, find, restore, catalog }) => {
  await catalog.saveUnit(sampleUnit(), null)
  const notFound = { code: 'catalog.not_found' }
  for (const content of [
    { kind: 'unit', key: 'gone' },
    { kind: 'track', key: 'u-1' },
    { kind: 'resource', key: 'u-1' },
    { kind: 'topic', key: 'default' },
    { kind: 'topic', key: 'default~u-1' },
  ] as const) {
    await expect(list(actors.admin, content)).rejects.toMatchObject(notFound)
    await expect(find(actors.admin, { ...content, version: 1 })).rejects.toMatchObject(notFound)
    await expect(restore(actors.admin, { ...content, version: 1, expectedVersion: 1 })).rejects.toMatchObject(
      notFound,
    )
  }
  await expect(find(actors.admin, { ...unit, version: 2 })).rejects.toMatchObject(notFound)
})

test('are restored as a new version of today, with the files that still exist', async (product) => {
  const { restore, catalog, files, list } = product
  const metadata = { type: 'application/pdf', name: 'sheet.pdf' }
  await files.put('units/u-1/there', new Uint8Array(3), metadata)
  const attachment = { key: 'units/u-1/there', ...metadata, size: 3 }
  const embedImage = { ...attachment, key: 'units/u-1/gone' }
  const content = '<p>One.</p><script>alert(1)</script>'
  await catalog.saveUnit(sampleUnit({ title: 'One', content, attachment, embedImage }), null, ada)
  const now = sampleUnit({ title: 'Two', attachment: null, createdAt: '2026-05-05T00:00:00.000Z' })
  await catalog.saveUnit(now, 1, bob)

  const version = await restore(actors.admin, { ...unit, version: 1, expectedVersion: 2 })

  expect(version).toEqual({ version: 3, title: 'One', ...restored })
  expect(await catalog.findUnit('u-1')).toEqual({
    ...now,
    title: 'One',
    content: '<p>One.</p>',
    attachment,
    embedImage: null,
    // There is no such unit.
    translationOf: null,
    version: 3,
    author: { sub: 'a1', at: restored.savedAt },
  })
  const { versions } = await list(actors.admin, unit)
  expect(versions.map(({ title }) => title)).toEqual(['One', 'Two', 'One'])
})

test('a film is restored with its captions, and neither if its file is gone', async ({
  restore,
  catalog,
  files,
}) => {
  const film = { key: 'units/u-1/film', name: 'a.mp4', type: 'video/mp4', size: 3 }
  const video = { type: 'Video', attachment: null } as const
  await files.put(film.key, new Uint8Array(3), film)
  await catalog.saveUnit(sampleUnit({ ...video, film, captions: sampleCaptions() }), null, ada)
  await catalog.saveUnit(sampleUnit({ ...video, link: '76979871' }), 1, bob)

  await restore(actors.admin, { ...unit, version: 1, expectedVersion: 2 })
  expect(await catalog.findUnit('u-1')).toMatchObject({ film, captions: sampleCaptions(), link: null })

  await files.remove(film.key)
  await restore(actors.admin, { ...unit, version: 1, expectedVersion: 3 })
  expect(await catalog.findUnit('u-1')).toMatchObject({ film: null, captions: '' })
})

test('are restored also if the record changes again at once', async ({ deps }) => {
  const { catalog } = deps
  await catalog.saveTrack(sampleTrack({ title: 'One' }), null)
  await catalog.saveTrack(sampleTrack({ title: 'Two' }), 1)
  const restore = restoreContentVersion({
    ...deps,
    catalog: {
      ...catalog,
      async saveTrack(...change) {
        const outcome = await catalog.saveTrack(...change)
        await catalog.stampTracks(['first-budget'], null)
        return outcome
      },
    },
  })
  const track = { kind: 'track', key: 'first-budget' } as const
  expect(await restore(actors.admin, { ...track, version: 1, expectedVersion: 2 })).toEqual({
    version: 3,
    title: 'One',
    ...restored,
  })
})

test.for<{ target: ResourceTarget; exists: boolean }>([
  { target: { kind: 'all' }, exists: true },
  { target: { kind: 'group', slug: 'acme' }, exists: true },
  { target: { kind: 'group', slug: 'gone' }, exists: false },
  { target: { kind: 'group', slug: 'young' }, exists: false },
  { target: { kind: 'layout', slug: 'young' }, exists: true },
  { target: { kind: 'layout', slug: 'gone' }, exists: false },
  { target: { kind: 'layout', slug: 'acme' }, exists: false },
])('T14: a resource gets back the target $target only if it exists', async ({ target, exists }, product) => {
  const { restore, catalog, groups, resources } = product
  await groups.create(sampleOrganization({ slug: 'acme' }))
  await catalog.saveLayout(sampleLayout({ config: 'young' }), null)
  const current = { kind: 'group', slug: 'current' } as const
  await resources.save(sampleResource({ displayName: 'Old', target }), null, ada)
  await resources.save(sampleResource({ target: current }), 1, bob)
  await restore(actors.admin, { kind: 'resource', key: 'r-1', version: 1, expectedVersion: 2 })
  expect(await resources.find('r-1')).toMatchObject({
    displayName: 'Old',
    target: exists ? target : current,
    version: 3,
  })
})

test('are restored only over the version that was read', async ({ restore, catalog }) => {
  await catalog.saveUnit(sampleUnit({ title: 'One' }), null)
  await catalog.saveUnit(sampleUnit({ title: 'Two' }), 1)
  const stale = restore(actors.admin, { ...unit, version: 1, expectedVersion: 1 })
  await expect(stale).rejects.toMatchObject({ code: 'catalog.stale' })
  expect(await catalog.findUnit('u-1')).toMatchObject({ title: 'Two', version: 2 })
})

test('of every kind can be restored; what they name and is gone is left out', async (product) => {
  const { restore, catalog, resources } = product
  await catalog.saveUnit(sampleUnit({ unitId: 'u-2' }), null)
  await catalog.saveTrack(sampleTrack({ units: ['u-1', 'u-2'], nextUp: 'gone' }), null)
  await catalog.saveTrack(sampleTrack({ units: [], nextUp: null, iconSlug: null }), 1)
  await catalog.saveTopic('young', sampleTopic({ banner: null, featured: true }), null)
  await catalog.saveTopic('young', sampleTopic({ banner: null, featured: false, tracks: [] }), 1)
  await catalog.saveLayout(sampleLayout({ config: 'young', trackDisplay: ['gone', 'first-budget'] }), null)
  await catalog.saveLayout(sampleLayout({ config: 'young', trackDisplay: [], topicOrder: [] }), 1)
  await catalog.saveIcon(sampleIcon({ iconName: 'Old' }), null)
  await catalog.saveIcon(sampleIcon({ iconName: 'New' }), 1)
  await catalog.saveHelpLine(sampleHelpLine({ hours: 'Old', checkedOn: '2026-01-01', position: 3 }), null)
  await catalog.saveHelpLine(sampleHelpLine({ hours: 'New' }), 1)
  await catalog.saveIntent(
    sampleIntent({
      title: 'Old',
      titleEs: 'Viejo',
      outside: 'Old',
      lessons: ['u-1', 'gone'],
      helpLines: ['night-line', 'gone'],
    }),
    null,
  )
  await catalog.saveIntent(sampleIntent({ title: 'New', titleEs: 'Nuevo', lessons: [] }), 1)
  await resources.save(sampleResource({ displayName: 'Old' }), null, ada)
  await resources.save(sampleResource({ displayName: 'New' }), 1, bob)

  for (const content of [
    { kind: 'track', key: 'first-budget' },
    { kind: 'topic', key: 'young~saving' },
    { kind: 'layout', key: 'young' },
    { kind: 'icon', key: 'jar' },
    { kind: 'helpLine', key: 'night-line' },
    { kind: 'intent', key: 'rent-late' },
    { kind: 'resource', key: 'r-1' },
  ] as const)
    expect(await restore(actors.admin, { ...content, version: 1, expectedVersion: 2 })).toMatchObject({
      version: 3,
      ...restored,
    })

  expect(await catalog.findTrack('first-budget')).toMatchObject({
    units: ['u-2'],
    nextUp: null,
    updateContentDate: restored.savedAt,
  })
  expect(await catalog.findTopic('young', 'saving')).toMatchObject({
    featured: true,
    tracks: ['first-budget'],
  })
  expect(await catalog.findHelpLine('night-line')).toMatchObject(sampleHelpLine({ hours: 'Old' }))
  // A title may be that of another intent now.
  expect(await catalog.findIntent('rent-late')).toMatchObject({
    title: 'New',
    titleEs: 'Nuevo',
    outside: 'Old',
    lessons: [],
    helpLines: ['night-line'],
  })
  expect(await catalog.findLayout('young')).toMatchObject({
    trackDisplay: ['first-budget'],
    topicOrder: ['saving'],
  })
  expect(await catalog.findIcon('jar')).toMatchObject({ iconName: 'Old' })
  expect(await resources.find('r-1')).toMatchObject({ displayName: 'Old', author: { sub: 'a1' } })
})

const factVersion = { kind: 'fact', key: 'jar-limit', version: 1 } as const
const refusal = (field: string, message: string) => ({
  code: 'input.invalid',
  data: { fields: [{ field, message }] },
})

test('a fact keeps its title, its days, and whether it is confirmed with the note that says why not', async ({
  restore,
  catalog,
}) => {
  const before = sampleFact({ title: 'Jars', confirmed: true, note: '', holdsFor: '2025' })
  await catalog.saveFact(before, null)
  const now = sampleFact({ checkedOn: '2026-11-20', checkAgainBy: '2027-11-20', note: 'No page says so.' })
  await catalog.saveFact(now, 1)

  await restore(actors.admin, { ...factVersion, expectedVersion: 2 })

  expect(await catalog.findFact('jar-limit')).toMatchObject({ ...now, holdsFor: '2025', version: 3 })
})

test('a fact is not restored without a value that a lesson names by now', async ({ restore, catalog }) => {
  await catalog.saveFact(sampleFact({ values: [{ name: '', text: '$4,400' }] }), null)
  await catalog.saveFact(sampleFact(), 1)
  await catalog.saveUnit(sampleUnit({ title: 'Jars', content: '<p>{{jar-limit.family}}</p>' }), null)

  await expect(restore(actors.admin, { ...factVersion, expectedVersion: 2 })).rejects.toMatchObject(
    refusal('values', 'Texts still name the value “family”: “Jars”. Please change them first.'),
  )
  expect(await catalog.findFact('jar-limit')).toMatchObject({ version: 2 })
})

test.for([
  [
    'a text',
    { content: '<p>{{jar-limit.family}}</p>' },
    'content',
    "We can't find this fact, or this value of it: jar-limit.family.",
  ],
  [
    'a worksheet',
    { content: '', worksheet: '# A\n\n{{gone}}: ____' },
    'worksheet',
    "We can't find this fact, or this value of it: gone.",
  ],
] as const)(
  'a unit is not restored whose earlier version names a missing fact: %s',
  async ([, earlier, field, message], { restore, catalog }) => {
    await catalog.saveFact(sampleFact({ values: [{ name: '', text: '$4,400' }] }), null)
    await catalog.saveUnit(sampleUnit({ ...earlier, attachment: null }), null)
    await catalog.saveUnit(sampleUnit({ content: '<p>{{jar-limit}}</p>', attachment: null }), 1)
    await expect(restore(actors.admin, { ...unit, version: 1, expectedVersion: 2 })).rejects.toMatchObject(
      refusal(field, message),
    )
  },
)

test('a worksheet is not restored that the values of today make too wide', async ({ restore, catalog }) => {
  const worksheet = '# A\n\n|Limit|Mine|\n|---|---|\n|{{jar-limit}}||'
  await catalog.saveFact(sampleFact({ values: [{ name: '', text: '≥ $1' }] }), null)
  await catalog.saveUnit(sampleUnit({ worksheet, attachment: null }), null)
  await catalog.saveUnit(sampleUnit({ worksheet: '', attachment: null }), 1)
  await expect(restore(actors.admin, { ...unit, version: 1, expectedVersion: 2 })).rejects.toMatchObject(
    refusal('worksheet', 'Line 5: The character “≥” is not in the letters that we print with.'),
  )
})
