import { audiences, resourceStatuses, unitTypes } from '@kitchen-table/domain/catalog'
import { helpSections } from '@kitchen-table/domain/help'
import { z } from 'zod'

// The fields of records that are the same wherever a record is stored or returned. Files are not: a stored one has a key,
// and one that is returned has an address.

export const trackFields = z.object({
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

export const unitFields = z.object({
  unitId: z.string(),
  title: z.string(),
  content: z.string(),
  type: z.enum(unitTypes),
  keywords: z.array(z.string()),
  link: z.string().nullable(),
  embedImageAlt: z.string(),
  createdAt: z.string(),
  unitUpdateDate: z.string().nullable(),
  unitDisabled: z.boolean(),
  sensitive: z.boolean(),
  nextUp: z.string().nullable(),
  relatedTrack: z.string().nullable(),
  helpLine: z.string().nullable(),
})

export const topicFields = z.object({
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  bannerAlt: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  disabled: z.boolean(),
  featured: z.boolean(),
  tracks: z.array(z.string()),
})

export const layoutFields = z.object({
  config: z.string(),
  title: z.string(),
  trackDisplay: z.array(z.string()),
  topicOrder: z.array(z.string()),
  welcomeTrack: z.string().nullable(),
  featureTrack: z.boolean(),
  intents: z.array(z.string()),
  showsWholeLibrary: z.boolean(),
})

export const iconFields = z.object({ slug: z.string(), iconName: z.string(), svgfile: z.string() })

/** Days are YYYY-MM-DD. */
export const helpLineFields = z.object({
  slug: z.string(),
  name: z.string(),
  sections: z.array(z.enum(helpSections)),
  phone: z.string().nullable(),
  text: z.object({ number: z.string(), word: z.string() }).nullable(),
  site: z.string().nullable(),
  otherWay: z.string(),
  videophone: z.string(),
  hours: z.string(),
  languages: z.string(),
  region: z.string(),
  use: z.string(),
  whatHappens: z.string(),
  opening: z.string(),
  checkedOn: z.string(),
  checkAgainBy: z.string(),
  sources: z.array(z.string()),
  position: z.number(),
  disabled: z.boolean(),
})

export const intentFields = z.object({
  slug: z.string(),
  title: z.string(),
  titleEs: z.string(),
  phrases: z.array(z.string()),
  lessons: z.array(z.string()),
  helpLines: z.array(z.string()),
  outside: z.string(),
  outsideEs: z.string(),
  link: z.object({ label: z.string(), url: z.string() }).nullable(),
  disabled: z.boolean(),
})

export const resourceFields = z.object({
  resourceId: z.string(),
  displayName: z.string(),
  description: z.string(),
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('group'), slug: z.string() }),
    z.object({ kind: z.literal('layout'), slug: z.string() }),
  ]),
  fileStatus: z.enum(resourceStatuses),
  createdAt: z.string(),
})
