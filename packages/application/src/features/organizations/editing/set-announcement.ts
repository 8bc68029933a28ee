import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { type Announcement, toClockTime } from '@kitchen-table/domain/organizations'
import { invalidInputRefusal } from '../../../platform/refusal.ts'
import type { AuditedChange } from '../audit/audit-entries.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { requireOwnOrganization } from '../require-organization.ts'
import { messages } from './messages.ts'
import { requireVersion, type SaveDeps, saveOrganization } from './save-organization.ts'
import { requireSubGroup } from './sub-groups.ts'

/** Throws `input.invalid` beside the day for days that cannot be meant. */
function requireDays({ from, until }: Announcement, today: string): void {
  if (until < from)
    throw invalidInputRefusal([{ field: 'announcement.until', message: messages.endsBeforeItBegins() }])
  if (until < today) throw invalidInputRefusal([{ field: 'announcement.until', message: messages.isOver() }])
}

/** Sets or removes the sentence on the dashboard of the members (row 62). */
export function setAnnouncement(deps: SaveDeps & Pick<OrganizationsFeatureDeps, 'groups'>) {
  return async (
    actor: Actor,
    { slug, version, announcement }: { slug: string; version: number; announcement: Announcement | null },
  ): Promise<OrganizationDetails> => {
    const group = await requireOwnOrganization(deps, actor, slug)
    requireVersion(group, version)
    if (announcement !== null) {
      requireDays(announcement, toClockTime(group.timeZone, deps.now()).day)
      if (announcement.subGroupId !== null) requireSubGroup(group.subGroups, announcement.subGroupId)
    }
    const change: AuditedChange =
      announcement === null
        ? { action: 'announcement_removed' }
        : { action: 'announcement_changed', detail: () => messages.announcedDays(announcement) }
    const isUnchanged = announcement === null && group.announcement === null
    return saveOrganization(deps, actor, { ...group, announcement }, isUnchanged ? [] : [change])
  }
}
