import type { Layout } from '@kitchen-table/domain/catalog/layout'
import {
  audiences,
  type Icon,
  type Topic,
  type Track,
  type Unit,
  unitTypes,
} from '@kitchen-table/domain/catalog/records'
import { z } from 'zod'
import { storedFile } from './json-columns.ts'

/** The schemas of the `body` columns of the library's tables. */
export const trackBody: z.ZodType<Track> = z.object({
  trackId: z.string(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  audience: z.enum(audiences),
  iconSlug: z.string().nullable(),
  trackDisabled: z.boolean(),
  keywords: z.array(z.string()),
  nextUp: z.string().nullable(),
  relatedTrack: z.string().nullable(),
  units: z.array(z.string()),
  createdAt: z.string(),
  updateContentDate: z.string().nullable(),
})

export const unitBody: z.ZodType<Unit> = z.object({
  unitId: z.string(),
  title: z.string(),
  content: z.string(),
  type: z.enum(unitTypes),
  link: z.string().nullable(),
  attachment: storedFile.nullable(),
  embedImage: storedFile.nullable(),
  embedImageAlt: z.string(),
  createdAt: z.string(),
  unitUpdateDate: z.string().nullable(),
  unitDisabled: z.boolean(),
})

export const layoutBody: z.ZodType<Layout> = z.object({
  config: z.string(),
  title: z.string(),
  trackDisplay: z.array(z.string()),
  topicOrder: z.array(z.string()),
  welcomeTrack: z.string().nullable(),
  featureTrack: z.boolean(),
})

export const topicBody: z.ZodType<Topic> = z.object({
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  banner: storedFile.nullable(),
  bannerAlt: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  disabled: z.boolean(),
  featured: z.boolean(),
  tracks: z.array(z.string()),
})

export const iconBody: z.ZodType<Icon> = z.object({
  iconName: z.string(),
  slug: z.string(),
  svgfile: z.string(),
})
