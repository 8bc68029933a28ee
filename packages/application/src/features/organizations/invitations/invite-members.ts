import {
  classifyReminder,
  emptyReminderOutcome,
  type Invitee,
  REMINDER_INTERVAL_MS,
  type ReminderOutcome,
} from '@kitchen-table/domain/organizations'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { MAX_INVITATIONS_AT_ONCE } from '../../../platform/store-helpers/require-batch-within-limit.ts'
import type { ListedMember, RecordedInvitation } from '../../people/membership-store.ts'
import { createJobAuditEntry } from '../audit/audit-entries.ts'
import { toChunks } from '../members/chunks.ts'
import { countRecipientEmail } from '../members/invitation-limits.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'

export type InviteDeps = Pick<
  OrganizationsFeatureDeps,
  'groups' | 'people' | 'members' | 'rates' | 'notifyOutbox' | 'now'
>

/** What became of the invitation of a member: sent, or why not. */
export type InvitationResult = 'sent' | 'recent' | 'not_pending' | 'refused' | 'limited'

type ListedInvitee = Invitee & { firstInvitedAt: number | null }

const toTime = (time: string | null) => (time === null ? null : Date.parse(time))

export function toInvitee({
  status,
  enabled,
  invitedAt,
  firstInvitedAt,
  wantsReminders,
}: ListedMember): ListedInvitee {
  return {
    status,
    enabled,
    wantsReminders,
    invitedAt: toTime(invitedAt),
    firstInvitedAt: toTime(firstInvitedAt),
  }
}

/** Of whom, by what, and when (ms since 1970): a job that is run again gives the same. `actor` is a pseudonym. */
type Invitations = { slug: string; actor: string | null; job: Pick<JobContext, 'id'>; at: number }

/** Returns the invitation of a member with its message and its entry; null if the person is gone. */
async function prepareInvitation(
  { people, now }: InviteDeps,
  { slug, actor, job, at }: Invitations,
  { sub, invitedAt }: ListedMember,
): Promise<RecordedInvitation | null> {
  const subject = (await people.find(sub))?.pseudonym
  if (subject === undefined) return null
  const isReminder = invitedAt !== null
  return {
    sub,
    message: {
      id: createDeterministicId('reminder', job.id, sub),
      message: { channel: 'mail', purpose: 'invitation', sub, isReminder },
      addedAt: now(),
    },
    entry: createJobAuditEntry(
      { job: { ...job, createdAt: at }, group: slug, actor },
      { action: 'invitation_sent', subject },
    ),
  }
}

/** Invites the members, whose e-mails are counted; returns the ids of those who were invited. */
async function recordInvitations(
  deps: InviteDeps,
  invitations: Invitations,
  members: readonly ListedMember[],
): Promise<string[]> {
  const { slug, at } = invitations
  const sentAt = new Date(at).toISOString()
  const notSince = new Date(at - REMINDER_INTERVAL_MS + 1).toISOString()
  const prepared = await Promise.all(members.map((member) => prepareInvitation(deps, invitations, member)))
  const chunks = toChunks(
    prepared.filter((invitation) => invitation !== null),
    MAX_INVITATIONS_AT_ONCE,
  )
  const recorded = await Promise.all(
    chunks.map((chunk) => deps.members.recordInvitations(slug, chunk, { sentAt, notSince })),
  )
  deps.notifyOutbox()
  return recorded.flat()
}

/**
 * Invites those of some members who are due, each once, however often the job is run again. Returns what became of each by
 * their id; null if the organization is switched off by now.
 */
export async function inviteMembers(
  deps: InviteDeps,
  invitations: Invitations,
  members: readonly ListedMember[],
  classify: (member: ListedInvitee, now: number) => ReturnType<typeof classifyReminder> = classifyReminder,
): Promise<Map<string, InvitationResult> | null> {
  const { slug, at } = invitations
  if ((await deps.groups.find(slug))?.groupStatus !== 'active') return null
  const sentAt = new Date(at).toISOString()
  const results = new Map<string, InvitationResult>()
  const due: ListedMember[] = []
  for (const member of members) {
    const result = member.invitedAt === sentAt ? 'sent' : classify(toInvitee(member), at)
    if (result === 'due') due.push(member)
    else results.set(member.sub, result)
  }
  // Who has got too many e-mails today is invited another time (docs/security.md T53).
  const waits = await Promise.all(due.map(({ email }) => countRecipientEmail(deps, email)))
  const allowed = due.filter((_, n) => waits[n] === 0)
  const recorded = new Set(allowed.length === 0 ? [] : await recordInvitations(deps, invitations, allowed))
  // Those who were due, and were not recorded, have signed in meanwhile.
  for (const [n, { sub }] of due.entries())
    results.set(sub, recorded.has(sub) ? 'sent' : waits[n] === 0 ? 'not_pending' : 'limited')
  return results
}

/** Returns the numbers of each result. */
export function countInvitationResults(results: Iterable<InvitationResult>): ReminderOutcome {
  const outcome = { ...emptyReminderOutcome }
  for (const result of results) outcome[result === 'not_pending' ? 'notPending' : result] += 1
  return outcome
}
