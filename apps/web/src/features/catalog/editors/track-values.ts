import type { EditedTrack, TrackRow, UnitRow } from '@kitchen-table/contract/catalog'
import { type TrackInput, trackInput } from '@kitchen-table/contract/content-input'
import {
  appendSlugNumber,
  emptyTrack,
  type FlagWindow,
  getContentFlag,
  hasTitle,
  slugFromTitle,
} from '@kitchen-table/domain/catalog'
import { product } from '../../../app/start-data.ts'
import type { EditedFields } from './edited-field.ts'
import { describeLanguageFields, toLanguageInput } from './language-values.ts'
import type { EditedRecord } from './save-with-merge.ts'
import { validateFields } from './validate-fields.ts'

/** The form of a track has the fields of its input. */
export type TrackValues = Required<TrackInput>

export const emptyTrackValues: TrackValues = {
  title: '',
  ...emptyTrack,
  audience: 'General Money Topic',
  markUpdated: false,
}

const LONG_AGO = new Date(0).toISOString()

/** Whether a track or unit carries the flag that the box "Mark Updated" stands for (docs/product.md 4.13). */
export function isMarkedUpdated(updatedAt: string | null, window: FlagWindow, now: number): boolean {
  return getContentFlag({ createdAt: LONG_AGO, updatedAt }, window, now) === 'updated'
}

/** Returns a stored track as the form has it. */
export function toTrackRecord(track: EditedTrack): EditedRecord<TrackValues> {
  const { slug, version, savedAt, savedBy, layouts: _, createdAt: __, updateContentDate, ...fields } = track
  const markUpdated = isMarkedUpdated(updateContentDate, product.newFlag, Date.now())
  return { key: slug, values: { ...fields, markUpdated }, version, savedAt, savedBy }
}

/** Returns a track without its flag, for save-with-merge.ts. */
export function toStoredTrack({ markUpdated: _markUpdated, ...values }: TrackValues) {
  return { ...toLanguageInput(values), title: values.title.trim() }
}

export function validateTrack(values: TrackValues) {
  return validateFields(trackInput, values)
}

type Names = { tracks: ReadonlyMap<string, TrackRow>; units: ReadonlyMap<string, UnitRow> }

/** Returns the names of a track's fields, and of what they refer to. */
export function describeTrackFields({ tracks, units }: Names): EditedFields<TrackValues> {
  const nameTrack = (slug: string) => tracks.get(slug)?.title ?? slug
  return {
    title: { label: 'Title', kind: 'text' },
    content: { label: 'Description', kind: 'richText' },
    audience: { label: 'Audience', kind: 'key' },
    iconSlug: { label: 'Icon', kind: 'key' },
    trackDisabled: { label: 'Status', kind: 'flag', flagWords: ['Disabled', 'Active'] },
    keywords: { label: 'Tags', kind: 'list', orderWords: 'order of tags' },
    nextUp: { label: 'Watch Next', kind: 'key', nameOf: nameTrack },
    relatedTrack: { label: 'Related Track', kind: 'key', nameOf: nameTrack },
    units: {
      label: 'Lessons',
      kind: 'list',
      nameOf: (id) => units.get(id)?.title ?? id,
      orderWords: 'order of lessons',
    },
    ...describeLanguageFields(nameTrack),
    markUpdated: { label: 'Updated flag', kind: 'flag', flagWords: ['Marked as updated', 'Not marked'] },
  }
}

/** Returns the address that a new track of this title gets: with a number, if another one has it. */
export function predictTrackAddress(title: string, taken: ReadonlySet<string>): string {
  const slug = slugFromTitle(title, () => '')
  let number = 1
  while (taken.has(appendSlugNumber(slug, number))) number += 1
  return `/track/${appendSlugNumber(slug, number)}`
}

/** Returns a sentence if there is a track with this title already: it may be saved all the same. */
export function describeTitleInUse(
  title: string,
  tracks: readonly { slug: string; title: string }[],
): string | undefined {
  if (!hasTitle(tracks, title)) return undefined
  const address = predictTrackAddress(title, new Set(tracks.map(({ slug }) => slug)))
  return `There is already a track with this title. You can save all the same: its address will be ${address}.`
}
