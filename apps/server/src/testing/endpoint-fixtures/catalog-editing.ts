import { canary, concurrently, sampleTrack } from '@kitchen-table/application/testing/samples'
import { catalog } from '@kitchen-table/contract/catalog'
import { appendSlugNumber, emptyTopic, emptyTrack, emptyUnit } from '@kitchen-table/domain/catalog'
import type { UploadPurpose } from '@kitchen-table/domain/uploads'
import type { TestProduct } from '../product.ts'
import { contentPreconditions } from './content-preconditions.ts'
import { createSender, createSenderWith } from './create-sender.ts'
import { type EndpointFixture, endpointFixture, type Prepare, type RefusalCause } from './endpoint-fixture.ts'
import { PLACEHOLDER_CONTENT_KEY, PLACEHOLDER_UPLOAD_ID } from './placeholders.ts'
import { addPendingSave, addUpload } from './preconditions.ts'
import { keptVersion, savedIn } from './stored-queries.ts'

/** The refusal of a save whose field is an upload, while another save with uploads of the sender has not ended. */
const busyRefusal = (prepare: Prepare, field: 'attachment' | 'banner', purpose: UploadPurpose) =>
  ({
    'files.busy': {
      input: { [field]: PLACEHOLDER_UPLOAD_ID },
      sender: createSenderWith(async (product, sub) => {
        await addPendingSave(product, sub)
        return { ...(await prepare(product, sub)), ...(await addUpload(product, sub, { purpose })) }
      }),
    },
  }) satisfies Record<string, RefusalCause>

const unitRefusals = (prepare: Prepare) => busyRefusal(prepare, 'attachment', 'unit-attachment')
const topicRefusals = (prepare: Prepare) => busyRefusal(prepare, 'banner', 'content-picture')

const trackFields = () => ({
  ...emptyTrack,
  content: '<p>Words.</p>',
  audience: 'For Adults' as const,
  keywords: ['budget'],
  units: ['u-talk'],
  markUpdated: false,
})

/** What pages that were opened before these fields existed do not send. */
const laterUnitKeys = [
  'language',
  'translationOf',
  'film',
  'captions',
  'tool',
  'worksheet',
  'reviewedAt',
  'reviewedBy',
] as const

const unitFields = () => ({
  ...emptyUnit,
  title: 'A lesson',
  content: '<p>Words.</p>',
  type: 'Activity' as const,
  keywords: ['budget'],
})

const topicFields = () => ({
  ...emptyTopic,
  layout: 'default',
  content: '<p>Words.</p>',
  primaryColor: '#112233',
  secondaryColor: '#445566',
  tracks: ['first-budget'],
})

const layoutFields = () => ({
  trackDisplay: ['first-budget'],
  topicOrder: [],
  welcomeTrack: null,
  featureTrack: false,
  intents: ['rent-late'],
  showsWholeLibrary: true,
})

const EQUAL_TITLE = 'Equal titles'

/** Stores as many tracks with one title as there may be. */
async function createSenderAfterEqualTitles(product: TestProduct, fixture: EndpointFixture) {
  await concurrently(100, (n) =>
    product.stores.catalog.saveTrack(
      sampleTrack({ slug: appendSlugNumber('equal-titles', n + 1), title: EQUAL_TITLE, units: [] }),
      null,
    ),
  )
  return createSender(product, fixture)
}

const missing = { slug: 'no-such-content' }
const stale = { version: 7 }
const version = 1

const titled = (title: string) => ({ title: `${title} ${PLACEHOLDER_CONTENT_KEY}` })

const trackFixtures = {
  listTracks: endpointFixture(catalog.listTracks, { refusals: {} }),
  findTrack: endpointFixture(catalog.findTrack, {
    valid: () => ({ slug: 'first-budget' }),
    refusals: { 'catalog.track_not_found': { input: missing } },
  }),
  createTrack: endpointFixture(catalog.createTrack, {
    valid: () => ({ ...titled('A track'), ...trackFields() }),
    optional: ['language', 'translationOf'],
    prepare: contentPreconditions.newKey,
    refusals: {
      'catalog.exists': { input: { title: EQUAL_TITLE }, sender: createSenderAfterEqualTitles },
    },
    stored: [savedIn('tracks')],
  }),
  updateTrack: endpointFixture(catalog.updateTrack, {
    valid: () => ({ slug: PLACEHOLDER_CONTENT_KEY, ...titled('A renamed track'), ...trackFields(), version }),
    optional: ['title', 'language', 'translationOf'],
    prepare: contentPreconditions.track,
    refusals: { 'catalog.track_not_found': { input: missing }, 'catalog.stale': { input: stale } },
    stored: [savedIn('tracks'), keptVersion('track', 'tracks', 'r.slug')],
  }),
}

