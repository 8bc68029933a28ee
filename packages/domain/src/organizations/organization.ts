import type { StoredFile } from '../catalog/records.ts'
import type { OwnHelpLine } from '../help/help-line.ts'
import type { Announcement } from './announcement.ts'
import type { ReminderDay } from './invitation-reminder.ts'
import type { Launch } from './launch.ts'

export const organizationStatuses = ['active', 'disabled'] as const
export type OrganizationStatus = (typeof organizationStatuses)[number]

export type SubGroup = { id: string; name: string; settings: { layout: string } }

/** A customer organization. `createdAt` is ISO 8601 in UTC. */
export type Organization = {
  slug: string
  title: string
  createdAt: string
  /** 0 = unlimited. */
  maxMembers: number
  subGroups: SubGroup[]
  settings: { layout: string }
  groupImage: StoredFile | null
  groupDisplayName: string | null
  groupLinkTo: string | null
  /** Its own places that help, first on the page "Help right now" of its members. */
  helpLines: OwnHelpLine[]
  groupStatus: OrganizationStatus
  /** When it was archived, in ms since 1970; null if it is not. An archived organization is disabled. */
  archivedAt: number | null
  /** When it was last disabled or activated again, in ms since 1970; null if never. Sessions of members from before are over. */
  disabledAt: number | null
  /** Whether managers do not see how many lessons a member has completed. Administrators always do. */
  hidesCompletions: boolean
  /** Whether managers see the report of each quarter. Administrators always do. */
  sharesReport: boolean
  /** Whether managers see the usage of each month. Administrators always do. */
  sharesUsage: boolean
  /** Of the tz database: its days begin, and its invitations are sent, at the time of this zone. */
  timeZone: string
  /** What its invitations say besides their own words; '' for nothing. */
  invitationText: string
  /** The days after the first invitation on which it is sent again by itself; none: it is not. */
  reminderDays: ReminderDay[]
  /** When those who were added without an invitation get theirs; null if that is not planned. */
  launch: Launch | null
  announcement: Announcement | null
  /** The job that carries the last change of `groupStatus` over to the user pool; null if it was never changed. */
  statusJob: string | null
}

export const memberRoles = ['user', 'manager'] as const
export type MemberRole = (typeof memberRoles)[number]

/** The states of an account in the user pool; see features/people/user-pool.ts of the application. */
export const accountStatuses = ['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** A person's place in an organization: one row each (docs/product.md 2.5). */
export type Member = {
  sub: string
  email: string
  first: string
  last: string
  subGroupId: string | null
  role: MemberRole
}

/** What an organization has until someone changes it. */
export const newOrganizationDefaults = {
  maxMembers: 0,
  subGroups: [],
  groupImage: null,
  groupDisplayName: null,
  groupLinkTo: null,
  helpLines: [],
  groupStatus: 'active',
  archivedAt: null,
  disabledAt: null,
  hidesCompletions: false,
  sharesReport: false,
  sharesUsage: false,
  timeZone: 'America/New_York',
  invitationText: '',
  reminderDays: [],
  launch: null,
  announcement: null,
  statusJob: null,
} satisfies Partial<Organization>

/** Returns the name of the organization on pages: its display name, or its title. */
export function getOrganizationDisplayName(group: Pick<Organization, 'title' | 'groupDisplayName'>): string {
  return group.groupDisplayName || group.title
}

/** The organization whose learners see the library marked as a demonstration (docs/product.md 5.8). */
export const DEMO_GROUP = 'demo'

/** The most sub-groups of one organization: their names and layouts are stored within its record. */
export const MAX_SUB_GROUPS = 100
