import type { EditedTrack, TrackRow, UnitRow } from '@kitchen-table/contract/catalog'
import { type TrackInput, trackInput } from '@kitchen-table/contract/content-input'
import {
  appendSlugNumber,
  audiences,
  emptyTrack,
  type FlagWindow,
  getContentFlag,
  isTitleTaken,
  slugFromTitle,
} from '@kitchen-table/domain/catalog'
import { product } from '../../../app/start-data.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { audienceNames } from './audience-names.ts'
import type { EditedFields } from './edited-field.ts'
import { defineLanguageFields, toLanguageInput } from './language-values.ts'
import { messages } from './messages.ts'
import type { EditedRecord } from './save-with-merge.ts'
import { validateFields } from './validate-fields.ts'

/** The form of a track has the fields of its input. */
export type TrackValues = Required<TrackInput>

export const emptyTrackValues: TrackValues = {
  title: '',
  ...emptyTrack,
  audience: audiences[0],
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

function nameAudience(name: string): string {
  const audience = audiences.find((each) => each === name)
  return audience === undefined ? name : audienceNames[audience]()
}

type Names = { tracks: ReadonlyMap<string, TrackRow>; units: ReadonlyMap<string, UnitRow> }

/** Returns the names of a track's fields, and of what they refer to. */
export function defineTrackFields({ tracks, units }: Names): EditedFields<TrackValues> {
  const nameTrack = (slug: string) => tracks.get(slug)?.title ?? slug
  return {
    title: { label: messages.title(), kind: 'text' },
    content: { label: messages.description(), kind: 'richText' },
    audience: { label: messages.audience(), kind: 'key', nameOf: nameAudience },
    iconSlug: { label: messages.icon(), kind: 'key' },
    trackDisabled: {
      label: commonMessages.status(),
      kind: 'flag',
      flagWords: [commonMessages.disabled(), commonMessages.active()],
    },
    keywords: { label: messages.tags(), kind: 'list', orderWords: messages.orderOfTags() },
    nextUp: { label: messages.watchNext(), kind: 'key', nameOf: nameTrack },
    relatedTrack: { label: messages.relatedTrack(), kind: 'key', nameOf: nameTrack },
    units: {
      label: commonMessages.lessons(),
      kind: 'list',
      nameOf: (id) => units.get(id)?.title ?? id,
      orderWords: messages.orderOfLessons(),
    },
    ...defineLanguageFields(nameTrack),
    markUpdated: {
      label: messages.updatedFlag(),
      kind: 'flag',
      flagWords: [messages.markedAsUpdated(), messages.notMarked()],
    },
  }
}

/** Returns the address that a new track of this title gets: with a number, if another one has it. */
export function predictTrackAddress(title: string, taken: ReadonlySet<string>): string {
  const slug = slugFromTitle(title, () => '')
  let number = 1
  while (taken.has(appendSlugNumber(slug, number))) number += 1
  return `/track/${appendSlugNumber(slug, number)}`
}

/**
 * Returns a sentence if there is another track with this title already: it may be saved all the same. `ownSlug` is that of
 * the track, null for a new one.
 */
export function describeTitleInUse(
  title: string,
  tracks: readonly { slug: string; title: string }[],
  ownSlug: string | null,
): string | undefined {
  const others = tracks.filter(({ slug }) => slug !== ownSlug)
  if (!isTitleTaken(others, title)) return undefined
  if (ownSlug !== null) return messages.anotherTrackHasTitle()
  const address = predictTrackAddress(title, new Set(tracks.map(({ slug }) => slug)))
  return messages.trackTitleInUse({ address })
}
