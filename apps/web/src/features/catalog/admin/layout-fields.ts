import type { EditedLayout, IntentRow, TopicRow, TrackRow } from '@kitchen-table/contract/catalog'
import type { LayoutInput } from '@kitchen-table/contract/content-input'
import type { EditedFields } from '../editors/edited-field.ts'
import type { EditedRecord } from '../editors/save-with-merge.ts'
import { messages } from './messages.ts'

/** What an editor sets of a layout. */
export type LayoutValues = Omit<LayoutInput, 'title'>

/** Returns a layout as the form has it. */
export function toLayoutRecord(layout: EditedLayout): EditedRecord<LayoutValues> {
  const { config, title: _, version, savedAt, savedBy, ...values } = layout
  return { key: config, values, version, savedAt, savedBy }
}

/** Returns the fields of a layout in words, with the titles of what they name. */
export function defineLayoutFields(
  tracks: TrackRow[],
  topics: TopicRow[],
  intents: IntentRow[],
): EditedFields<LayoutValues> {
  const trackTitles = new Map(tracks.map(({ slug, title }) => [slug, title]))
  const topicTitles = new Map(topics.map(({ slug, title }) => [slug, title]))
  const intentTitles = new Map(intents.map(({ slug, title }) => [slug, title]))
  const nameOfTrack = (slug: string) => trackTitles.get(slug) ?? slug
  return {
    trackDisplay: {
      label: messages.tracks(),
      kind: 'list',
      nameOf: nameOfTrack,
      orderWords: messages.orderOfTracks(),
    },
    topicOrder: {
      label: messages.topics(),
      kind: 'list',
      nameOf: (slug) => topicTitles.get(slug) ?? slug,
      orderWords: messages.orderOfTopics(),
    },
    welcomeTrack: { label: messages.welcomeTrack(), kind: 'key', nameOf: nameOfTrack },
    featureTrack: { label: messages.firstTrackShownLarger(), kind: 'flag' },
    intents: {
      label: messages.onYourMind(),
      kind: 'list',
      nameOf: (slug) => intentTitles.get(slug) ?? slug,
      orderWords: messages.orderOfOnYourMind(),
    },
    showsWholeLibrary: { label: messages.wholeLibraryLessons(), kind: 'flag' },
  }
}
