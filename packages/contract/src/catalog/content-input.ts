import {
  audiences,
  colorPattern,
  describeVideoProblem,
  MAX_KEYWORD_LENGTH,
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  parseVideoReference,
  unitTypes,
  videoReferencePattern,
} from '@kitchen-table/domain/catalog'
import { listValueTexts } from '@kitchen-table/domain/facts'
import { describeCaptionsProblem } from '@kitchen-table/domain/films'
import { MAX_OFFERED_INTENTS } from '@kitchen-table/domain/intents'
import { utf8ByteLength } from '@kitchen-table/domain/language'
import { lessonToolSlugs } from '@kitchen-table/domain/tools'
import { parseWorksheet } from '@kitchen-table/domain/worksheets'
import { languages } from '@kitchen-table/i18n/locale'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { z } from 'zod'
import {
  groupSlug,
  helpLineSlug,
  iconSlug,
  intentSlug,
  layoutSlug,
  nameText,
  topicSlug,
  trackSlug,
  unitId,
} from '../fields.ts'
import { messages as fieldMessages } from '../messages.ts'
import { messages } from './messages.ts'

/** Limit that keeps every stored item below 64 KB (docs/product.md 4.15). */
export const MAX_RICH_TEXT_BYTES = 48 * 1024
export const richTextTooLongMessage: PlainMessage = messages.richTextTooLong
export const tableTooLargeMessage: PlainMessage = () =>
  messages.tableTooLarge({ columns: MAX_TABLE_COLUMNS, rows: MAX_TABLE_ROWS })
export const MAX_SVG_BYTES = 32 * 1024
const MAX_CAPTIONS_BYTES = 24 * 1024

export const MAX_KEYWORDS = 40
const MAX_UNITS = 200
const MAX_TRACKS = 500
const MAX_TOPICS = 100

function stringWithMaxBytes(maxBytes: number, error: PlainMessage) {
  return z.string().refine((text) => text.length <= maxBytes && utf8ByteLength(text) <= maxBytes, { error })
}

/** A list in which each item stands once. */
function uniqueList<Item extends z.ZodType>(
  item: Item,
  max: number,
  tooMany: (values: { max: number }) => string,
) {
  return z
    .array(item)
    .max(max, { error: () => tooMany({ max }) })
    .overwrite((list) => [...new Set(list)])
}

const MAX_TITLE_LENGTH = 200
const titleTooLong = () => fieldMessages.titleTooLong({ max: MAX_TITLE_LENGTH })

const title = z
  .string()
  .trim()
  .min(1, { error: messages.titleRequired })
  .max(MAX_TITLE_LENGTH, { error: titleTooLong })

const richText = stringWithMaxBytes(MAX_RICH_TEXT_BYTES, richTextTooLongMessage)

export const keyword = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, { error: messages.keywordEmpty })
  .max(MAX_KEYWORD_LENGTH, { error: () => messages.keywordTooLong({ max: MAX_KEYWORD_LENGTH }) })

const keywords = uniqueList(keyword, MAX_KEYWORDS, messages.tooManyKeywords)

const color = z.string().regex(colorPattern, { error: messages.color })

const altText = z
  .string()
  .trim()
  .max(300, { error: () => messages.descriptionTooLong({ max: 300 }) })

/**
 * A file of a record: the key of a file that the record has, or the id of a finished upload of the person who saves.
 * The server has its name, type and size.
 */
const createFileReference = () =>
  z
    .string()
    .min(1, { error: messages.chooseFile, abort: true })
    .max(200)
    .regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+){2}$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, {
      error: messages.notAFile,
    })

/** One schema for each purpose of an upload, by which generated requests recognize what a field takes. */
export const attachmentReference = createFileReference()
export const pictureReference = createFileReference()
export const filmReference = createFileReference()
export const resourceFileReference = createFileReference()

const fitsOneText = (text: string): boolean => utf8ByteLength(text) <= MAX_RICH_TEXT_BYTES

/** The captions of a film in WebVTT, or '' without one. */
const captions = stringWithMaxBytes(MAX_CAPTIONS_BYTES, () =>
  messages.captionsTooLong({ kilobytes: MAX_CAPTIONS_BYTES / 1024 }),
).refine((text) => text === '' || describeCaptionsProblem(text) === undefined, {
  error: ({ input }) => describeCaptionsProblem(String(input)),
})

/**
 * The language of a record. Left out, a field stays as it is stored: pages that were opened before the fields existed do
 * not send them. `key` is the schema of a record's id or slug.
 */
const languageFields = <Key extends z.ZodType<string>>(key: Key) => ({
  language: z.enum(languages, { error: messages.chooseLanguage }).exactOptional(),
  translationOf: key.nullable().exactOptional(),
})

const trackSlugs = uniqueList(trackSlug, MAX_TRACKS, messages.tooManyTracks)

/** A source without a mistake (`domain/worksheets`), whatever the values of its facts are, or '' for no worksheet. */
const worksheetSource = z.string().check((context) => {
  if (context.value === '') return
  const { error } = parseWorksheet(
    context.value,
    undefined,
    listValueTexts(context.value, () => null),
  )
  if (error) context.issues.push({ code: 'custom', input: context.value, message: error.message })
})

