import type { Stores } from '../../apps/server/src/composition/stores.ts'
import type { SaveOutcome } from '../../apps/server/src/features/catalog/ports.ts'
import {
  sampleIcon,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from '../../apps/server/src/testing/port-suites/samples.ts'
import { preparedId, preparedNumbers, type StoreWrite, storedNumbersSql, TIME } from './store-write.ts'

async function expectSaved(saving: Promise<SaveOutcome>): Promise<void> {
  const outcome = await saving
  if (outcome !== 'saved') throw new Error(`The record was not saved: ${outcome}`)
}

export const catalogWrites: StoreWrite[] = [
  {
    name: 'save a track',
    write: ({ catalog }, n) => catalog.saveTrack(sampleTrack({ slug: `track-${n}`, units: ['u-1'] }), null),
    partQueries: [
      storedNumbersSql('tracks', 'slug', 'track'),
      storedNumbersSql('found_in', 'track_slug', 'track'),
    ],
  },
  {
    name: 'update a track',
    write: ({ catalog }, n) =>
      expectSaved(catalog.saveTrack(sampleTrack({ slug: preparedId('again', n), units: ['u-1'] }), 1)),
    partQueries: [
      `${storedNumbersSql('tracks', 'slug', 'again')} AND version = 2`,
      storedNumbersSql('found_in', 'track_slug', 'again'),
    ],
  },
  {
    name: 'update a unit',
    write: ({ catalog }, n) =>
      expectSaved(
        catalog.saveUnit(sampleUnit({ unitId: preparedId('renewed', n), title: 'New', attachment: null }), 1),
      ),
    partQueries: [
      `${storedNumbersSql('units', 'unit_id', 'renewed')} AND version = 2 AND body LIKE '%"New"%'`,
    ],
  },
  {
    name: 'update a unit and the dates of its tracks',
    write: ({ catalog }, n) =>
      expectSaved(
        catalog.saveUnitAndStampTracks(
          sampleUnit({ unitId: preparedId('dated', n), attachment: null }),
          1,
          TIME,
        ),
      ),
    partQueries: [
      `${storedNumbersSql('units', 'unit_id', 'dated')} AND version = 2`,
      `${storedNumbersSql('tracks', 'slug', 'stamped')} AND version = 2`,
    ],
  },
  {
    name: 'save a layout',
    write: ({ catalog }, n) =>
      catalog.saveLayout(sampleLayout({ config: `layout-${n}`, topicOrder: [], trackDisplay: [] }), null),
    partQueries: [storedNumbersSql('layouts', 'config', 'layout')],
  },
  {
    name: 'save a topic',
    write: ({ catalog }, n) =>
      catalog.saveTopic('default', sampleTopic({ slug: `topic-${n}`, banner: null, tracks: [] }), null),
    partQueries: [storedNumbersSql('topics', 'slug', 'topic')],
  },
  {
    name: 'save an icon',
    write: ({ catalog }, n) => catalog.saveIcon(sampleIcon({ slug: `icon-${n}` }), null),
    partQueries: [storedNumbersSql('icons', 'slug', 'icon')],
  },
]

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
      catalog.saveTrack(sampleTrack({ slug: preparedId('again', n), units: [], nextUp: null }), null),
      catalog.saveUnit(sampleUnit({ unitId: preparedId('renewed', n), attachment: null }), null),
    ]),
  )
}
