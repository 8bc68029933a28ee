import type { SaveOutcome } from '../../apps/server/src/features/catalog/ports.ts'
import type { Stores } from '../../apps/server/src/features/stores.ts'
import {
  sampleIcon,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from '../../apps/server/src/port-suites/samples.ts'
import { numbered, prepared, preparedNumbers, type StoreWrite } from './store-write.ts'

async function savedOver(saving: Promise<SaveOutcome>): Promise<void> {
  const outcome = await saving
  if (outcome !== 'saved') throw new Error(`It was not saved: ${outcome}`)
}

export const catalogWrites: StoreWrite[] = [
  {
    name: 'save a track',
    write: ({ catalog }, n) => catalog.saveTrack(sampleTrack({ slug: `track-${n}`, units: ['u-1'] }), null),
    parts: [numbered('tracks', 'slug', 'track'), numbered('found_in', 'track_slug', 'track')],
  },
  {
    name: 'save over a track',
    write: ({ catalog }, n) =>
      savedOver(catalog.saveTrack(sampleTrack({ slug: prepared('again', n), units: ['u-1'] }), 1)),
    parts: [
      `${numbered('tracks', 'slug', 'again')} AND version = 2`,
      numbered('found_in', 'track_slug', 'again'),
    ],
  },
  {
    name: 'save over a unit',
    write: ({ catalog }, n) =>
      savedOver(
        catalog.saveUnit(sampleUnit({ unitId: prepared('renewed', n), title: 'New', attachment: null }), 1),
      ),
    parts: [`${numbered('units', 'unit_id', 'renewed')} AND version = 2 AND body LIKE '%"New"%'`],
  },
  {
    name: 'save a layout',
    write: ({ catalog }, n) =>
      catalog.saveLayout(sampleLayout({ config: `layout-${n}`, topicOrder: [], trackDisplay: [] }), null),
    parts: [numbered('layouts', 'config', 'layout')],
  },
  {
    name: 'save a topic',
    write: ({ catalog }, n) =>
      catalog.saveTopic('default', sampleTopic({ slug: `topic-${n}`, banner: null, tracks: [] }), null),
    parts: [numbered('topics', 'slug', 'topic')],
  },
  {
    name: 'save an icon',
    write: ({ catalog }, n) => catalog.saveIcon(sampleIcon({ slug: `icon-${n}` }), null),
    parts: [numbered('icons', 'slug', 'icon')],
  },
]

export async function prepareCatalog({ catalog }: Stores): Promise<void> {
  await catalog.saveLayout(sampleLayout({ trackDisplay: [], topicOrder: [], welcomeTrack: null }), null)
  await catalog.saveUnit(sampleUnit({ attachment: null }), null)
  await catalog.saveTrack(sampleTrack({ units: ['u-1'], nextUp: null }), null)
  await Promise.all(
    preparedNumbers.flatMap((n) => [
      catalog.saveTrack(sampleTrack({ slug: prepared('again', n), units: [], nextUp: null }), null),
      catalog.saveUnit(sampleUnit({ unitId: prepared('renewed', n), attachment: null }), null),
    ]),
  )
}
