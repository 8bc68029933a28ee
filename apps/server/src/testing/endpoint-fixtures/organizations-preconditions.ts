import { randomUUID } from 'node:crypto'
import type { StoredPerson } from '@kitchen-table/application/ports'
import { createDeterministicId } from '@kitchen-table/application/store-helpers'
import { sampleAuditEntry, sampleOrganization } from '@kitchen-table/application/testing/samples'
import type { AuditAction, Member, Organization } from '@kitchen-table/domain/organizations'
import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import type { Prepare } from './endpoint-fixture.ts'
import type { PreconditionContext, PreconditionResult } from './preconditions.ts'

const CREATED_AT = '2026-01-02T03:04:05.678Z'

/** The sub-groups of a sender's organization. */
export const SUB_GROUP_ID = 'first-floor'
const subGroups = [SUB_GROUP_ID, 'second-floor'].map((id) => {
  return { id, name: `Canary ${id}`, settings: { layout: '' } }
})

/** The name of a sender's organization. */
const organizationTitleOf = (sub: string) => `Organization of ${sub}`

export const organizationSlugOf = (sub: string) => createDeterministicId('group', sub)
export const memberSubOf = (sub: string) => `${sub}-member`

/** Adds a member to an organization, with an account: with a password, or invited and without one. */
export async function storeMemberFixture(
  { stores }: PreconditionContext,
  group: string,
  member: Pick<Member, 'sub'> & Partial<Member>,
  password: string | null = null,
): Promise<void> {
  const own = { email: emailOf(member.sub), first: `Canary-${member.sub}`, last: 'Person', ...member }
  const { role = 'user', subGroupId = null } = member
  await stores.members.add(group, { ...own, role, subGroupId }, CREATED_AT)
  await stores.directory.create({ ...own, role, group, createdAt: CREATED_AT }, password)
  if (password !== null) await stores.members.setStatus(member.sub, 'CONFIRMED')
}

/** Makes an existing person a member of an organization, and of no other one, unless they are an administrator. */
async function joinOrganization(
  { stores }: PreconditionContext,
  group: string,
  person: StoredPerson | null,
): Promise<void> {
  if (person === null || person.role === 'admin') return
  const { sub, role, email, first, last } = person
  await stores.members.discard(sub)
  await stores.members.add(group, { sub, role, email, first, last, subGroupId: null }, CREATED_AT)
  await stores.members.setStatus(sub, 'CONFIRMED')
  // A sender is created without an organization, which the account has to name as well.
  const account = await stores.directory.find(sub)
  if (account?.group !== null) return
  await stores.directory.delete(sub)
  await stores.directory.create({ ...account, group }, PASSWORD)
}

/** Deletes the unfinished jobs of an earlier request on an organization, which would make it busy. */
export async function discardJobs({ stores, clock }: PreconditionContext, slug: string): Promise<void> {
  const leaseId = randomUUID()
  for (const work of ['import', 'members', 'reminders', 'changes', 'removal', 'seats']) {
    const lease = { id: leaseId, until: clock.at + 60_000 }
    const job = await stores.jobs.claimSubject(`group:${slug}:${work}`, clock.at, lease)
    if (job !== null) await stores.jobs.discard(job.id, leaseId)
  }
}

/** Removes the imports of an earlier request on an organization, of which one may be at work. */
async function removeImports({ stores }: PreconditionContext, slug: string): Promise<void> {
  for (const { id, runningJob } of await stores.memberImports.list(slug)) {
    const end = { remaining: null, entry: sampleAuditEntry({ id: `end-${id}`, group: slug }) }
    if (runningJob !== null) await stores.memberImports.endJob(id, runningJob, end)
    await stores.memberImports.remove(id, Number.MAX_SAFE_INTEGER)
  }
}

