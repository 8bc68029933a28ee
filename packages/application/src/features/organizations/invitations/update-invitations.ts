import { isDeepStrictEqual } from 'node:util'
import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { ReminderDay } from '@kitchen-table/domain/organizations'
import type { AuditedChange } from '../audit/audit-entries.ts'
import { requireVersion, type SaveDeps, saveOrganization } from '../editing/save-organization.ts'
import { messages } from './messages.ts'
import { type InvitableDeps, requireInvitable } from './require-invitable.ts'

type InvitationSettings = {
  timeZone?: string | undefined
  invitationText?: string | undefined
  reminderDays?: ReminderDay[] | undefined
}

const describeReminderDays = (days: readonly number[]) =>
  days.length === 0 ? messages.noReminders() : messages.reminderDays({ days: days.join(', ') })

/** Changes what the invitations of an organization say, and when they are sent again by themselves (row 61). */
export function updateInvitations(deps: SaveDeps & InvitableDeps) {
  return async (
    actor: Actor,
    { slug, version, ...sent }: InvitationSettings & { slug: string; version: number },
  ): Promise<OrganizationDetails> => {
    const group = await requireInvitable(deps, actor, slug)
    requireVersion(group, version)
    const { timeZone = group.timeZone, invitationText = group.invitationText } = sent
    const reminderDays = [...(sent.reminderDays ?? group.reminderDays)].sort((a, b) => a - b)
    const changes: AuditedChange[] = []
    if (timeZone !== group.timeZone) changes.push({ action: 'time_zone_changed', detail: () => timeZone })
    if (invitationText !== group.invitationText) changes.push({ action: 'invitation_text_changed' })
    if (!isDeepStrictEqual(reminderDays, group.reminderDays))
      changes.push({ action: 'reminders_changed', detail: () => describeReminderDays(reminderDays) })
    return saveOrganization(deps, actor, { ...group, timeZone, invitationText, reminderDays }, changes)
  }
}
