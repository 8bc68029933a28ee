import { type Group, groupStatuses } from '@kitchen-table/domain/groups/group'
import { z } from 'zod'
import { storedFile } from './stored-file.ts'

const settings = z.object({ layout: z.string() })

/** The schema of the `body` column of an organisation: its whole record. */
export const groupBody: z.ZodType<Group> = z.object({
  slug: z.string(),
  title: z.string(),
  createdAt: z.string(),
  maxMembers: z.number(),
  subGroups: z.array(z.object({ id: z.string(), name: z.string(), settings })),
  settings,
  groupImage: storedFile.nullable(),
  groupDisplayName: z.string().nullable(),
  groupLinkTo: z.string().nullable(),
  groupStatus: z.enum(groupStatuses),
})