/** Removes an organization of an earlier request of the same sender, with its people apart from the sender's account. */
async function removeEarlier(context: PreconditionContext, slug: string, sender: string): Promise<void> {
  const { stores } = context
  await discardJobs(context, slug)
  await removeImports(context, slug)
  for (const { sub } of await stores.members.list(slug)) {
    await stores.members.discard(sub)
    if (sub !== sender) await stores.directory.delete(sub)
  }
  await stores.groups.remove(slug)
}

/** Adds an organization for the sender, who is a member of it, with an invited member and an image. */
export async function addOwnOrganization(
  product: PreconditionContext,
  sub: string,
  change: Partial<Organization> = {},
): Promise<PreconditionResult> {
  const { files, groups, people } = product.stores
  const slug = organizationSlugOf(sub)
  const person = await people.find(sub)
  await removeEarlier(product, slug, sub)
  const groupImage = { key: `groups/${slug}/old`, name: 'logo.png', type: 'image/png', size: 3 }
  await files.put(groupImage.key, new Uint8Array([1, 2, 3]), groupImage)
  const title = organizationTitleOf(sub)
  const group = sampleOrganization({
    slug,
    title,
    maxMembers: 0,
    subGroups,
    groupImage,
    groupDisplayName: null,
  })
  await groups.create({ ...group, groupLinkTo: null, ...change })
  await joinOrganization(product, slug, person)
  await storeMemberFixture(product, slug, { sub: memberSubOf(sub), subGroupId: SUB_GROUP_ID })
  return { groupSlug: slug, memberSub: memberSubOf(sub) }
}

/** Returns preconditions after which the organization of the sender is switched off, which shuts out its managers. */
export function switchedOff(prepare: Prepare): Prepare {
  return async (product, sub) => {
    const result = await prepare(product, sub)
    const group = await product.stores.groups.find(organizationSlugOf(sub))
    if (group) await product.stores.groups.update({ ...group, groupStatus: 'disabled' }, group.version, [])
    return result
  }
}

/** Returns preconditions after which something was done to the member just now. */
export function changedRecently(prepare: Prepare, action: AuditAction): Prepare {
  return async (product, sub) => {
    const result = await prepare(product, sub)
    const { stores, clock } = product
    const subject = (await stores.people.find(String(result.memberSub)))?.pseudonym ?? null
    const entry = { id: randomUUID(), group: organizationSlugOf(sub), time: new Date(clock.at).toISOString() }
    await stores.audit.append(sampleAuditEntry({ ...entry, action, subject }))
    return result
  }
}

/** Stores a finished change of many members, which has changed the member of a sender's organization. */
async function finishChange(
  product: PreconditionContext,
  sub: string,
  change: 'disable' | 'delete',
): Promise<PreconditionResult> {
  const result = await addOwnOrganization(product, sub)
  const group = { slug: organizationSlugOf(sub), memberSub: memberSubOf(sub) }
  return { ...result, groupJobId: await storeFinishedChange(product, group, change) }
}

/** Stores a finished job that has disabled or deleted a member. Returns its id. */
export async function storeFinishedChange(
  { stores, clock }: PreconditionContext,
  { slug, memberSub }: { slug: string; memberSub: string },
  change: 'disable' | 'delete',
): Promise<string> {
  const id = randomUUID()
  const lease = { id: 'worker', until: clock.at + 60_000 }
  const job = { id, kind: 'change-members', subject: `group:${slug}:changes`, input: null }
  await stores.jobs.add({ ...job, createdAt: clock.at }, lease)
  const subject = (await stores.people.find(memberSub))?.pseudonym
  await stores.jobs.saveResults(id, [
    { item: 0, result: 1 },
    { item: 1, result: { subject, state: 'done' } },
  ])
  await stores.members.setEnabled(memberSub, false)
  await stores.directory.setEnabled(memberSub, false)
  const outcome = { change, domains: null, counts: { done: 1 }, isUndoable: change === 'disable' }
  await stores.jobs.finish(id, lease.id, outcome, clock.at)
  return id
}

