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

export const sourceTrack = z.object({
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

export const sourceUnit = z.object({
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

export const sourceTopic = z.object({
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

export const sourceLayout = z.object({
  config: z.string().min(1),
  topics: list,
  trackDisplay: list,
  welcomeTrack: text,
  featureTrack: flag,
})

export const sourceIcon = z.object({ slug: z.string().min(1), iconName: text, svgfile: z.string() })

export const sourceResource = z.object({
  resourceId: z.string().min(1),
  resourceName: z.string().min(1),
  displayName: text,
  description: text,
  forGroups: text,
  fileStatus: text,
  createdAt: time,
})

export const sourceOrganization = z.object({
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

export const sourceMember = z.object({
  sub: z.string().min(1),
  email: text,
  first: text,
  last: text,
  subGroupId: text,
})

export const sourceSubGroup = z.object({
  id: z.union([z.string().min(1), z.number().transform(String)]),
  name: text,
  settings: layoutName.nullish(),
})

export const sourceUser = z.object({
  user: z.string().min(1),
  org: text,
  activeUnits: list,
  activeTracks: list,
  lastTrack: text,
  trackViews: list,
  logins: list,
  subGroupId: text,
})

export const sourceView = z.object({ track: z.string().min(1), time: z.union([z.string(), z.number()]) })

export const sourceEvent = z.object({
  group: z.string(),
  time: z.union([z.string(), z.number()]),
  event: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]),
  user: z.string().min(1),
  detail: z.union([z.string(), z.number().transform(String)]).nullish(),
  where: text,
})

/** An account of the user pool, as `listAccounts` returns it. */
export const sourceAccount = z.object({
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

export type SourceTrack = z.output<typeof sourceTrack>
export type SourceUnit = z.output<typeof sourceUnit>
export type SourceTopic = z.output<typeof sourceTopic>
export type SourceLayout = z.output<typeof sourceLayout>
export type SourceIcon = z.output<typeof sourceIcon>
export type SourceResource = z.output<typeof sourceResource>
export type SourceOrganization = z.output<typeof sourceOrganization>
export type SourceMember = z.output<typeof sourceMember>
export type SourceUser = z.output<typeof sourceUser>
export type SourceEvent = z.output<typeof sourceEvent>
export type SourceAccount = z.output<typeof sourceAccount>
