import type { PreviewedView } from '@kitchen-table/contract/catalog'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { sampleOrganization } from '../../../testing/port-suites/samples.ts'
import { canary, fillSampleLibrary } from '../../../testing/sample-library.ts'
import { testWith } from '../../../testing/test-with.ts'
import { times } from '../../../testing/times.ts'
import { listAllOrganizations } from '../../organizations/list-all-organizations.ts'
import { createFilledLibraryCache } from '../facts/fill-library.ts'
import { createCompressedCatalogCache } from './compressed-catalog.ts'
import { createLibraryCache } from './library-cache.ts'
import { listPreviewTargets } from './list-preview-targets.ts'
import { previewLibrary, previewTrack } from './preview-library.ts'
import { readLibrary, readTrack } from './read-library.ts'

async function setUp() {
  const stores = memoryStores()
  await fillSampleLibrary(stores)
  const { catalog, files, groups } = stores
  const library = createFilledLibraryCache(createLibraryCache(catalog), Date.now)
  const { getView, getCompressedCatalog } = createCompressedCatalogCache({
    files,
    prepareMore: async () => undefined,
    onFault(error) {
      throw error
    },
  })
  return {
    ...stores,
    preview: previewLibrary({ library, getView, findOrganization: groups.find }),
    previewTrack: previewTrack({ library }),
    listTargets: listPreviewTargets({ library, listOrganizations: () => listAllOrganizations(groups) }),
    readLibrary: readLibrary({ library, getCompressedCatalog }),
    readTrack: readTrack({ library }),
  }
}

const test = testWith(setUp)

const views: [what: string, view: PreviewedView, layout: string, group: string | null][] = [
  ['a layout', { layout: 'default' }, 'default', null],
  ['another layout', { layout: 'rising-gen' }, 'rising-gen', null],
  ['an organization', { group: 'acme' }, 'default', 'acme'],
  ['an organization with another layout', { group: 'globex' }, 'rising-gen', 'globex'],
  ['a sub-group', { group: 'acme', subGroup: 'acme-young' }, 'rising-gen', 'acme'],
]

test.for(views)('shows %s as its learners get it', async ([, view, layout, slug], setup) => {
  const { catalog, group } = await setup.preview(actors.admin, view)
  const learner = {
    ...actors.user,
    group: slug === null ? sampleOrganization({ settings: { layout } }) : await setup.groups.find(slug),
    subGroupId: view.subGroup ?? null,
    tokenHash: '',
    version: 0,
    device: '',
    createdAt: 0,
    seenAt: 0,
    enabled: true,
    email: '',
    first: '',
    last: '',
    picture: null,
    language: null,
    sessionVersion: 0,
  }
  expect(catalog).toEqual((await setup.readLibrary(learner)).view)
  expect(catalog.layout.config).toBe(layout)
  expect(JSON.stringify(catalog)).not.toContain(canary.hidden)
  expect(group?.slug ?? null).toBe(slug)
})

test('shows the branding of an organization, and nothing else of it', async ({ preview }) => {
  const { group } = await preview(actors.admin, { group: 'acme' })
  expect(group).toEqual({
    title: `Organization ${canary.acme}`,
    slug: 'acme',
    groupImage: expect.stringMatching(/^\/files\/groups\/acme\/logo/),
    settings: { layout: 'default' },
    subGroups: [{ id: 'acme-young', name: canary.acme, settings: { layout: 'rising-gen' } }],
    groupDisplayName: canary.acme,
    groupLinkTo: `https://${canary.acme}.example/`,
  })
})

const refusals: [view: PreviewedView, code: string][] = [
  [{ layout: 'gone' }, 'catalog.layout_not_found'],
  [{ group: 'gone' }, 'groups.not_found'],
  [{ group: 'acme', subGroup: 'globex-young' }, 'groups.not_found'],
]
test.for(refusals)('refuses %j with %s', async ([view, code], { preview }) => {
  await expect(preview(actors.admin, view)).rejects.toMatchObject({ code })
})

test('shows a track without disabled units, as a learner gets it', async (setup) => {
  const slug = 'first-budget'
  const track = await setup.previewTrack(actors.admin, { slug })
  expect(track).toEqual(await setup.readTrack(actors.user, { slug }))
  expect(track.units.map(({ unitId }) => unitId)).toEqual(['u-talk', 'u-do'])
})

test.for(['closed-track', 'gone'])(
  'the track %s does not exist for a learner',
  async (slug, { previewTrack }) => {
    await expect(previewTrack(actors.admin, { slug })).rejects.toMatchObject({
      code: 'catalog.track_not_found',
    })
  },
)

test('lists layouts and organizations by title, over several pages', async ({ listTargets, groups }) => {
  for (const n of times(150, (index) => index))
    await groups.create(sampleOrganization({ slug: `g-${n}`, title: `Organization ${n}`, subGroups: [] }))
  const targets = await listTargets(actors.admin)
  expect(targets.layouts).toEqual([
    { slug: 'default', title: canary.open },
    { slug: 'rising-gen', title: canary.otherLayout },
  ])
  expect(targets.groups).toHaveLength(154)
  expect(targets.groups.map(({ title }) => title)).toEqual(
    targets.groups.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
  )
  expect(targets.groups).toContainEqual({
    slug: 'acme',
    title: `Organization ${canary.acme}`,
    subGroups: [{ id: 'acme-young', name: canary.acme }],
  })
})

test.for(notAdmins)('is refused for $role', async (actor, { preview, previewTrack, listTargets }) => {
  const refusal = { code: 'auth.forbidden' }
  await expect(preview(actor, { layout: 'default' })).rejects.toMatchObject(refusal)
  await expect(previewTrack(actor, { slug: 'first-budget' })).rejects.toMatchObject(refusal)
  await expect(listTargets(actor)).rejects.toMatchObject(refusal)
})