export const organizationPreconditions = {
  group: (product: PreconditionContext, sub: string): Promise<PreconditionResult> =>
    addOwnOrganization(product, sub),

  /** Was archived so long ago that it can be removed; its members still may act, to be refused for other reasons. */
  archivedGroup: (product: PreconditionContext, sub: string): Promise<PreconditionResult> =>
    addOwnOrganization(product, sub, { archivedAt: 0 }),

  /** Has as many members as it may have. */
  fullGroup: (product: PreconditionContext, sub: string): Promise<PreconditionResult> =>
    addOwnOrganization(product, sub, { maxMembers: 1 }),

  /** The member is disabled, and another one has the only seat. */
  async disabledWithoutSeat(product: PreconditionContext, sub: string): Promise<PreconditionResult> {
    const result = await addOwnOrganization(product, sub, { maxMembers: 1 })
    await product.stores.members.setEnabled(memberSubOf(sub), false)
    await storeMemberFixture(product, organizationSlugOf(sub), { sub: `${sub}-second` })
    return result
  },

  async groupOfManySubGroups(product: PreconditionContext, sub: string): Promise<PreconditionResult> {
    const many = Array.from({ length: 100 }, (_, n) => {
      return { id: `floor-${n}`, name: `Floor ${n}`, settings: { layout: '' } }
    })
    return addOwnOrganization(product, sub, { subGroups: many })
  },

  /** The member has a password. */
  async groupOfActive(product: PreconditionContext, sub: string): Promise<PreconditionResult> {
    const result = await addOwnOrganization(product, sub)
    const memberSub = `${sub}-active`
    await storeMemberFixture(product, organizationSlugOf(sub), { sub: memberSub }, PASSWORD)
    return { ...result, memberSub }
  },

  /** The member has a password, and a second step by text message. */
  async groupOfSecured(product: PreconditionContext, sub: string): Promise<PreconditionResult> {
    const result = await organizationPreconditions.groupOfActive(product, sub)
    const memberSub = `${sub}-active`
    await product.stores.directory.changePhone(memberSub, '+16125550142', true)
    await product.stores.secondFactor.changeMfa(memberSub, 'SMS')
    return result
  },

  /** The member is the only manager of the organization. */
  async onlyManager(product: PreconditionContext, sub: string): Promise<PreconditionResult> {
    const result = await addOwnOrganization(product, sub)
    const slug = organizationSlugOf(sub)
    const memberSub = `${sub}-manager`
    await storeMemberFixture(product, slug, { sub: memberSub, role: 'manager' })
    return { ...result, memberSub }
  },

  /** The member is one of the organization whose people come from an identity provider. */
  async providedMember(product: PreconditionContext, sub: string): Promise<PreconditionResult> {
    const result = await addOwnOrganization(product, sub)
    const memberSub = `${sub}-provided`
    await storeMemberFixture(product, 'medica', { sub: memberSub })
    return { ...result, memberSub }
  },

  /** A job has disabled the member. */
  finishedChange: (product: PreconditionContext, sub: string): Promise<PreconditionResult> =>
    finishChange(product, sub, 'disable'),

  /** A job has deleted the member, which cannot be undone. */
  finishedRemoval: (product: PreconditionContext, sub: string): Promise<PreconditionResult> =>
    finishChange(product, sub, 'delete'),

  async organizationJob(product: PreconditionContext, sub: string): Promise<PreconditionResult> {
    const result = await addOwnOrganization(product, sub)
    const { stores, clock } = product
    const id = createDeterministicId('group-job', sub)
    const job = { id, kind: 'move-members', subject: `group:${organizationSlugOf(sub)}:members`, input: null }
    await stores.jobs.add({ ...job, createdAt: clock.at }, { id: 'worker', until: clock.at + 60_000 })
    return { ...result, groupJobId: id }
  },
}
