import { Refusal } from '../../../platform/refusal.ts'
import { createAuditEntry } from '../audit/audit-entries.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'

type Deps = Pick<
  OrganizationsFeatureDeps,
  'people' | 'members' | 'audit' | 'reminderRefusalTokens' | 'newId' | 'now'
>

/**
 * Ends the reminders to the holder of a link in one (row 65). The response is the same for someone who was removed, and when
 * it is repeated; a token of nobody is refused.
 */
export function refuseReminders(deps: Deps) {
  return async ({ person: sub, token }: { person: string; token: string }): Promise<void> => {
    if (!deps.reminderRefusalTokens.isValid(sub, token)) throw new Refusal('groups.reminder_link_invalid')
    const member = await deps.members.find(sub)
    if (member === null || !member.wantsReminders) return
    await deps.members.refuseReminders(sub)
    const subject = (await deps.people.find(sub))?.pseudonym
    if (subject === undefined) return
    const entry = createAuditEntry(
      deps,
      { group: member.group, actor: null },
      { action: 'reminders_refused', subject },
    )
    await deps.audit.append(entry)
  }
}
