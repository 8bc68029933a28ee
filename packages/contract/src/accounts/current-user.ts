import { roles } from '@kitchen-table/domain/accounts'
import { unitTypes } from '@kitchen-table/domain/catalog'
import { languages } from '@kitchen-table/i18n/locale'
import { z } from 'zod'
import { language } from '../fields.ts'
import { progress } from '../learning/learning-endpoints.ts'

/** An organization as its members see it: the projection of docs/product.md 2.4. */
export const ownOrganization = z.object({
  title: z.string(),
  slug: z.string(),
  groupImage: z.string().nullable(),
  settings: z.object({ layout: z.string() }),
  subGroups: z.array(
    z.object({ id: z.string(), name: z.string(), settings: z.object({ layout: z.string() }) }),
  ),
  groupDisplayName: z.string().nullable(),
  groupLinkTo: z.string().nullable(),
})

/** Start data: what a page needs first. It is also part of the page. */
export const currentUser = z.object({
  user: z.object({
    sub: z.string(),
    email: z.string(),
    first: z.string(),
    last: z.string(),
    role: z.enum(roles),
    /** Address of the picture; null where the initials are shown. */
    picture: z.string().nullable(),
    /** The language that they have chosen; null: as their browser says. */
    language: language.nullable(),
  }),
  group: ownOrganization.nullable(),
  /** What the managers of the organization can see of the person, in one sentence; null without an organization. */
  visibleToOrganization: z.string().nullable(),
  /** What the organization announces to the person now, in one sentence; null for nothing. */
  announcement: z.string().nullable(),
  layout: z.object({ config: z.string(), title: z.string() }),
  progress,
  /** The next open unit of the track in which the person stopped; null if no track is half done. */
  pickUp: z
    .object({
      track: z.string(),
      unitId: z.string(),
      title: z.string(),
      language: z.enum(languages),
      type: z.enum(unitTypes),
    })
    .nullable(),
  catalogVersion: z.string(),
  can: z.object({
    /** Whether usage events of this person are recorded; an administrator's are not. */
    recordUsage: z.boolean(),
    seeDisabled: z.boolean(),
    readNotices: z.boolean(),
    /** Whether they run the organization that they belong to: "Manage Users" leads there. */
    manageUsers: z.boolean(),
  }),
})
export type CurrentUser = z.infer<typeof currentUser>
