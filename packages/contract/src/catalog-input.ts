import { audiences } from '@kitchen-table/domain/catalog/audience'
import { colorPattern } from '@kitchen-table/domain/catalog/contrast'
import { unitTypes } from '@kitchen-table/domain/catalog/unit'
import { z } from 'zod'
import { slug, unitId } from './fields.ts'
import { utf8Bytes } from './utf8-bytes.ts'

/** Keeps every stored item below 64 KB (architecture §5). */
export const LONGEST_RICH_TEXT = 48 * 1024
export const RICH_TEXT_TOO_LONG = 'This text is too long. Please shorten it, or use smaller pictures.'
export const LARGEST_DRAWING = 32 * 1024

const MOST_KEYWORDS = 40
const MOST_UNITS = 200
const MOST_TRACKS = 500
const MOST_TOPICS = 100

function atMostBytes(most: number, words: string) {
  return z.string().refine((text) => text.length <= most && utf8Bytes(text) <= most, words)
}

function withoutRepeats<T>(list: T[]): T[] {
  return [...new Set(list)]
}

const title = z
  .string()
  .trim()
  .min(1, 'Please give it a title.')
  .max(200, 'A title has at most 200 characters.')

const richText = atMostBytes(LONGEST_RICH_TEXT, RICH_TEXT_TOO_LONG)

const keyword = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'A keyword needs at least one letter.')
  .max(60, 'A keyword has at most 60 characters.')

const color = z.string().regex(colorPattern, 'Please write the color like #17594a.')

const alternative = z.string().trim().max(300, 'A description has at most 300 characters.')

/** The key that the upload of a file was answered with; name, type and size are the file store's own. */
const fileKey = z
  .string()
  .max(200)
  .regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+){2}$/, 'Not a file that we keep.')

const trackSlugs = z
  .array(slug)
  .max(MOST_TRACKS, `There can be at most ${MOST_TRACKS} tracks.`)
  .overwrite(withoutRepeats)

/** What an editor may say of a track. Slug, id and times are the server's. */
export const trackInput = z.strictObject({
  title,
  content: richText,
  audience: z.enum(audiences, 'Please choose who it is for.'),
  iconSlug: slug.nullable(),
  trackDisabled: z.boolean(),
  keywords: z
    .array(keyword)
    .max(MOST_KEYWORDS, `There can be at most ${MOST_KEYWORDS} keywords.`)
    .overwrite(withoutRepeats),
  nextUp: slug.nullable(),
  relatedTrack: slug.nullable(),
  units: z
    .array(unitId)
    .max(MOST_UNITS, `A track can hold at most ${MOST_UNITS} units.`)
    .overwrite(withoutRepeats),
  /** "Mark Updated". New or removed units mark a track by themselves (spec §4). */
  markUpdated: z.boolean(),
})
export type TrackInput = z.infer<typeof trackInput>

export const unitInput = z
  .strictObject({
    title,
    content: richText,
    type: z.enum(unitTypes, 'Please choose a type.'),
    link: z
      .string()
      .regex(/^\d{1,12}$/, "A video's number has up to 12 digits and nothing else.")
      .nullable(),
    attachment: fileKey.nullable(),
    embedImage: fileKey.nullable(),
    embedImageAlt: alternative,
    unitDisabled: z.boolean(),
  })
  .refine(({ type, link }) => type !== 'Video' || link !== null, {
    path: ['link'],
    message: "Please enter the video's number.",
  })
  .refine(({ type, link }) => type === 'Video' || link === null, {
    path: ['link'],
    message: 'Only a Video has a video number.',
  })
export type UnitInput = z.infer<typeof unitInput>

/** What an editor may say of one of a layout's topics. */
export const topicInput = z.strictObject({
  title,
  content: richText,
  banner: fileKey.nullable(),
  bannerAlt: alternative,
  primaryColor: color,
  secondaryColor: color,
  disabled: z.boolean(),
  featured: z.boolean(),
  tracks: trackSlugs,
})
export type TopicInput = z.infer<typeof topicInput>

export const layoutInput = z.strictObject({
  title,
  trackDisplay: trackSlugs,
  topicOrder: z
    .array(slug)
    .max(MOST_TOPICS, `There can be at most ${MOST_TOPICS} topics.`)
    .overwrite(withoutRepeats),
  welcomeTrack: slug.nullable(),
  featureTrack: z.boolean(),
})
export type LayoutInput = z.infer<typeof layoutInput>

export const iconInput = z.strictObject({
  iconName: title,
  svgfile: atMostBytes(LARGEST_DRAWING, 'This drawing is too large. A drawing has at most 32 KB.'),
})
export type IconInput = z.infer<typeof iconInput>
