import type { MemberDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job-runner.ts'
import type { OutboxMessage } from '../../../platform/messaging/ports.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type AddressChange, changeAddress, listMailingListMoves } from '../../people/change-address.ts'
import type { StoredPerson } from '../../people/ports.ts'
import type { Account } from '../../people/user-pool.ts'
import { createJobAuditEntry, findPseudonym } from '../audit/audit-entries.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { toInvitationId, toJoinTime } from './add-member.ts'
import { personJobSubject } from './delete-member.ts'
import { type MemberDetailsDeps, readMemberDetails } from './find-member.ts'
import { countActionOrRefuse, countRecipientEmailOrRefuse, takenAddressRefusal } from './invitation-limits.ts'
import { requireAdministrable, requireNoTakeover } from './require-administrable.ts'
import { requireMember } from './require-member.ts'

type JobDeps = Pick<
  OrganizationsFeatureDeps,
  'people' | 'members' | 'directory' | 'sessions' | 'challenges' | 'audit' | 'outbox' | 'notifyOutbox'
>

/** `actor` and `subject` are pseudonyms; null for what stays as it is. */
const correctionInput = z.strictObject({
  sub: z.string(),
  group: z.string().nullable(),
  subject: z.string(),
  actor: z.string().nullable(),
  names: z.strictObject({ first: z.string(), last: z.string() }).nullable(),
  address: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
})
type Correction = z.infer<typeof correctionInput>

/** Returns the e-mails to both addresses; a person who has never signed in gets an invitation at the new one. */
function listNotices(sub: string, { from, to }: AddressChange, wasInvited: boolean): OutboxMessage[] {
  const notice = { channel: 'mail', purpose: 'address-corrected', sub, wasInvited } as const
  return [
    { ...notice, email: from, isNewAddress: false },
    ...(wasInvited ? [] : [{ ...notice, email: to, isNewAddress: true }]),
  ]
}

/**
 * Makes a new address the only one that is of use: ends the sessions and what was sent to the former address, and tells
 * both (docs/security.md T80).
 */
async function completeAddressChange(
  deps: JobDeps,
  { account, group }: { account: Account; group: string | null },
  change: AddressChange,
  job: JobContext,
): Promise<void> {
  const { sub, status } = account
  const wasInvited = status === 'FORCE_CHANGE_PASSWORD'
  await deps.people.endSessions(sub)
  await deps.sessions.closeAll(sub, null)
  await deps.challenges.forget({ sub, email: change.from })
  const messages = [...listNotices(sub, change, wasInvited), ...listMailingListMoves(account, change)]
  for (const [index, message] of messages.entries())
    await deps.outbox.add(
      createDeterministicId('address-corrected', job.id, sub, String(index)),
      message,
      job.createdAt,
    )
  if (wasInvited) {
    const sentAt = toJoinTime(job.createdAt)
    const invitation = { channel: 'mail', purpose: 'invitation', sub } as const
    await deps.outbox.add(toInvitationId(job.id, sub), invitation, job.createdAt)
    if (group !== null) await deps.members.recordInvitations(group, [{ sub }], { sentAt, notSince: sentAt })
  }
  deps.notifyOutbox()
}

/**
 * Corrects an address and names from within a job: record and seat, then the account; or nothing if the address is taken. It
 * may be repeated.
 */
export async function correctByJob(
  deps: JobDeps,
  correction: Correction,
  job: JobContext,
): Promise<'corrected' | 'exists' | 'not_found'> {
  const { members, directory, audit } = deps
  const { sub, group, actor, subject, names, address } = correction
  if (address !== null) {
    const outcome = await changeAddress(deps, sub, address)
    if (outcome !== 'changed') return outcome
  }
  if (names !== null) {
    await members.rename(sub, names)
    await directory.changeNames(sub, names)
  }
  const account = await directory.find(sub)
  if (account === null) return 'not_found'
  if (address !== null) await completeAddressChange(deps, { account, group }, address, job)
  if (group === null) return 'corrected'
  const actions = [
    ...(names === null ? [] : ['member_renamed' as const]),
    ...(address === null ? [] : ['member_address_corrected' as const]),
  ]
  for (const action of actions)
    await audit.append(createJobAuditEntry({ job, group, actor }, { action, subject }))
  return 'corrected'
}

/** Returns the job that corrects the address and names of a member. */
export function correctMemberJob(deps: JobDeps) {
  return defineJob({
    name: 'correct-member',
    keepsOutcome: () => false,
    input: correctionInput,
    run: (correction, job) => correctByJob(deps, correction, job),
  })
}

type Deps = JobDeps &
  MemberDetailsDeps &
  Pick<OrganizationsFeatureDeps, 'rates' | 'now' | 'providerOrganizations' | 'runJob'>

type CorrectInput = { sub: string; email: string; first: string; last: string }

/** Throws the refusals of a new address, and counts it against the actor and the recipient. */
async function requireFreeAddress(deps: Deps, actor: Actor, email: string): Promise<void> {
  await countActionOrRefuse(deps, 'member-address', actor.sub)
  if ((await deps.people.findByEmail(email)) !== null) throw await takenAddressRefusal(deps, actor.sub)
  await countRecipientEmailOrRefuse(deps, email)
}

function findChanges(
  person: StoredPerson,
  { email, first, last }: CorrectInput,
): Pick<Correction, 'names' | 'address'> {
  return {
    names: first === person.first && last === person.last ? null : { first, last },
    address: email === person.email ? null : { from: person.email, to: email },
  }
}

/** Corrects the name and the address of a member (row 56). */
export function correctMember(deps: Deps) {
  const job = correctMemberJob(deps)
  return async (actor: Actor, input: CorrectInput): Promise<MemberDetails> => {
    const { sub } = input
    const person = await requireAdministrable(deps, actor, sub)
    const changes = findChanges(person, input)
    if (changes.address !== null) {
      await requireNoTakeover(deps, actor, person, 'member_address_corrected')
      await requireFreeAddress(deps, actor, changes.address.to)
    }
    if (changes.address !== null || changes.names !== null) {
      const { group, pseudonym: subject } = person
      const correction = { sub, group, subject, actor: await findPseudonym(deps, actor.sub), ...changes }
      const outcome = await deps.runJob(job, personJobSubject(sub), correction)
      if (outcome === 'busy') throw new Refusal('groups.busy')
      if (outcome === 'exists') throw await takenAddressRefusal(deps, actor.sub)
    }
    return readMemberDetails(deps, actor, await requireMember(deps, actor, sub))
  }
}
