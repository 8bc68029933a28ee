import {
  addReminderOutcomes,
  classifyReminder,
  emptyReminderOutcome,
  isAutomaticReminderDue,
  type Organization,
  REMINDER_TIME_OF_DAY,
  type ReminderOutcome,
  toClockTime,
} from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import type { PeriodicTask } from '../../../platform/feature.ts'
import { defineJob } from '../../../platform/jobs/job-runner.ts'
import { listAllOrganizations } from '../list-all-organizations.ts'
import { countRemainingInvitations } from '../members/invitation-limits.ts'
import { organizationJobSubject } from '../organization-jobs.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { countInvitationResults, type InviteDeps, inviteMembers, toInvitee } from './invite-members.ts'

type JobDeps = InviteDeps & Pick<OrganizationsFeatureDeps, 'audit'>

const remindersInput = z.strictObject({ slug: z.string() })

const pending = { search: '', subGroup: null, status: 'pending' } as const
/** Not by invitation: who is reminded would come again at the end. */
const byEmail = { sort: 'email', descending: false } as const

/** Returns the job that sends the reminders of an organization that are due on a day. */
export function automaticRemindersJob(deps: JobDeps) {
  return defineJob({
    name: 'remind-automatically',
    input: remindersInput,
    isLong: true,
    async run({ slug }, job, worker): Promise<ReminderOutcome> {
      const group = await deps.groups.find(slug)
      if (group === null) return emptyReminderOutcome
      const classify = (member: Parameters<typeof isAutomaticReminderDue>[0], now: number) => {
        const result = classifyReminder(member, now)
        if (result !== 'due') return result
        return isAutomaticReminderDue(member, group.reminderDays, now) ? 'due' : 'recent'
      }
      let outcome = emptyReminderOutcome
      let seen = 0
      for (let after: string | undefined; ; ) {
        const page = await deps.members.search(slug, pending, byEmail, { after })
        const at = job.createdAt
        const due = page.members.filter((member) => classify(toInvitee(member), at) === 'due')
        if ((await countRemainingInvitations(deps, slug)) < due.length)
          return { ...outcome, stoppedBy: 'daily_limit' }
        const results = await inviteMembers(deps, { slug, actor: null, job, at }, page.members, classify)
        if (results === null) return { ...outcome, stoppedBy: 'disabled' }
        outcome = addReminderOutcomes(outcome, countInvitationResults(results.values()))
        seen += page.members.length
        await worker.saveProgress(Math.max(seen, worker.done))
        if (page.next === null) return outcome
        after = page.next
      }
    },
  })
}

type TaskDeps = JobDeps &
  Pick<OrganizationsFeatureDeps, 'startJob' | 'providerOrganizations' | 'onFault' | 'now'>

/** Whether the reminders of an organization may be sent now, by the clock of its time zone. */
function isReminderTime({ reminderDays, groupStatus, timeZone }: Organization, now: number): boolean {
  const isOn = reminderDays.length > 0 && groupStatus === 'active'
  return isOn && toClockTime(timeZone, now).time >= REMINDER_TIME_OF_DAY
}

/** Begins the reminders of all organizations that are due today; those that were begun today are not begun again. */
export function startAutomaticReminders(deps: TaskDeps) {
  const kind = automaticRemindersJob(deps)
  return async (signal?: AbortSignal): Promise<void> => {
    for (const group of await listAllOrganizations(deps.groups)) {
      if (signal?.aborted) return
      const { slug, timeZone } = group
      if (deps.providerOrganizations.has(slug) || !isReminderTime(group, deps.now())) continue
      const id = createDeterministicId('reminders', slug, toClockTime(timeZone, deps.now()).day)
      const job = { id, subject: organizationJobSubject(slug, 'reminders'), input: { slug } }
      // What goes wrong for one organization is tried again, and does not hold up the others.
      await deps.startJob(kind, job).catch(deps.onFault)
    }
  }
}

const INTERVAL_MS = 15 * 60_000

export function automaticRemindersTask(deps: TaskDeps): PeriodicTask {
  return { run: startAutomaticReminders(deps), intervalMs: INTERVAL_MS }
}
