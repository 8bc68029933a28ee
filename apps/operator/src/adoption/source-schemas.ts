import { z } from 'zod'

// The records of the eight tables as the deployment stores them. A field may be missing; one of another type makes the
// record unreadable.

const text = z.string().nullish()
const flag = z
  .union([z.boolean(), z.enum(['true', 'false', 'yes', 'no']).transform((word) => /true|yes/.test(word))])
  .nullish()
const number = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .nullish()
/** Entries are read one by one, so that an unusable one does not make the record unreadable. */
const list = z
  .union([z.array(z.unknown()), z.set(z.unknown()).transform((entries) => [...entries])])
  .nullish()
/** A time in any of the forms that `toIsoTime` reads. */
const time = z.union([z.string(), z.number()]).nullish()
/** A layout's name, by itself or within an object. */
const layoutName = z.union([z.string(), z.object({ layout: z.string() }).transform(({ layout }) => layout)])

export const sourceTrackSchema = z.object({
  slug: z.string().min(1),
  trackId: text,
  title: text,
  content: text,
  audience: text,
  iconSlug: text,
  trackDisabled: flag,
  keywords: list,
  nextUp: text,
  relatedTrack: text,
  units: list,
  createdAt: time,
  updateContentDate: time,
})

export const sourceUnitSchema = z.object({
  unitId: z.string().min(1),
  title: text,
  content: text,
  type: text,
  link: z.union([z.string(), z.number().transform(String)]).nullish(),
  attachment: text,
  embedImage: text,
  foundIn: list,
  createdAt: time,
  unitUpdateDate: time,
  unitDisabled: flag,
  unitMarkUpdated: flag,
})

export const sourceTopicSchema = z.object({
  slug: text,
  title: text,
  content: text,
  banner: text,
  primaryColor: text,
  secondaryColor: text,
  disabled: flag,
  featured: flag,
  tracks: list,
})

export const sourceLayoutSchema = z.object({
  config: z.string().min(1),
  topics: list,
  trackDisplay: list,
  welcomeTrack: text,
  featureTrack: flag,
})

export const sourceIconSchema = z.object({ slug: z.string().min(1), iconName: text, svgfile: z.string() })

export const sourceResourceSchema = z.object({
  resourceId: z.string().min(1),
  resourceName: z.string().min(1),
  displayName: text,
  description: text,
  forGroups: text,
  fileStatus: text,
  createdAt: time,
})

export const sourceOrganizationSchema = z.object({
  slug: z.string().min(1),
  title: text,
  createdAt: time,
  members: list,
  manager: list,
  maxMembers: number,
  subGroups: list,
  settings: layoutName.nullish(),
  groupImage: text,
  groupDisplayName: text,
  groupLinkTo: text,
  groupStatus: text,
})

export const sourceMemberSchema = z.object({
  sub: z.string().min(1),
  email: text,
  first: text,
  last: text,
  subGroupId: text,
})

export const sourceSubGroupSchema = z.object({
  id: z.union([z.string().min(1), z.number().transform(String)]),
  name: text,
  settings: layoutName.nullish(),
})

export const sourceUserSchema = z.object({
  user: z.string().min(1),
  org: text,
  activeUnits: list,
  activeTracks: list,
  lastTrack: text,
  trackViews: list,
  logins: list,
  subGroupId: text,
})

export const sourceViewSchema = z.object({
  track: z.string().min(1),
  time: z.union([z.string(), z.number()]),
})

export const sourceEventSchema = z.object({
  group: z.string(),
  time: z.union([z.string(), z.number()]),
  event: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]),
  user: z.string().min(1),
  detail: z.union([z.string(), z.number().transform(String)]).nullish(),
  where: text,
})

/** An account of the user pool, as `listAccounts` returns it. */
export const sourceAccountSchema = z.object({
  sub: z.string().min(1),
  email: text,
  first: text,
  last: text,
  role: text,
  group: text,
  status: text,
  enabled: z.boolean().nullish(),
  createdAt: time,
})

export type SourceTrack = z.output<typeof sourceTrackSchema>
export type SourceUnit = z.output<typeof sourceUnitSchema>
export type SourceTopic = z.output<typeof sourceTopicSchema>
export type SourceLayout = z.output<typeof sourceLayoutSchema>
export type SourceIcon = z.output<typeof sourceIconSchema>
export type SourceResource = z.output<typeof sourceResourceSchema>
export type SourceOrganization = z.output<typeof sourceOrganizationSchema>
export type SourceMember = z.output<typeof sourceMemberSchema>
export type SourceUser = z.output<typeof sourceUserSchema>
export type SourceEvent = z.output<typeof sourceEventSchema>
export type SourceAccount = z.output<typeof sourceAccountSchema>
