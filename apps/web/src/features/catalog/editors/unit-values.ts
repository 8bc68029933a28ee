import type { EditedFile, EditedUnit } from '@kitchen-table/contract/catalog'
import { type UnitInput, unitInput } from '@kitchen-table/contract/content-input'
import {
  emptyUnit,
  type FlagWindow,
  getContentFlag,
  parseVideoReference,
  type UnitMark,
  type UnitType,
  unitTypes,
} from '@kitchen-table/domain/catalog'
import { type LessonToolSlug, lessonToolSlugs } from '@kitchen-table/domain/tools'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { formatListDate } from '../../../app/format-dates.ts'
import { product } from '../../../app/start-data.ts'
import { toolNames } from '../../../app/tool-names.ts'
import { unitTypeNames } from '../../../app/unit-type-names.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import type { ChosenFile } from '../../../ui/fields/upload-field.tsx'
import type { EditedFields } from './edited-field.ts'
import { defineLanguageFields, toLanguageInput } from './language-values.ts'
import { messages } from './messages.ts'
import type { EditedRecord } from './save-with-merge.ts'
import { isMarkedUpdated } from './track-values.ts'
import { messages as unitMessages } from './unit.messages.ts'
import { validateFields } from './validate-fields.ts'

export const videoPlaces = ['vimeo', 'film'] as const
type VideoPlace = (typeof videoPlaces)[number]

type FileFieldName = 'film' | 'attachment' | 'embedImage'

/** The form of a unit. What its type does not have is kept in the form, and not saved. */
export type UnitValues = Omit<Required<UnitInput>, 'type' | 'link' | FileFieldName> & {
  /** '' until one is chosen. */
  type: UnitType | ''
  /** The video's number or address as typed. */
  link: string
  /** Whether a unit of type Video plays a video on Vimeo or a film of its own. Only that of the selected source is saved; the form keeps the other. */
  videoPlace: VideoPlace
  film: ChosenFile | null
  attachment: ChosenFile | null
  embedImage: ChosenFile | null
  marks: UnitMark
}

const { content, ...emptyFields } = emptyUnit

/** In the order of the form, in which changes are named. */
export const emptyUnitValues: UnitValues = {
  title: '',
  content,
  type: '',
  ...emptyFields,
  link: '',
  videoPlace: 'vimeo',
  marks: 'kept',
}

/** Returns a stored file as a field for uploads has it. */
export function toChosenFile(file: EditedFile | null): ChosenFile | null {
  if (file === null) return null
  const { reference, name, type, size, href } = file
  return { reference, name, type, size, href }
}

/** Returns a stored unit as the form has it. Its box "Mark Updated" is set while the unit carries the flag. */
export function toUnitRecord(
  unit: EditedUnit,
  flagWindow: FlagWindow = product.newFlag,
  now = Date.now(),
): EditedRecord<UnitValues> {
  const { unitId, version, savedAt, savedBy, unitUpdateDate, ...rest } = unit
  const { foundIn: _, createdAt: __, textChangedAt: ___, ...fields } = rest
  const isMarked = isMarkedUpdated(unitUpdateDate, flagWindow, now)
  const values: UnitValues = {
    ...emptyUnitValues,
    ...fields,
    link: fields.link ?? '',
    videoPlace: fields.film === null ? 'vimeo' : 'film',
    film: toChosenFile(fields.film),
    attachment: toChosenFile(fields.attachment),
    embedImage: toChosenFile(fields.embedImage),
    marks: isMarked ? 'updated' : 'kept',
  }
  return { key: unitId, values, version, savedAt, savedBy }
}

/** Whether a unit carries the flag "New", so that it is not marked in another way (docs/product.md 14.2). */
export function isNewUnit(createdAt: string, flagWindow: FlagWindow, now: number): boolean {
  return getContentFlag({ createdAt, updatedAt: null }, flagWindow, now) === 'new'
}

/** Returns what a stored file has in common with the upload it was made from: pictures are encoded again. */
export function toStoredFile(file: ChosenFile | null) {
  return file && { name: file.name }
}

/** Returns a unit without its marks, for save-with-merge.ts. */
export function toStoredUnit(values: UnitValues) {
  const { film, attachment, ...input } = toUnitInput(values)
  return {
    ...input,
    title: input.title.trim(),
    embedImageAlt: input.embedImageAlt.trim(),
    embedImage: toStoredFile(values.embedImage),
    film: film === null ? null : toStoredFile(values.film),
    attachment: attachment === null ? null : toStoredFile(values.attachment),
  }
}

/** Whether a unit is a Video with a film of the library's own. */
export const isOwnFilm = ({ type, videoPlace }: Pick<UnitValues, 'type' | 'videoPlace'>): boolean =>
  type === 'Video' && videoPlace === 'film'

/**
 * Returns what is saved: of a Video its number, or its film with the captions; of every other type its attachment; the
 * tracks of a sensitive lesson.
 */
