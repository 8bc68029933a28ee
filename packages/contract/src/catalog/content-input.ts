import {
  audiences,
  colorPattern,
  describeVideoProblem,
  MAX_KEYWORD_LENGTH,
  parseVideoReference,
  unitTypes,
  videoReferencePattern,
} from '@kitchen-table/domain/catalog'
import { languages } from '@kitchen-table/i18n/locale'
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
import { utf8ByteLength } from '../utf8-byte-length.ts'

/** Limit that keeps every stored item below 64 KB (docs/product.md 4.15). */
export const MAX_RICH_TEXT_BYTES = 48 * 1024
export const RICH_TEXT_TOO_LONG_MESSAGE = 'This text is too long. Please shorten it, or use smaller pictures.'
export const MAX_SVG_BYTES = 32 * 1024

export const MAX_KEYWORDS = 40
const MAX_UNITS = 200
const MAX_TRACKS = 500
const MAX_TOPICS = 100
export const MAX_OFFERED_INTENTS = 10

function stringWithMaxBytes(maxBytes: number, message: string) {
  return z.string().refine((text) => text.length <= maxBytes && utf8ByteLength(text) <= maxBytes, message)
}

/** A list in which each item stands once. */
function uniqueList<Item extends z.ZodType>(item: Item, max: number, message: string) {
  return z
    .array(item)
    .max(max, message)
    .overwrite((list) => [...new Set(list)])
}

const title = z
  .string()
  .trim()
  .min(1, 'Please give it a title.')
  .max(200, 'A title has at most 200 characters.')

const richText = stringWithMaxBytes(MAX_RICH_TEXT_BYTES, RICH_TEXT_TOO_LONG_MESSAGE)

export const keyword = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'A keyword needs at least one letter.')
  .max(MAX_KEYWORD_LENGTH, `A keyword has at most ${MAX_KEYWORD_LENGTH} characters.`)

const keywords = uniqueList(keyword, MAX_KEYWORDS, `There can be at most ${MAX_KEYWORDS} keywords.`)

const color = z.string().regex(colorPattern, 'Please write the color like #17594a.')

const altText = z.string().trim().max(300, 'A description has at most 300 characters.')

/**
 * A file of a record: the key of a file that the record has, or the id of a finished upload of the person who saves.
 * The server has its name, type and size.
 */
const createFileReference = () =>
  z
    .string()
    .min(1, { error: 'Please choose a file.', abort: true })
    .max(200)
    .regex(
      /^[a-z0-9-]+(?:\/[a-z0-9-]+){2}$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
      'Not a file that we keep.',
    )

/** One schema for each purpose of an upload, by which generated requests recognize what a field takes. */
export const attachmentReference = createFileReference()
export const pictureReference = createFileReference()
export const resourceFileReference = createFileReference()

/**
 * The language of a record. Left out, a field stays as it is stored: pages that were opened before the fields existed do
 * not send them. `key` is the schema of a record's id or slug.
 */
const languageFields = <Key extends z.ZodType<string>>(key: Key) => ({
  language: z.enum(languages, 'Please choose a language.').exactOptional(),
  translationOf: key.nullable().exactOptional(),
})

const trackSlugs = uniqueList(trackSlug, MAX_TRACKS, `There can be at most ${MAX_TRACKS} tracks.`)

/** What an editor may set of a track. The server sets slug, id and times. */
export const trackInput = z.strictObject({
  ...languageFields(trackSlug),
  title,
  content: richText,
  audience: z.enum(audiences, 'Please choose who it is for.'),
  iconSlug: iconSlug.nullable(),
  trackDisabled: z.boolean(),
  keywords,
  nextUp: trackSlug.nullable(),
  relatedTrack: trackSlug.nullable(),
  units: uniqueList(unitId, MAX_UNITS, `A track can hold at most ${MAX_UNITS} units.`),
  /** The box "Mark Updated". Adding, removing or moving units marks a track without it (docs/product.md 4.13). */
  markUpdated: z.boolean(),
})
export type TrackInput = z.infer<typeof trackInput>

export const unitInput = z
  .strictObject({
    ...languageFields(unitId),
    title,
    content: richText,
    type: z.enum(unitTypes, 'Please choose a type.'),
    keywords,
    link: z
      .string()
      .overwrite((link) => parseVideoReference(link) ?? link)
      .regex(videoReferencePattern, { error: ({ input }) => describeVideoProblem(String(input)) })
      .nullable(),
    attachment: attachmentReference.nullable(),
    embedImage: pictureReference.nullable(),
    embedImageAlt: altText,
    unitDisabled: z.boolean(),
    sensitive: z.boolean(),
    nextUp: trackSlug.nullable(),
    relatedTrack: trackSlug.nullable(),
    helpLine: helpLineSlug.nullable(),
    /** Left out, it stays as it is stored: pages that were opened before the field existed do not send it. */
    reviewedAt: z.iso.date('Not a day.').nullable().exactOptional(),
  })
  .refine(({ type, link }) => type !== 'Video' || link !== null, {
    path: ['link'],
    message: "Please enter the video's number or address.",
  })
  .refine(({ type, link }) => type === 'Video' || link === null, {
    path: ['link'],
    message: 'Only a Video has a video number.',
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
  topicOrder: uniqueList(topicSlug, MAX_TOPICS, `There can be at most ${MAX_TOPICS} topics.`),
  welcomeTrack: trackSlug.nullable(),
  featureTrack: z.boolean(),
  intents: uniqueList(
    intentSlug,
    MAX_OFFERED_INTENTS,
    `The dashboard can offer at most ${MAX_OFFERED_INTENTS}.`,
  ),
  showsWholeLibrary: z.boolean(),
})
export type LayoutInput = z.infer<typeof layoutInput>

export const iconInput = z.strictObject({
  iconName: title,
  svgfile: stringWithMaxBytes(MAX_SVG_BYTES, 'This drawing is too large. A drawing has at most 32 KB.'),
})
export type IconInput = z.infer<typeof iconInput>

/** What an editor may set of a resource. */
export const resourceInput = z.strictObject({
  ...languageFields(z.uuid('Not the id of a resource.')),
  displayName: nameText().min(1, 'Please give it a title.').max(200, 'A title has at most 200 characters.'),
  description: z.string().trim().max(1000, 'A description has at most 1000 characters.'),
  target: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    z.strictObject({ kind: z.literal('group'), slug: groupSlug }),
    z.strictObject({ kind: z.literal('layout'), slug: layoutSlug }),
  ]),
  file: resourceFileReference,
})
export type ResourceInput = z.infer<typeof resourceInput>
