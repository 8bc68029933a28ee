import { slug, unitId } from '@kitchen-table/contract/fields'
import { audiences, colorPattern, parseVideoReference, unitTypes } from '@kitchen-table/domain/catalog'
import { lessonToolSlugs } from '@kitchen-table/domain/tools'
import { z } from 'zod'

const nonEmptyText = z.string().trim().min(1, 'is empty')
const dayCount = z.number().int('is not a whole number of days').min(0, 'lies in the future')
const fileName = z.string().regex(/^[a-z0-9-]+$/, 'is not a file name without its ending')
const color = z.string().regex(colorPattern, 'is not a color like #17594a')

const keyword = nonEmptyText.max(60, 'is longer than 60 characters')

export const trackFrontMatterSchema = z.strictObject({
  id: unitId,
  title: nonEmptyText,
  audience: z.enum(audiences),
  icon: fileName,
  keywords: z.array(nonEmptyText),
  nextUp: slug.optional(),
  relatedTrack: slug.optional(),
  createdDaysAgo: dayCount,
  updatedDaysAgo: dayCount.optional(),
})

export const unitFrontMatterSchema = z
  .strictObject({
    id: unitId,
    title: nonEmptyText,
    type: z.enum(unitTypes),
    keywords: z.array(keyword).default([]),
    worksheet: fileName.optional(),
    video: z
      .union([z.number(), z.string()])
      .transform((video) => parseVideoReference(String(video)) ?? '')
      .pipe(z.string().min(1, 'is neither the number nor the address of a video on Vimeo'))
      .optional(),
    film: fileName.optional(),
    image: fileName.optional(),
    imageAlt: nonEmptyText.optional(),
    sensitive: z.boolean().default(false),
    nextUp: slug.optional(),
    relatedTrack: slug.optional(),
    helpLine: slug.optional(),
    tool: z.enum(lessonToolSlugs, 'is not one of the tools').optional(),
    reviewed: z.iso.date('is not a day like 2026-11-30').optional(),
    reviewedBy: nonEmptyText.optional(),
    createdDaysAgo: dayCount.optional(),
  })
  .refine(({ type, video, film }) => type !== 'Video' || video !== undefined || film !== undefined, {
    path: ['film'],
    message: 'is missing; every Video has a “film” or a “video”',
  })
  .refine(({ type, video }) => type === 'Video' || video === undefined, {
    path: ['video'],
    message: 'belongs to a Video and to nothing else',
  })
  .refine(({ type, film }) => type === 'Video' || film === undefined, {
    path: ['film'],
    message: 'belongs to a Video and to nothing else',
  })
  .refine(({ video, film }) => video === undefined || film === undefined, {
    path: ['film'],
    message: 'does not go with “video”; a Video has one of the two',
  })
  .refine(({ image, imageAlt }) => (image === undefined) === (imageAlt === undefined), {
    path: ['imageAlt'],
    message: 'goes with “image”, and “image” with it',
  })
  .refine(
    ({ sensitive, nextUp, relatedTrack }) =>
      sensitive === (nextUp !== undefined || relatedTrack !== undefined),
    { path: ['sensitive'], message: 'goes with “nextUp” or “relatedTrack”, and these with it' },
  )
  .refine(({ type, worksheet }) => type !== 'Activity' || worksheet !== undefined, {
    path: ['worksheet'],
    message: 'is missing; every Activity has one',
  })

export const layoutFrontMatterSchema = z.strictObject({
  title: nonEmptyText,
  trackDisplay: z.array(slug),
  topicOrder: z.array(slug),
  welcomeTrack: slug.transform((track) => (track === 'none' ? null : track)),
  featureTrack: z.enum(['yes', 'no']).transform((value) => value === 'yes'),
  intents: z.array(slug).default([]),
  showsWholeLibrary: z.boolean().default(true),
})

export const topicFrontMatterSchema = z.strictObject({
  title: nonEmptyText,
  banner: fileName,
  bannerAlt: nonEmptyText,
  primaryColor: color,
  secondaryColor: color,
  featured: z.boolean(),
  disabled: z.boolean().default(false),
  tracks: z.array(slug),
})