export function toUnitInput({ marks: _marks, videoPlace, ...values }: UnitValues) {
  const isVideo = values.type === 'Video'
  const film = isOwnFilm({ ...values, videoPlace }) ? values.film : null
  const link = values.link.trim()
  return {
    ...toLanguageInput(values),
    link: isVideo && videoPlace === 'vimeo' && link !== '' ? (parseVideoReference(link) ?? link) : null,
    film: film?.reference ?? null,
    captions: film === null || values.captions.trim() === '' ? '' : values.captions,
    attachment: isVideo ? null : (values.attachment?.reference ?? null),
    embedImage: values.embedImage?.reference ?? null,
    embedImageAlt: values.embedImage === null ? '' : values.embedImageAlt,
    nextUp: values.sensitive ? values.nextUp : null,
    relatedTrack: values.sensitive ? values.relatedTrack : null,
  }
}

export function validateUnit(values: UnitValues) {
  const errors = validateFields(unitInput, toUnitInput(values))
  if (!isOwnFilm(values) || values.film !== null) return errors
  // The schema says what a Video on Vimeo lacks.
  const { link: _, ...others } = errors
  return { ...others, film: unitMessages.chooseFilm() }
}

/** Returns the type with this name, or null. */
export function parseUnitType(name: string): UnitType | null {
  return unitTypes.find((type) => type === name) ?? null
}

const markWords: Readonly<Record<string, PlainMessage>> = {
  kept: unitMessages.asItWas,
  cleared: messages.nothing,
  updated: messages.markUpdated,
  new: unitMessages.markNew,
}

export const videoPlaceNames: Readonly<Record<VideoPlace, PlainMessage>> = {
  vimeo: unitMessages.onVimeo,
  film: unitMessages.ownFilm,
}

function nameVideoPlace(name: string): string {
  const place = videoPlaces.find((known) => known === name)
  return place === undefined ? name : videoPlaceNames[place]()
}

function nameType(name: string): string {
  const type = parseUnitType(name)
  return type === null ? name : unitTypeNames[type]()
}

/** Returns the tool with this name, or null. */
export function parseToolSlug(name: string): LessonToolSlug | null {
  return lessonToolSlugs.find((tool) => tool === name) ?? null
}

function nameTool(name: string): string {
  const tool = parseToolSlug(name)
  return tool === null ? name : toolNames[tool]()
}

/** Return the names of a track and of a help line by its slug, and of a unit by its id. */
type Names = {
  track: (slug: string) => string
  helpLine: (slug: string) => string
  unit: (unitId: string) => string
}

/** Returns the names of a unit's fields, and of what it refers to. */
export const defineUnitFields = (names: Names): EditedFields<UnitValues> => ({
  title: { label: messages.title(), kind: 'text' },
  content: { label: messages.description(), kind: 'richText' },
  type: { label: messages.type(), kind: 'key', nameOf: nameType },
  keywords: { label: messages.tags(), kind: 'list', orderWords: messages.orderOfTags() },
  videoPlace: { label: unitMessages.whereTheVideoIs(), kind: 'key', nameOf: nameVideoPlace },
  link: { label: unitMessages.video(), kind: 'text' },
  film: { label: unitMessages.film(), kind: 'file' },
  captions: { label: unitMessages.captions(), kind: 'text' },
  attachment: { label: unitMessages.attachment(), kind: 'file' },
  embedImage: { label: unitMessages.image(), kind: 'file' },
  embedImageAlt: { label: unitMessages.descriptionOfTheImage(), kind: 'text' },
  unitDisabled: {
    label: commonMessages.status(),
    kind: 'flag',
    flagWords: [commonMessages.disabled(), commonMessages.active()],
  },
  sensitive: { label: unitMessages.sensitive(), kind: 'flag' },
  nextUp: { label: messages.watchNext(), kind: 'key', nameOf: names.track },
  relatedTrack: { label: messages.relatedTrack(), kind: 'key', nameOf: names.track },
  helpLine: { label: unitMessages.ifThisIsYou(), kind: 'key', nameOf: names.helpLine },
  tool: { label: unitMessages.tool(), kind: 'key', nameOf: nameTool },
  worksheet: { label: unitMessages.worksheet(), kind: 'text' },
  ...defineLanguageFields(names.unit),
  reviewedAt: { label: unitMessages.lastReviewed(), kind: 'key', nameOf: formatListDate },
  reviewedBy: { label: unitMessages.reviewedBy(), kind: 'text' },
  marks: { label: unitMessages.flag(), kind: 'key', nameOf: (mark) => markWords[mark]?.() ?? mark },
})

/** Fields whose values only make sense together (domain/catalog/merge-field-changes.ts). */
export const unitMergeGroups = [
  ['type', 'videoPlace', 'link', 'film', 'captions', 'attachment'],
  ['embedImage', 'embedImageAlt'],
  // What one editor has said of the text does not hold for what another one makes of it.
  ['content', 'reviewedAt'],
] as const
