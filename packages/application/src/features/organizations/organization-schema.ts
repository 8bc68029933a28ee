import { ownHelpLine } from '@kitchen-table/contract/catalog'
import {
  newOrganizationDefaults,
  type Organization,
  organizationStatuses,
  reminderDayChoices,
} from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { storedFileSchema } from '../../platform/uploads/stored-file.ts'

const settings = z.object({ layout: z.string() })

const { timeZone } = newOrganizationDefaults

/** The schema of an organization as it is stored. */
export const organizationSchema: z.ZodType<Organization> = z.object({
  slug: z.string(),
  title: z.string(),
  createdAt: z.string(),
  maxMembers: z.number(),
  subGroups: z.array(z.object({ id: z.string(), name: z.string(), settings })),
  settings,
  groupImage: storedFileSchema.nullable(),
  groupDisplayName: z.string().nullable(),
  groupLinkTo: z.string().nullable(),
  groupStatus: z.enum(organizationStatuses),
  // Older records have none of these.
  helpLines: z.array(ownHelpLine).default([]),
  hidesCompletions: z.boolean().default(false),
  sharesReport: z.boolean().default(false),
  statusJob: z.string().nullable().default(null),
  disabledAt: z.number().nullable().default(null),
  archivedAt: z.number().nullable().default(null),
  sharesUsage: z.boolean().default(false),
  timeZone: z.string().default(timeZone),
  invitationText: z.string().default(''),
  reminderDays: z.array(z.literal(reminderDayChoices)).default([]),
  launch: z.object({ id: z.string(), startsAt: z.number(), hours: z.number() }).nullable().default(null),
  announcement: z
    .object({ text: z.string(), from: z.string(), until: z.string(), subGroupId: z.string().nullable() })
    .nullable()
    .default(null),
})