/** What an editor may set of a track. The server sets slug, id and times. */
export const trackInput = z.strictObject({
  ...languageFields(trackSlug),
  title,
  content: richText,
  audience: z.enum(audiences, { error: messages.chooseAudience }),
  iconSlug: iconSlug.nullable(),
  trackDisabled: z.boolean(),
  keywords,
  nextUp: trackSlug.nullable(),
  relatedTrack: trackSlug.nullable(),
  units: uniqueList(unitId, MAX_UNITS, messages.tooManyUnits),
  /** The box "Mark Updated". Adding, removing or moving units marks a track without it (docs/product.md 4.13). */
  markUpdated: z.boolean(),
})
export type TrackInput = z.infer<typeof trackInput>

export const unitInput = z
  .strictObject({
    ...languageFields(unitId),
    title,
    content: richText,
    type: z.enum(unitTypes, { error: messages.chooseType }),
    keywords,
    link: z
      .string()
      .overwrite((link) => parseVideoReference(link) ?? link)
      .regex(videoReferencePattern, { error: ({ input }) => describeVideoProblem(String(input)) })
      .nullable(),
    film: filmReference.nullable().exactOptional(),
    captions: captions.exactOptional(),
    attachment: attachmentReference.nullable(),
    embedImage: pictureReference.nullable(),
    embedImageAlt: altText,
    unitDisabled: z.boolean(),
    sensitive: z.boolean(),
    nextUp: trackSlug.nullable(),
    relatedTrack: trackSlug.nullable(),
    helpLine: helpLineSlug.nullable(),
    // Left out, these stay as they are stored: pages that were opened before the fields existed do not send them.
    tool: z.enum(lessonToolSlugs, { error: messages.chooseTool }).nullable().exactOptional(),
    worksheet: worksheetSource.exactOptional(),
    reviewedBy: nameText()
      .max(120, { error: () => fieldMessages.atMostCharacters({ max: 120 }) })
      .exactOptional(),
    reviewedAt: z.iso.date({ error: messages.notADay }).nullable().exactOptional(),
  })
  .refine(({ type, link, film = null }) => type !== 'Video' || link !== null || film !== null, {
    path: ['link'],
    error: messages.videoRequired,
  })
  .refine(({ type, link }) => type === 'Video' || link === null, {
    path: ['link'],
    error: messages.onlyVideos,
  })
  .refine(({ type, film = null }) => type === 'Video' || film === null, {
    path: ['film'],
    error: messages.onlyVideosHaveFilms,
  })
  .refine(({ link, film = null }) => link === null || film === null, {
    path: ['film'],
    error: messages.videoOrFilm,
  })
  .refine(({ film = null, captions = '' }) => film === null || captions !== '', {
    path: ['captions'],
    error: messages.captionsRequired,
  })
  .refine(({ film = null, captions = '' }) => film !== null || captions === '', {
    path: ['captions'],
    error: messages.captionsOfFilms,
  })
  .refine(({ content, captions = '' }) => captions === '' || fitsOneText(content + captions), {
    path: ['captions'],
    error: () => messages.captionsAndTextTooLong({ kilobytes: MAX_RICH_TEXT_BYTES / 1024 }),
  })
export type UnitInput = z.infer<typeof unitInput>

/** What an editor may set of a topic of a layout. */
export const topicInput = z.strictObject({
  ...languageFields(topicSlug),
  title,
  content: richText,
  banner: pictureReference.nullable(),
  bannerAlt: altText,
  primaryColor: color,
  secondaryColor: color,
  disabled: z.boolean(),
  featured: z.boolean(),
  tracks: trackSlugs,
})
export type TopicInput = z.infer<typeof topicInput>

export const layoutTitle = title

export const layoutInput = z.strictObject({
  title,
  trackDisplay: trackSlugs,
  topicOrder: uniqueList(topicSlug, MAX_TOPICS, messages.tooManyTopics),
  welcomeTrack: trackSlug.nullable(),
  featureTrack: z.boolean(),
  intents: uniqueList(intentSlug, MAX_OFFERED_INTENTS, messages.tooManyIntents),
  showsWholeLibrary: z.boolean(),
})
export type LayoutInput = z.infer<typeof layoutInput>

export const iconInput = z.strictObject({
  iconName: title,
  svgfile: stringWithMaxBytes(MAX_SVG_BYTES, () =>
    messages.drawingTooLarge({ kilobytes: MAX_SVG_BYTES / 1024 }),
  ),
})
export type IconInput = z.infer<typeof iconInput>

/** What an editor may set of a resource. */
export const resourceInput = z.strictObject({
  ...languageFields(z.uuid({ error: messages.notAResource })),
  displayName: nameText()
    .min(1, { error: messages.titleRequired })
    .max(MAX_TITLE_LENGTH, { error: titleTooLong }),
  description: z
    .string()
    .trim()
    .max(1000, { error: () => messages.descriptionTooLong({ max: 1000 }) }),
  target: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    z.strictObject({ kind: z.literal('group'), slug: groupSlug }),
    z.strictObject({ kind: z.literal('layout'), slug: layoutSlug }),
  ]),
  file: resourceFileReference,
})
export type ResourceInput = z.infer<typeof resourceInput>
