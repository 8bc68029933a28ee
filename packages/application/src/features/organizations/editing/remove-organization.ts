import type { Actor } from '@kitchen-table/domain/accounts'
import { isRemovable, mayEditOrganizations, type Organization } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job-runner.ts'
import { invalidInputRefusal, Refusal } from '../../../platform/refusal.ts'
import { addNotice } from '../../people/add-notice.ts'
import { createAuditEntries, findPseudonym } from '../audit/audit-entries.ts'
import { removeByJob } from '../members/delete-member.ts'
import { organizationJobSubject, saveJobTotal } from '../organization-jobs.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { messages } from './messages.ts'

type JobDeps = Parameters<typeof removeByJob>[0] &
  Pick<OrganizationsFeatureDeps, 'groups' | 'jobs' | 'removeReports' | 'onFault'>

const removalInput = z.strictObject({ slug: z.string(), title: z.string(), actor: z.string().nullable() })

/** How long the job waits for members of whom another job is at work. Milliseconds. */
const BUSY_PAUSE_MS = 10_000

/** Removes the members of a page; returns how many were. */
async function removeMembers(deps: JobDeps, subs: readonly string[], actor: string | null): Promise<number> {
  const remove = removeByJob(deps)
  let removed = 0
  for (const sub of subs) {
    const person = await deps.people.find(sub)
    if (person === null || (await remove(person, actor)) === 'removed') removed += 1
  }
  return removed
}

/** Removes what is stored of an organization besides its members and its record. */
async function removeTraces(deps: JobDeps, group: Organization): Promise<void> {
  const { slug, groupImage } = group
  for (const { id } of await deps.memberImports.list(slug))
    await deps.memberImports.remove(id, Number.MAX_SAFE_INTEGER)
  if (groupImage !== null) await deps.files.remove(groupImage.key)
  await deps.removeReports(slug)
  await deps.audit.removeAll(slug)
}

/**
 * Returns the job that removes an archived organization: every member as one who is deleted, then its imports, image, reports
 * and audit log, its record last. What its people did stays counted in the statistics, under no name. An administrator who takes
 * it out of the archive meanwhile stops it.
 */
export function removeOrganizationJob(deps: JobDeps) {
  return defineJob({
    name: 'remove-group',
    input: removalInput,
    isLong: true,
    async run({ slug, title, actor }, job, worker) {
      await saveJobTotal(deps, job.id, await deps.members.count(slug))
      for (;;) {
        const group = await deps.groups.find(slug)
        if (group === null) break
        if (group.archivedAt === null) return 'stopped'
        const page = await deps.members.list(slug)
        if (page.length === 0) {
          await removeTraces(deps, group)
          await deps.groups.remove(slug)
          continue
        }
        const removed = await removeMembers(
          deps,
          page.map(({ sub }) => sub),
          actor,
        )
        await worker.saveProgress(worker.done + removed)
        if (removed === 0) await worker.pauseUntil(deps.now() + BUSY_PAUSE_MS)
      }
      await addNotice(deps.notices, {
        id: job.id,
        kind: 'organization_removed',
        at: new Date(deps.now()).toISOString(),
        words: () => messages.organizationRemoved({ title }),
      })
      return 'removed'
    },
  })
}

type Deps = JobDeps & Pick<OrganizationsFeatureDeps, 'startJob' | 'providerOrganizations' | 'newId' | 'now'>

/** Begins to remove an organization that was archived at least thirty days ago, if its name is typed (row 63). */
export function removeOrganization(deps: Deps) {
  const kind = removeOrganizationJob(deps)
  return async (actor: Actor, { slug, name }: { slug: string; name: string }): Promise<{ job: string }> => {
    if (!mayEditOrganizations(actor)) throw new Refusal('auth.forbidden')
    const group = await deps.groups.find(slug)
    if (group === null) throw new Refusal('groups.not_found')
    if (!isRemovable(group, deps.now())) throw new Refusal('groups.not_removable')
    if (name.trim() !== group.title)
      throw invalidInputRefusal([{ field: 'name', message: messages.otherName() }])
    const id = deps.newId()
    const input = { slug, title: group.title, actor: await findPseudonym(deps, actor.sub) }
    for (const entry of await createAuditEntries(deps, actor, slug, [{ action: 'removal_started' }]))
      await deps.audit.append(entry)
    const outcome = await deps.startJob(kind, { id, subject: organizationJobSubject(slug, 'removal'), input })
    if (outcome !== 'added') throw new Refusal('groups.busy')
    return { job: id }
  }
}
