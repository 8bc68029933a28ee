import type { OrganizationRow } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { DEFAULT_LAYOUT, isTitleTaken, slugFromTitle } from '@kitchen-table/domain/catalog'
import {
  mayEditOrganizations,
  newOrganizationDefaults,
  type Organization,
} from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { defineJob, type JobContext, type JobWorker } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import { listAllOrganizations } from '../list-all-organizations.ts'
import { createAndInviteMember, type InvitationDeps } from '../members/add-member.ts'
import { countRecipientEmailOrRefuse, takenAddressRefusal } from '../members/invitation-limits.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { readOrganizationRow } from './organization-views.ts'

type Deps = InvitationDeps &
  Pick<OrganizationsFeatureDeps, 'rates' | 'jobs' | 'providerOrganizations' | 'runJob' | 'newId'>

/** Means that the organization has no manager yet (docs/product.md 2.5). */
const NO_MANAGER = 'superadmin'

/** `actor` is a pseudonym. */
const createInput = z.strictObject({
  slug: z.string(),
  title: z.string(),
  maxMembers: z.number(),
  manager: z.strictObject({ email: z.string(), first: z.string(), last: z.string() }).nullable(),
  actor: z.string().nullable(),
})
type CreateInput = z.infer<typeof createInput>

const createdOrganization = z.strictObject({ slug: z.string() })

function toNewOrganization({ slug, title, maxMembers }: CreateInput, createdAt: string): Organization {
  const settings = { layout: DEFAULT_LAYOUT }
  return { ...newOrganizationDefaults, slug, title, createdAt, maxMembers, settings }
}

/**
 * Creates the organization, unless an earlier run of the job has. Returns false if another one has the slug. That a run
 * has begun is recorded before: in the first run, an organization with the slug is always another one.
 */
async function createOwnOrganization(
  { groups }: InvitationDeps,
  input: CreateInput,
  { job, worker }: { job: JobContext; worker: JobWorker },
): Promise<boolean> {
  const createdAt = new Date(job.createdAt).toISOString()
  const isRerun = worker.done > 0
  await worker.saveProgress(1)
  if ((await groups.create(toNewOrganization(input, createdAt))) === 'created') return true
  const existing = await groups.find(input.slug)
  return isRerun && existing?.createdAt === createdAt && existing.title === input.title
}

async function createWithManager(
  deps: InvitationDeps,
  input: CreateInput,
  { job, worker }: { job: JobContext; worker: JobWorker },
): Promise<{ slug: string } | 'exists' | 'email_exists'> {
  const { slug, manager, actor } = input
  if (!(await createOwnOrganization(deps, input, { job, worker }))) return 'exists'
  if (manager !== null) {
    const member = { ...manager, role: 'manager', group: slug, subGroupId: null } as const
    if (typeof (await createAndInviteMember(deps, member, { job, actor })) === 'string') {
      await deps.groups.remove(slug)
      return 'email_exists'
    }
  }
  await deps.audit.append(createJobAuditEntry({ job, group: slug, actor }, { action: 'group_created' }))
  return { slug }
}

/** Returns the job that creates an organization with its manager, or neither. Its outcome says that it was created. */
export function createOrganizationJob(deps: InvitationDeps) {
  return defineJob({
    name: 'create-group',
    input: createInput,
    keepsOutcome: (outcome) => typeof outcome !== 'string',
    run: (input, job, worker) => createWithManager(deps, input, { job, worker }),
  })
}

/** Returns the slug of a new organization. Throws `groups.exists` for a name that another one has. */
async function chooseSlug({ groups, newId }: Deps, title: string): Promise<string> {
  const slug = slugFromTitle(title, () => newId().slice(0, 8))
  if (isTitleTaken(await listAllOrganizations(groups), title) || (await groups.find(slug)) !== null)
    throw new Refusal('groups.exists')
  return slug
}

type NewOrganization = {
  /** The id of the creation. */
  id: string
  name: string
  managerEmail: string
  managerFirst: string
  managerLast: string
  maxMembers: number
}

/** Creates an organization and invites its manager (row 37). The same creation again returns what the first one has. */
export function createOrganization(deps: Deps) {
  const { groups, people, jobs, runJob } = deps
  const kind = createOrganizationJob(deps)

  async function findCreated(id: string): Promise<OrganizationRow | null> {
    const job = await jobs.find(id)
    const created = job?.kind === kind.name ? createdOrganization.safeParse(job.outcome) : null
    const group = created?.success ? await groups.find(created.data.slug) : null
    return group && readOrganizationRow(deps, group)
  }

  async function requireManager(
    { managerEmail, managerFirst, managerLast }: NewOrganization,
    actorSub: string,
  ) {
    if (managerEmail === NO_MANAGER) return null
    if ((await people.findByEmail(managerEmail)) !== null) throw await takenAddressRefusal(deps, actorSub)
    await countRecipientEmailOrRefuse(deps, managerEmail)
    return { email: managerEmail, first: managerFirst, last: managerLast }
  }

  return async (actor: Actor, sent: NewOrganization): Promise<OrganizationRow> => {
    if (!mayEditOrganizations(actor)) throw new Refusal('auth.forbidden')
    const { id, name: title, maxMembers } = sent
    const earlier = await findCreated(id)
    if (earlier !== null) return earlier

    const slug = await chooseSlug(deps, title)
    const manager = await requireManager(sent, actor.sub)
    const input = { slug, title, maxMembers, manager, actor: await findPseudonym(deps, actor.sub) }
    const outcome = await runJob(kind, `group-creation:${id}`, input, id)
    if (outcome === 'exists') throw new Refusal('groups.exists')
    if (outcome === 'email_exists') throw await takenAddressRefusal(deps, actor.sub)
    const created = await findCreated(id)
    // 'busy': the same creation is at work, or another job has this id.
    if (created === null) throw new Refusal('groups.busy')
    return created
  }
}
