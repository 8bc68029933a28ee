import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createJobRunner, createJobStarter, resumeJobs } from '@kitchen-table/application/platform'
import { sampleOrganization } from '@kitchen-table/application/testing/samples'
import { changeMembersJob, deleteMemberJob, launchJob } from '@kitchen-table/application/testing/use-cases'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import type { ProductStores } from '@kitchen-table/embedded/testing/samples'

export const MEMBERS = 60
const CREATED_AT = '2026-03-01T12:00:00.000Z'

export const JOB_ID = 'disable-all'

type TriedChange = 'disable' | 'delete' | 'launch'

/** Fills a store with an organization whose members a job is to disable, to delete, or to invite by a planned launch. */
export async function fillMemberStore(
  { groups, members, directory, jobs }: EmbeddedStores,
  change: TriedChange,
): Promise<void> {
  const launch = change === 'launch' ? { id: 'first', startsAt: Date.parse(CREATED_AT), hours: 0 } : null
  await groups.create(sampleOrganization({ slug: 'acme', subGroups: [], createdAt: CREATED_AT, launch }))
  for (let n = 0; n < MEMBERS; n += 1) {
    const person = { sub: `m-${n}`, email: `m-${n}@example.com`, first: 'Mo', last: `Nr ${n}` }
    await members.add(
      'acme',
      { ...person, role: 'user', subGroupId: null, isInvited: change !== 'launch' },
      CREATED_AT,
    )
    await directory.create({ ...person, role: 'user', group: 'acme', createdAt: CREATED_AT }, null)
  }
  const actor = { sub: 'root', role: 'admin', group: null }
  const work =
    change === 'launch'
      ? { kind: 'launch-invitations', input: { slug: 'acme', launch: 'first', actor: null } }
      : { kind: 'change-members', input: { slug: 'acme', change, chosen: { matching: {} }, actor } }
  await jobs.add(
    { ...work, id: JOB_ID, subject: 'group:acme:changes', createdAt: 1 },
    { id: 'new', until: 1 },
  )
}

/** Runs the job, and what it has left unfinished; `now` is after the end of all leases. */
export async function runMemberChanges(stores: ProductStores, now: () => number): Promise<void> {
  const ports = { ...stores, now, newId: randomUUID }
  const deps = {
    ...ports,
    runJob: createJobRunner(ports),
    startJob: createJobStarter({ ...ports, notifyReconciler: () => {} }),
    notifyOutbox: () => {},
    sleep: async () => void (await sleep(1)),
    onFault(error: unknown) {
      throw error
    },
  }
  await resumeJobs(ports, [changeMembersJob(deps), deleteMemberJob(deps), launchJob(deps)])
}
