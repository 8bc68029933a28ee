import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { MAX_MEMBERS_AT_ONCE } from '../members/chunks.ts'
import { organizationJobSubject, saveJobTotal, storeJobThenChange } from '../organization-jobs.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import {
  readCurrentOrganizationDetails,
  requireEditableOrganization,
  type SaveDeps,
  storeOrganization,
} from './save-organization.ts'
import { requireSubGroup } from './sub-groups.ts'

type JobDeps = Pick<OrganizationsFeatureDeps, 'groups' | 'members' | 'jobs'>

const emptyInput = z.strictObject({ slug: z.string(), id: z.string() })

/** Moves a page of the members of a sub-group to none; returns how many there were. */
async function moveSome({ members }: JobDeps, { slug, id }: z.infer<typeof emptyInput>): Promise<number> {
  const query = { search: '', subGroup: id, status: null }
  const page = await members.search(slug, query, { sort: 'email', descending: false })
  const subs = page.members.slice(0, MAX_MEMBERS_AT_ONCE).map(({ sub }) => sub)
  if (subs.length > 0) await members.move(slug, subs, null, [])
  return subs.length
}

/** Returns the job that moves the members of a removed sub-group to none. */
export function emptySubGroupJob(deps: JobDeps) {
  return defineJob({
    name: 'empty-sub-group',
    input: emptyInput,
    isLong: true,
    async run(input, { id: jobId }, worker) {
      const group = await deps.groups.find(input.slug)
      // The sub-group was not removed after all.
      if (group === null || group.subGroups.some(({ id }) => id === input.id)) return 'not_removed'
      const counts = await deps.members.summarize(input.slug, '')
      await saveJobTotal(deps, jobId, counts.bySubGroup.get(input.id) ?? 0)
      for (;;) {
        const moved = await moveSome(deps, input)
        if (moved === 0) return 'emptied'
        await worker.saveProgress(worker.done + moved)
      }
    },
  })
}

/** Removes a sub-group. Its members are without one then: at once, or soon if they are many. */
export function removeSubGroup(deps: SaveDeps & Pick<OrganizationsFeatureDeps, 'notifyReconciler'>) {
  return async (
    actor: Actor,
    { id, ...edited }: { slug: string; id: string; version: number },
  ): Promise<OrganizationDetails> => {
    const group = await requireEditableOrganization(deps, actor, edited)
    const { slug } = group
    const { name } = requireSubGroup(group.subGroups, id)
    const subGroups = group.subGroups.filter((subGroup) => subGroup.id !== id)
    const kind = emptySubGroupJob(deps)
    const job = {
      id: deps.newId(),
      kind,
      subject: organizationJobSubject(slug, `sub-group:${id}`),
      input: { slug, id },
    }

    const outcome = await storeJobThenChange(deps, job, () =>
      storeOrganization(deps, actor, { ...group, subGroups }, [
        { action: 'sub_group_removed', detail: () => name },
      ]),
    )
    if (outcome === 'busy') throw new Refusal('groups.busy')
    if (!outcome) throw new Refusal('groups.stale')
    await moveSome(deps, { slug, id })
    return readCurrentOrganizationDetails(deps, actor, slug)
  }
}
