import type { Actor } from '@kitchen-table/domain/accounts'
import { mayWithholdInvitation } from '@kitchen-table/domain/organizations'
import { enqueueMessage } from '../../../platform/messaging/enqueue-message.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { issueInvitationPassword } from '../../people/issue-invitation-password.ts'
import type { StoredPerson } from '../../people/ports.ts'
import { createAuditEntries } from '../audit/audit-entries.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { requireActiveOrganization, requireNonProviderActor } from '../require-organization.ts'
import type { InvitationDeps } from './add-member.ts'
import { countRecipientEmailOrRefuse, requireInvitationAllowance } from './invitation-limits.ts'
import { requireMember, requireNonProviderMember } from './require-member.ts'

type Deps = InvitationDeps & Pick<OrganizationsFeatureDeps, 'rates' | 'providerOrganizations'>

/** People without an organization are in no audit log. */
async function recordEntry(
  deps: Deps,
  actor: Actor,
  { group, pseudonym }: StoredPerson,
  action: 'invitation_sent' | 'password_issued',
): Promise<void> {
  if (group === null) return
  const entries = await createAuditEntries(deps, actor, group, [{ action, subject: pseudonym }])
  for (const entry of entries) await deps.audit.append(entry)
}

async function sendAgain(deps: Deps, actor: Actor, person: StoredPerson): Promise<void> {
  const { sub, email, group } = person
  if (group !== null) await requireInvitationAllowance(deps, group)
  await countRecipientEmailOrRefuse(deps, email)
  await enqueueMessage(deps)({ channel: 'mail', purpose: 'invitation', sub })
  const sentAt = new Date(deps.now()).toISOString()
  if (group !== null) await deps.members.recordInvitations(group, [{ sub }], { sentAt, notSince: sentAt })
  await recordEntry(deps, actor, person, 'invitation_sent')
}

/** Returns a temporary password to hand over, once. */
async function issuePassword(deps: Deps, actor: Actor, person: StoredPerson): Promise<string> {
  const password = await issueInvitationPassword(deps, person.sub)
  if (password === null) throw new Refusal('groups.not_pending')
  await recordEntry(deps, actor, person, 'password_issued')
  return password
}

/** Invites a person again who has never signed in (rows 33 and 34). */
export function resendInvitation(deps: Deps) {
  return async (
    actor: Actor,
    { sub, notification }: { sub: string; notification: boolean },
  ): Promise<{ password: string | null }> => {
    const person = await requireMember(deps, actor, sub)
    if (!notification && !mayWithholdInvitation(actor)) throw new Refusal('auth.forbidden')
    await requireNonProviderActor(deps, actor)
    requireNonProviderMember(deps, person)
    const group = person.group === null ? null : await deps.groups.find(person.group)
    if (group !== null) requireActiveOrganization(group)
    const account = await deps.directory.find(sub)
    const isPending = person.enabled && account?.status === 'FORCE_CHANGE_PASSWORD'
    if (!isPending) throw new Refusal('groups.not_pending')

    if (!notification) return { password: await issuePassword(deps, actor, person) }
    await sendAgain(deps, actor, person)
    return { password: null }
  }
}
