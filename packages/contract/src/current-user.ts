import { roles } from '@kitchen-table/domain/accounts/actor'
import { z } from 'zod'
import { progress } from './learning.ts'

/** The projection of docs/product.md 2.4 that members have of their organisation. */
export const ownGroup = z.object({
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

export const currentUser = z.object({
  user: z.object({
    sub: z.string(),
    email: z.string(),
    first: z.string(),
    last: z.string(),
    role: z.enum(roles),
    /** Address of the picture, or null for the initials. */
    picture: z.string().nullable(),
  }),
  group: ownGroup.nullable(),
  layout: z.object({ config: z.string(), title: z.string() }),
  progress,
  /** The lesson to go on with, or null when nothing is half-way. */
  pickUp: z.object({ track: z.string(), unitId: z.string(), title: z.string(), type: z.string() }).nullable(),
  catalogVersion: z.string(),
  can: z.object({
    /** Whether this person's looking around is counted: an administrator's is not. */
    leaveEvents: z.boolean(),
    seeDisabled: z.boolean(),
    readNotices: z.boolean(),
  }),
})
export type CurrentUser = z.infer<typeof currentUser>
