import type { OrganizationDetails, OrganizationRow } from '@kitchen-table/contract/organizations'
import { type Actor, INVITATION_WARNING_AGE_MS } from '@kitchen-table/domain/accounts'
import { mayReadBenefitReport, mayReadStatistics, mayReadUsage } from '@kitchen-table/domain/insights'
import {
  isLaunchOver,
  mayAddMember,
  mayEditOrganizations,
  maySeeLastLogin,
  type Organization,
  REMINDER_INTERVAL_MS,
} from '@kitchen-table/domain/organizations'
import { fileUrl } from '../../../platform/uploads/file-url.ts'
import type { Versioned } from '../../../platform/versioned.ts'
import type { SeatCounts } from '../../people/membership-store.ts'
import { readOrganizationJob } from '../organization-jobs.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { hasExternalSignIn } from '../require-organization.ts'

type RowDeps = Pick<OrganizationsFeatureDeps, 'members' | 'providerOrganizations'>

export type DetailsDeps = RowDeps &
  Pick<OrganizationsFeatureDeps, 'directory' | 'jobs' | 'listResources' | 'now'>

const toIsoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString())

function toRow(
  { providerOrganizations }: RowDeps,
  group: Organization,
  { taken, disabled }: SeatCounts,
): OrganizationRow {
  const { slug, title, groupDisplayName, groupStatus, createdAt, maxMembers } = group
  const archivedAt = toIsoTime(group.archivedAt)
  const isProviderOwned = providerOrganizations.has(slug)
  const counts = { memberCount: taken + disabled, disabledCount: disabled }
  const names = { slug, title, groupDisplayName }
  return { ...names, groupStatus, archivedAt, createdAt, ...counts, maxMembers, isProviderOwned }
}

/** Returns an organization as in the list of organizations. */
export async function readOrganizationRow(deps: RowDeps, group: Organization): Promise<OrganizationRow> {
  return toRow(deps, group, await deps.members.countSeats(group.slug))
}

/** Returns what the actor may do in an organization that they run. */
async function readAbilities(
  deps: DetailsDeps,
  actor: Actor,
  group: Organization,
): Promise<OrganizationDetails['can']> {
  const { slug } = group
  const isActive = group.groupStatus === 'active'
  const isOpen = isActive && !deps.providerOrganizations.has(slug) && !(await hasExternalSignIn(deps, actor))
  return {
    edit: mayEditOrganizations(actor),
    addMember: isOpen && mayAddMember(actor, slug, 'user'),
    addManager: isOpen && mayAddMember(actor, slug, 'manager'),
    seeLastLogin: maySeeLastLogin(actor),
    seeAnalytics: mayReadStatistics(actor),
    seeReport: mayReadBenefitReport(actor, group),
    seeUsage: mayReadUsage(actor, group),
    planInvitations: isOpen && mayAddMember(actor, slug, 'user'),
  }
}

/** Returns an organization as those see it who run it. */
export async function readOrganizationDetails(
  deps: DetailsDeps,
  actor: Actor,
  group: Versioned<Organization>,
): Promise<OrganizationDetails> {
  const { slug, groupImage } = group
  const summarizeAt = (time: number) => deps.members.summarize(slug, new Date(time).toISOString())
  const [counts, { stale: remindableCount }, resources, can, statusJob] = await Promise.all([
    summarizeAt(deps.now() - INVITATION_WARNING_AGE_MS),
    // Those who were invited exactly then are included.
    summarizeAt(deps.now() - REMINDER_INTERVAL_MS + 1),
    deps.listResources(group),
    readAbilities(deps, actor, group),
    group.statusJob === null ? null : readOrganizationJob(deps, slug, group.statusJob),
  ])
  return {
    ...toRow(deps, group, { taken: counts.total - counts.disabled, disabled: counts.disabled }),
    version: group.version,
    groupLinkTo: group.groupLinkTo,
    groupImage: groupImage && fileUrl({ kind: 'group', slug }, groupImage),
    settings: group.settings,
    subGroups: group.subGroups.map((subGroup) => {
      return { ...subGroup, memberCount: counts.bySubGroup.get(subGroup.id) ?? 0 }
    }),
    noSubGroupCount: counts.bySubGroup.get('') ?? 0,
    pendingCount: counts.pending,
    staleInvitationCount: counts.stale,
    uninvitedCount: counts.uninvited,
    remindableCount,
    removalRequestCount: counts.leaving,
    hidesCompletions: group.hidesCompletions,
    sharesReport: group.sharesReport,
    sharesUsage: group.sharesUsage,
    timeZone: group.timeZone,
    invitationText: group.invitationText,
    reminderDays: group.reminderDays,
    launch: group.launch && {
      startsAt: new Date(group.launch.startsAt).toISOString(),
      hours: group.launch.hours,
      isOver: isLaunchOver(group.launch, deps.now()),
    },
    announcement: group.announcement,
    helpLines: group.helpLines,
    hasResources: resources.length > 0,
    statusJob,
    can,
  }
}
