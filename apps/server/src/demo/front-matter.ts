import { slug, unitId } from '@kitchen-table/contract/fields'
import { audiences } from '@kitchen-table/domain/catalog/audience'
import { colorPattern } from '@kitchen-table/domain/catalog/contrast'
import { unitTypes } from '@kitchen-table/domain/catalog/unit'
import { z } from 'zod'

const words = z.string().trim().min(1, 'is empty')
const days = z.number().int('is not a whole number of days').min(0, 'lies in the future')
const fileName = z.string().regex(/^[a-z0-9-]+$/, 'is not a file name without its ending')
const color = z.string().regex(colorPattern, 'is not a color like #17594a')

export const trackFront = z.strictObject({
  id: unitId,
  title: words,
  audience: z.enum(audiences),
  icon: fileName,
  keywords: z.array(words),
  nextUp: slug.optional(),
  relatedTrack: slug.optional(),
  createdDaysAgo: days,
  updatedDaysAgo: days.optional(),
})

export const unitFront = z
  .strictObject({
    id: unitId,
    title: words,
    type: z.enum(unitTypes),
    worksheet: fileName.optional(),
    video: z
      .union([z.number(), z.string()])
      .transform(String)
      .refine((id) => /^\d{1,12}$/.test(id), 'is not the number of a video')
      .optional(),
    image: fileName.optional(),
    imageAlt: words.optional(),
    createdDaysAgo: days.optional(),
    sources: z.array(words).default([]),
  })
  .refine(({ type, video }) => (type === 'Video') === (video !== undefined), {
    path: ['video'],
    message: 'belongs to every Video and to nothing else',
  })
  .refine(({ image, imageAlt }) => (image === undefined) === (imageAlt === undefined), {
    path: ['imageAlt'],
    message: 'goes with “image”, and “image” with it',
  })
  .refine(({ type, worksheet }) => type !== 'Activity' || worksheet !== undefined, {
    path: ['worksheet'],
    message: 'is missing; every Activity has one',
  })

export const layoutFront = z.strictObject({
  title: words,
  trackDisplay: z.array(slug),
  topicOrder: z.array(slug),
  welcomeTrack: slug.transform((track) => (track === 'none' ? null : track)),
  featureTrack: z.enum(['yes', 'no']).transform((answer) => answer === 'yes'),
})

export const topicFront = z.strictObject({
  title: words,
  banner: fileName,
  bannerAlt: words,
  primaryColor: color,
  secondaryColor: color,
  featured: z.boolean(),
  disabled: z.boolean().default(false),
  tracks: z.array(slug),
})
