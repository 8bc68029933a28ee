import type { EditedLayout, TopicRow, TrackRow, UnitRow } from '@kitchen-table/contract/catalog-content'
import type { Synonym, Worry } from '@kitchen-table/domain/catalog/layout'
import type { EditedFields } from '../editors/edited-field.ts'
import type { EditedRecord } from '../editors/save-with-merge.ts'

/** What an editor sets of a layout. */
export type LayoutValues = {
  trackDisplay: string[]
  topicOrder: string[]
  welcomeTrack: string | null
  featureTrack: boolean
  worries: Worry[]
  synonyms: Synonym[]
}

/** Returns a layout as the form has it. */
export function toLayoutRecord(layout: EditedLayout): EditedRecord<LayoutValues> {
  const { config, title: _, version, savedAt, savedBy, ...values } = layout
  return { key: config, values, version, savedAt, savedBy }
}

/** Returns the fields of a layout in words, with the titles of tracks and topics. */
export function createLayoutFields(
  tracks: TrackRow[],
  topics: TopicRow[],
  units: UnitRow[],
): EditedFields<LayoutValues> {
  const unitTitles = new Map(units.map(({ unitId, title }) => [unitId, title]))
  const trackTitles = new Map(tracks.map(({ slug, title }) => [slug, title]))
  const topicTitles = new Map(topics.map(({ slug, title }) => [slug, title]))
  const nameOfTrack = (slug: string) => trackTitles.get(slug) ?? slug
  return {
    trackDisplay: { label: 'Tracks', kind: 'list', nameOf: nameOfTrack, orderWords: 'order of tracks' },
    topicOrder: {
      label: 'Topics',
      kind: 'list',
      nameOf: (slug) => topicTitles.get(slug) ?? slug,
      orderWords: 'order of topics',
    },
    welcomeTrack: { label: 'Welcome track', kind: 'key', nameOf: nameOfTrack },
    featureTrack: { label: 'First track shown larger', kind: 'flag' },
    worries: {
      label: 'Worries',
      kind: 'rows',
      describeRow: ({ words = '', unitId = '' }) => `${words} → ${unitTitles.get(unitId) ?? unitId}`,
      orderWords: 'order of worries',
    },
    synonyms: { label: 'Synonyms', kind: 'rows', describeRow: ({ word, means }) => `${word} → ${means}` },
  }
}
