import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  type Launch,
  type LaunchHours,
  listInstants,
  MAX_LAUNCH_DAYS_AHEAD,
  toClockTime,
} from '@kitchen-table/domain/organizations'
import { invalidInputRefusal, Refusal } from '../../../platform/refusal.ts'
import type { AuditedChange } from '../audit/audit-entries.ts'
import { findPseudonym } from '../audit/audit-entries.ts'
import {
  readCurrentOrganizationDetails,
  requireVersion,
  type SaveDeps,
  saveOrganization,
  storeOrganization,
} from '../editing/save-organization.ts'
import { organizationJobSubject, storeJobThenChange } from '../organization-jobs.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { type LaunchJobDeps, launchJob } from './launch-job.ts'
import { messages } from './messages.ts'
import { type InvitableDeps, requireInvitable } from './require-invitable.ts'

type Deps = SaveDeps & InvitableDeps & LaunchJobDeps & Pick<OrganizationsFeatureDeps, 'notifyReconciler'>

type PlannedStart = { day: string; time: string } | null

const DAY = 24 * 60 * 60_000

/** Returns when a launch starts. Throws `input.invalid` beside the day or the time for one that cannot be meant. */
function findStart(timeZone: string, start: PlannedStart, now: number): number {
  if (start === null) return now
  const [instant, repeated] = listInstants(timeZone, start)
  const refuse = (field: 'day' | 'time', message: string) =>
    invalidInputRefusal([{ field: `start.${field}`, message }])
  if (instant === undefined) throw refuse('time', messages.timeIsSkipped())
  if (repeated !== undefined) throw refuse('time', messages.timeIsRepeated())
  if (instant < now)
    throw refuse(start.day < toClockTime(timeZone, now).day ? 'day' : 'time', messages.isPast())
  if (instant > now + MAX_LAUNCH_DAYS_AHEAD * DAY) throw refuse('day', messages.isTooFarAhead())
  return instant
}

function describePlan({ startsAt }: Launch, timeZone: string): AuditedChange {
  const { day, time } = toClockTime(timeZone, startsAt)
  return { action: 'launch_planned', detail: () => messages.planned({ day, time, timeZone }) }
}

type PlanInput = {
  slug: string
  version: number
  timeZone: string
  start: PlannedStart
  hours: LaunchHours
}

/**
 * Plans when those who were added without an invitation get theirs, in place of an earlier plan (row 61). The job is stored
 * before the plan: one whose plan was not stored ends without doing anything.
 */
export function planLaunch(deps: Deps) {
  const kind = launchJob(deps)
  return async (
    actor: Actor,
    { slug, version, timeZone, start, hours }: PlanInput,
  ): Promise<OrganizationDetails> => {
    const group = await requireInvitable(deps, actor, slug)
    requireVersion(group, version)
    const launch: Launch = { id: deps.newId(), startsAt: findStart(timeZone, start, deps.now()), hours }
    const job = {
      id: launch.id,
      kind,
      subject: organizationJobSubject(slug, `launch:${launch.id}`),
      input: { slug, launch: launch.id, actor: await findPseudonym(deps, actor.sub) },
      startsAt: start === null ? undefined : launch.startsAt,
    }
    const outcome = await storeJobThenChange(deps, job, () =>
      storeOrganization(deps, actor, { ...group, timeZone, launch }, [describePlan(launch, timeZone)]),
    )
    if (outcome === 'busy') throw new Refusal('groups.busy')
    if (!outcome) throw new Refusal('groups.stale')
    return readCurrentOrganizationDetails(deps, actor, slug)
  }
}

/** Stops a planned launch: those who were not invited yet stay so. */
export function stopLaunch(deps: SaveDeps & InvitableDeps) {
  return async (
    actor: Actor,
    { slug, version }: { slug: string; version: number },
  ): Promise<OrganizationDetails> => {
    const group = await requireInvitable(deps, actor, slug)
    requireVersion(group, version)
    const changes: AuditedChange[] = group.launch === null ? [] : [{ action: 'launch_stopped' }]
    return saveOrganization(deps, actor, { ...group, launch: null }, changes)
  }
}