const unitFixtures = {
  listUnits: endpointFixture(catalog.listUnits, { refusals: {} }),
  findUnit: endpointFixture(catalog.findUnit, {
    valid: () => ({ unitId: 'u-talk' }),
    refusals: { 'catalog.unit_not_found': { input: { unitId: 'no-such-unit' } } },
  }),
  createUnit: endpointFixture(catalog.createUnit, {
    valid: unitFields,
    optional: [...laterUnitKeys],
    refusals: unitRefusals(contentPreconditions.newKey),
    stored: [savedIn('units')],
  }),
  updateUnit: endpointFixture(catalog.updateUnit, {
    valid: () => ({ unitId: PLACEHOLDER_CONTENT_KEY, ...unitFields(), version, marks: 'updated' as const }),
    optional: [...laterUnitKeys],
    prepare: contentPreconditions.unit,
    refusals: {
      ...unitRefusals(contentPreconditions.unit),
      'catalog.unit_not_found': { input: { unitId: 'no-such-unit' } },
      'catalog.stale': { input: stale },
      'catalog.busy': { impossible: 'Only of a unit in more than 90 tracks; its own test covers it.' },
    },
    stored: [savedIn('units'), keptVersion('unit', 'units', 'r.unit_id')],
  }),
}

const noLayout = { layout: 'no-such-layout' }

const topicFixtures = {
  listTopics: endpointFixture(catalog.listTopics, {
    valid: () => ({ layout: 'default' }),
    refusals: { 'catalog.layout_not_found': { input: noLayout } },
  }),
  findTopic: endpointFixture(catalog.findTopic, {
    valid: () => ({ layout: 'default', slug: 'saving' }),
    refusals: {
      'catalog.layout_not_found': { input: noLayout },
      'catalog.topic_not_found': { input: missing },
    },
  }),
  createTopic: endpointFixture(catalog.createTopic, {
    valid: () => ({ ...titled('A topic'), ...topicFields() }),
    optional: ['language', 'translationOf'],
    prepare: contentPreconditions.newKey,
    refusals: {
      ...topicRefusals(contentPreconditions.newKey),
      'catalog.layout_not_found': { input: noLayout },
      'catalog.exists': { input: { title: 'Saving' } },
    },
    stored: [savedIn('topics')],
  }),
  updateTopic: endpointFixture(catalog.updateTopic, {
    valid: () => ({ slug: PLACEHOLDER_CONTENT_KEY, ...titled('A renamed topic'), ...topicFields(), version }),
    optional: ['title', 'language', 'translationOf'],
    prepare: contentPreconditions.topic,
    refusals: {
      ...topicRefusals(contentPreconditions.topic),
      'catalog.layout_not_found': { input: noLayout },
      'catalog.topic_not_found': { input: missing },
      'catalog.stale': { input: stale },
      'catalog.exists': { input: { title: `Topic ${canary.open}` } },
    },
    stored: [savedIn('topics'), keptVersion('topic', 'topics', "r.layout || '~' || r.slug")],
  }),
}

const layoutFixtures = {
  listLayouts: endpointFixture(catalog.listLayouts, { refusals: {} }),
  findLayout: endpointFixture(catalog.findLayout, {
    valid: () => ({ layout: 'default' }),
    refusals: { 'catalog.layout_not_found': { input: noLayout } },
  }),
  createLayout: endpointFixture(catalog.createLayout, {
    valid: () => ({ ...titled('A layout'), copyOf: null }),
    prepare: contentPreconditions.newKey,
    refusals: {
      'catalog.layout_not_found': { input: { copyOf: 'no-such-layout' } },
      'catalog.exists': { input: { title: 'Rising Gen' } },
    },
    stored: [savedIn('layouts')],
  }),
  updateLayout: endpointFixture(catalog.updateLayout, {
    valid: () => ({ layout: PLACEHOLDER_CONTENT_KEY, ...layoutFields(), version }),
    prepare: contentPreconditions.layout,
    refusals: { 'catalog.layout_not_found': { input: noLayout }, 'catalog.stale': { input: stale } },
    stored: [savedIn('layouts'), keptVersion('layout', 'layouts', 'r.config')],
  }),
}

const iconFixtures = {
  listIcons: endpointFixture(catalog.listIcons, { refusals: {} }),
  createIcon: endpointFixture(catalog.createIcon, {
    valid: () => ({
      iconName: `An icon ${PLACEHOLDER_CONTENT_KEY}`,
      svgfile: '<svg><path d="M0 0h1"/></svg>',
    }),
    prepare: contentPreconditions.newKey,
    refusals: { 'catalog.exists': { input: { iconName: 'Jar' } } },
    stored: [savedIn('icons')],
  }),
}

const noVersion = { 'catalog.not_found': { input: { key: 'no-such-unit' } } } as const

const versionFixtures = {
  listVersions: endpointFixture(catalog.listVersions, {
    valid: () => ({ kind: 'unit' as const, key: 'u-talk', before: 7 }),
    optional: ['before'],
    refusals: noVersion,
  }),
  findVersion: endpointFixture(catalog.findVersion, {
    valid: () => ({ kind: 'unit' as const, key: 'u-talk', version }),
    refusals: noVersion,
  }),
  restoreVersion: endpointFixture(catalog.restoreVersion, {
    valid: () => ({ kind: 'track' as const, key: PLACEHOLDER_CONTENT_KEY, version, expectedVersion: 1 }),
    prepare: contentPreconditions.track,
    refusals: { ...noVersion, 'catalog.stale': { input: { expectedVersion: 7 } } },
    stored: [savedIn('tracks'), keptVersion('track', 'tracks', 'r.slug')],
  }),
}

/** The endpoints of tracks, units, topics, layouts and icons, and of the versions of all of them. */
export const catalogEditingFixtures = {
  ...trackFixtures,
  ...unitFixtures,
  ...topicFixtures,
  ...layoutFixtures,
  ...iconFixtures,
  ...versionFixtures,
}
