import { createMemberEmailSchema, personName } from '@kitchen-table/contract/organizations'
import { getRefusalResponse } from '@kitchen-table/contract/refusals'
import type { Actor, Role } from '@kitchen-table/domain/accounts'
import { describeImportReason, importReasons, normalizeImportRow } from '@kitchen-table/domain/member-import'
import { mayManageOrganization } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { Refusal } from '../../../platform/refusal.ts'
import { enqueueMailingListChange } from '../../people/mailing-list.ts'
import type { addMember } from '../members/add-member.ts'
import { countActionOrRefuse } from '../members/invitation-limits.ts'
import { requireNonProviderActor } from '../require-organization.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import { readUploadedMemberList } from './plan-member-import.ts'

type FunctionStatus = { statusCode: number; message: string }

const SUCCESS: FunctionStatus = { statusCode: 200, message: '' }

const newUser = z.object({
  email: createMemberEmailSchema(() => describeImportReason(importReasons.emailMissing)),
  first: personName,
  last: personName,
})

/** The refusals that are of the person to create, not of the caller: they are the outcome of the row. */
const rowRefusals = [
  'groups.full',
  'groups.email_exists',
  'groups.busy',
  'groups.too_many_invitations',
  'groups.switched_off',
] as const

function toRowMessage(error: unknown): string {
  const code = error instanceof Refusal ? rowRefusals.find((each) => each === error.code) : undefined
  if (code === undefined) throw error
  return getRefusalResponse(code).message
}

type CreateUser = { user: { first: string; last: string; username: string; group: string } }

/** Creates and invites a member as the form does; a failure of the row has status 400 (docs/product.md 9.4). */
export function createUser({ addMember: add }: { addMember: ReturnType<typeof addMember> }) {
  type Output = FunctionStatus & { data: { User: { Username: string } } | null }
  const fail = (message: string): Output => ({ statusCode: 400, message, data: null })

  return async (actor: Actor, { user: { first, last, username, group } }: CreateUser): Promise<Output> => {
    if (!mayManageOrganization(actor, group)) throw new Refusal('auth.forbidden')
    const parsed = newUser.safeParse({ email: username, first, last })
    if (!parsed.success) return fail(parsed.error.issues[0]?.message ?? '')
    try {
      const member = await add(actor, { slug: group, role: 'user', ...parsed.data })
      return { ...SUCCESS, data: { User: { Username: member.sub } } }
    } catch (error) {
      return fail(toRowMessage(error))
    }
  }
}

/** Reads the rows of an uploaded file that an import would not withhold. The file can be read again or planned (docs/security.md T50). */
export function parseCsv(deps: Pick<MemberImportDeps, 'directory' | 'finishedUploads' | 'rates' | 'now'>) {
  return async (
    actor: Actor,
    { Key }: { Key: string },
  ): Promise<{ results: { email: string; first: string; last: string }[] }> => {
    await requireNonProviderActor(deps, actor)
    const upload = await deps.finishedUploads.find(actor, Key, 'member-list')
    await countActionOrRefuse(deps, 'member-list', actor.sub)
    const { rows } = await readUploadedMemberList(deps, upload, { unclear: 'guess' })
    // The caller creates each of them, without anyone who could choose among those that are withheld.
    const people = rows.filter(({ withheld }) => withheld === null).map(normalizeImportRow)
    return { results: people.map(({ email, first, last }) => ({ email, first, last })) }
  }
}

type ChangeMailingList = {
  user: { username: string; email: string; role: Role; group: string; first: string; last: string }
  type: 'subscribe' | 'delete'
}

/**
 * Subscribes a member to the mailing list, or unsubscribes them, with what their record says. Throws `auth.forbidden`
 * alike for members of other organizations and for unknown people (docs/security.md T08).
 */
export function changeMailingList(
  deps: Pick<MemberImportDeps, 'people' | 'outbox' | 'notifyOutbox' | 'rates' | 'newId' | 'now'>,
) {
  return async (actor: Actor, { user, type }: ChangeMailingList): Promise<FunctionStatus> => {
    const person = await deps.people.find(user.username)
    const isReachable =
      person !== null &&
      person.group !== null &&
      person.role !== 'admin' &&
      person.email === user.email.trim().toLowerCase() &&
      mayManageOrganization(actor, person.group)
    if (!isReachable) throw new Refusal('auth.forbidden')
    await countActionOrRefuse(deps, 'mailing-list', actor.sub)
    await enqueueMailingListChange(deps, { type, person, messageId: deps.newId() })
    return SUCCESS
  }
}
