import type { SaveOutcome, Stores } from '@kitchen-table/application/ports'
import {
  sampleHelpLine,
  sampleIcon,
  sampleIntent,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from '@kitchen-table/application/testing/samples'
import { preparedId, preparedNumbers, removedSql, storedSql, TIME, toStoreWrites } from './store-write.ts'

const author = { sub: 'ada', at: TIME }

async function expectSaved(saving: Promise<SaveOutcome>): Promise<void> {
  const outcome = await saving
  if (outcome !== 'saved') throw new Error(`The record was not saved: ${outcome}`)
}

export const catalogWrites = toStoreWrites({
  'save a track': [
    ({ catalog }, n) => catalog.saveTrack(sampleTrack({ slug: `track-${n}`, units: ['u-1'] }), null),
    [storedSql('tracks', 'slug', 'track'), storedSql('found_in', 'track_slug', 'track')],
  ],
  'update a track': [
    ({ catalog }, n) =>
      expectSaved(
        catalog.saveTrack(sampleTrack({ slug: preparedId('again', n), units: ['u-1'] }), 1, author),
      ),
    [
      storedSql('tracks', 'slug', 'again', "version = 2 AND saved_by = 'ada'"),
      storedSql('found_in', 'track_slug', 'again'),
      storedSql('content_versions', 'key', 'again', "kind = 'track' AND version = 1"),
    ],
  ],
  'update a unit': [
    ({ catalog }, n) =>
      expectSaved(
        catalog.saveUnit(sampleUnit({ unitId: preparedId('renewed', n), title: 'New', attachment: null }), 1),
      ),
    [
      storedSql('units', 'unit_id', 'renewed', `version = 2 AND body LIKE '%"New"%'`),
      storedSql('content_versions', 'key', 'renewed', "kind = 'unit' AND version = 1"),
    ],
  ],
  'update a unit and the dates of its tracks': [
    ({ catalog }, n) =>
      expectSaved(
        catalog.saveUnitAndStampTracks(
          sampleUnit({ unitId: preparedId('dated', n), attachment: null }),
          1,
          TIME,
        ),
      ),
    [
      storedSql('units', 'unit_id', 'dated', 'version = 2'),
      storedSql('tracks', 'slug', 'stamped', 'version = 2'),
    ],
  ],
  'set the dates of tracks': [
    ({ catalog }, n) =>
      catalog.stampTracks(
        ['left', 'right'].map((side) => preparedId(side, n)),
        TIME,
      ),
    ['left', 'right'].map((side) => storedSql('tracks', 'slug', side, 'version = 2')),
  ],
  'create a layout with topics': [
    ({ catalog }, n) =>
      catalog.createLayoutWithTopics(
        sampleLayout({ config: `copy-${n}`, topicOrder: [], trackDisplay: [] }),
        [sampleTopic({ banner: null, tracks: [] })],
        author,
      ),
    [storedSql('layouts', 'config', 'copy'), storedSql('topics', 'layout', 'copy')],
  ],
  'remove a track': [
    async ({ catalog }, n) => {
      await catalog.removeRecord({ kind: 'track', key: preparedId('unwanted', n) }, 1)
    },
    [removedSql('tracks', 'slug', 'unwanted'), removedSql('found_in', 'track_slug', 'unwanted')],
  ],
  'save a layout': [
    ({ catalog }, n) =>
      catalog.saveLayout(sampleLayout({ config: `layout-${n}`, topicOrder: [], trackDisplay: [] }), null),
    storedSql('layouts', 'config', 'layout'),
  ],
  'save a topic': [
    ({ catalog }, n) =>
      catalog.saveTopic('default', sampleTopic({ slug: `topic-${n}`, banner: null, tracks: [] }), null),
    storedSql('topics', 'slug', 'topic'),
  ],
  'save an icon': [
    ({ catalog }, n) => catalog.saveIcon(sampleIcon({ slug: `icon-${n}` }), null),
    [storedSql('icons', 'slug', 'icon'), storedSql('catalog_changes', 'key', 'icon', "kind = 'icon'")],
  ],
  'save a help line': [
    ({ catalog }, n) => catalog.saveHelpLine(sampleHelpLine({ slug: `line-${n}` }), null),
    storedSql('help_lines', 'slug', 'line'),
  ],
  'save an intent': [
    ({ catalog }, n) => catalog.saveIntent(sampleIntent({ slug: `intent-${n}` }), null),
    storedSql('intents', 'slug', 'intent'),
  ],
})

export async function prepareCatalog({ catalog }: Stores): Promise<void> {
  await catalog.saveLayout(sampleLayout({ trackDisplay: [], topicOrder: [], welcomeTrack: null }), null)
  await catalog.saveUnit(sampleUnit({ attachment: null }), null)
  await catalog.saveTrack(sampleTrack({ units: ['u-1'], nextUp: null }), null)
  await Promise.all(
    preparedNumbers.flatMap((n) => [
      catalog.saveUnit(sampleUnit({ unitId: preparedId('dated', n), attachment: null }), null),
      catalog.saveTrack(
        sampleTrack({ slug: preparedId('stamped', n), units: [preparedId('dated', n)], nextUp: null }),
        null,
      ),
      ...['again', 'left', 'right'].map((prefix) =>
        catalog.saveTrack(sampleTrack({ slug: preparedId(prefix, n), units: [], nextUp: null }), null),
      ),
      catalog.saveUnit(sampleUnit({ unitId: preparedId('renewed', n), attachment: null }), null),
      catalog.saveTrack(sampleTrack({ slug: preparedId('unwanted', n), units: ['u-1'], nextUp: null }), null),
    ]),
  )
}
