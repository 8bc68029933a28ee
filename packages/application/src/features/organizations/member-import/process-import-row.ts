import {
  findImportChange,
  findSubGroupByName,
  type ImportChange,
  importReasons,
  isMemberOfOrganization,
} from '@kitchen-table/domain/member-import'
import { hasFreeSeat, type Organization } from '@kitchen-table/domain/organizations'
import { createDeterministicId } from '../../../platform/deterministic-id.ts'
import type { StoredPerson } from '../../people/ports.ts'
import { createJobAuditEntry } from '../audit/audit-entries.ts'
import { createAndInviteMember, type InvitationDeps, toJoinTime } from '../members/add-member.ts'
import { countRecipientEmail, countTakenAddress } from '../members/invitation-limits.ts'
import { findRowPerson } from './find-row-person.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { StoredImportRow, StoredMemberImport } from './ports.ts'

export type ProcessRowDeps = InvitationDeps & Pick<MemberImportDeps, 'rates'>

/** What a row does that is being processed. `saveBefore` stores what a person had, before that is changed. */
export type RowContext = {
  stored: StoredMemberImport
  /** When the import was begun, in ms since 1970. */
  startedAt: number
  /** The pseudonym of the person who has begun the import. */
  actor: string | null
  /** What the import is allowed still; it lasts for one pass through the rows. */
  allowance: Allowance
  saveBefore: (row: StoredImportRow) => Promise<void>
}

/** Invitations that the organization may send today, and whether a row has found no free seat. */
type Allowance = { invitations: number; isFull: boolean }

function fail(row: StoredImportRow, message: string, isRetryable = false): StoredImportRow {
  return { ...row, result: 'failed', message, isRetryable }
}

type ImportRowId = { importId: string; line: number }

/** Returns the id of what a row does as a job does it: it is the same whenever the row is processed. */
export function toRowJobId({ importId, line }: ImportRowId): string {
  return createDeterministicId('import-row', importId, String(line))
}

/** What a row does, as a job does it. */
function toRowJob({ stored, startedAt }: RowContext, { line }: StoredImportRow) {
  return { id: toRowJobId({ importId: stored.id, line }), createdAt: startedAt }
}

/** Returns why nobody can be invited now, or null; counts the e-mail to the recipient. */
async function findObstacle(
  deps: ProcessRowDeps,
  { allowance, stored }: RowContext,
  email: string,
): Promise<string | null> {
  if (allowance.isFull) return importReasons.full
  if (!stored.isInvited) return null
  if (allowance.invitations <= 0) return importReasons.tooManyInvitations
  return (await countRecipientEmail(deps, email)) > 0 ? importReasons.tooManyEmails : null
}

/**
 * Returns a row whose address has an account already. Without a free seat it fails as one of a free address would, and
 * whom it names elsewhere is said only as often as docs/security.md T22 allows.
 */
async function failTaken(
  deps: ProcessRowDeps,
  { stored, allowance }: RowContext,
  group: Organization,
  row: StoredImportRow,
): Promise<StoredImportRow> {
  const person = await deps.people.findByEmail(row.email)
  if (person !== null && isMemberOfOrganization(person, group.slug))
    return fail(row, importReasons.emailExists)
  const { taken } = await deps.members.countSeats(group.slug)
  if (!hasFreeSeat({ taken, max: group.maxMembers })) {
    allowance.isFull = true
    return fail(row, importReasons.full, true)
  }
  return (await countTakenAddress(deps, stored.sub)) > 0
    ? fail(row, importReasons.tooManyTaken, true)
    : fail(row, importReasons.emailExists)
}

async function createPerson(
  deps: ProcessRowDeps,
  context: RowContext,
  group: Organization,
  row: StoredImportRow,
): Promise<StoredImportRow> {
  const { email, first, last } = row
  const subGroup = findSubGroupByName(group.subGroups, row.subGroup)
  if (row.subGroup !== '' && subGroup === null) return fail(row, importReasons.noSubGroup(row.subGroup))
  if (group.groupStatus === 'disabled') return fail(row, importReasons.switchedOff, true)
  const obstacle = await findObstacle(deps, context, email)
  if (obstacle !== null) return (await changeNewcomer(deps, context, group, row)) ?? fail(row, obstacle, true)

  const member = {
    email,
    first,
    last,
    role: 'user',
    group: group.slug,
    subGroupId: subGroup?.id ?? null,
    isInvited: context.stored.isInvited,
  } as const
  const { actor, allowance } = context
  const outcome = await createAndInviteMember(deps, member, { job: toRowJob(context, row), actor })
  if (outcome === 'exists')
    return (await changeNewcomer(deps, context, group, row)) ?? failTaken(deps, context, group, row)
  if (outcome === 'switched_off') return fail(row, importReasons.switchedOff, true)
  if (outcome === 'full') {
    allowance.isFull = true
    return fail(row, importReasons.full, true)
  }
  if (context.stored.isInvited) allowance.invitations -= 1
  return { ...row, result: 'created', message: importReasons.created, isRetryable: false, sub: outcome.sub }
}

async function applyChange(
  { members, directory, audit }: ProcessRowDeps,
  context: RowContext,
  { person, row, subGroupName }: { person: StoredPerson; row: StoredImportRow; subGroupName: string },
  { names, subGroupId }: ImportChange,
): Promise<void> {
  const { sub, pseudonym: subject } = person
  const auditJob = { job: toRowJob(context, row), group: context.stored.group, actor: context.actor }
  if (names !== null) {
    await directory.changeNames(sub, names)
    await audit.append(createJobAuditEntry(auditJob, { action: 'member_renamed', subject }))
    // Last, because a repeated attempt finds by it that nothing is left to do.
    await members.rename(sub, names)
  }
  if (subGroupId === null) return
  const moved = createJobAuditEntry(auditJob, { action: 'member_moved', subject, detail: () => subGroupName })
  await members.move(context.stored.group, [sub], subGroupId, [moved])
}

async function changePerson(
  deps: ProcessRowDeps,
  context: RowContext,
  group: Organization,
  row: StoredImportRow,
): Promise<StoredImportRow> {
  const person = await findRowPerson(deps, group, row)
  if (person === null) return fail(row, importReasons.gone)
  const subGroup = findSubGroupByName(group.subGroups, row.subGroup)
  if (row.subGroup !== '' && subGroup === null) return fail(row, importReasons.noSubGroup(row.subGroup))

  const { sub, first, last, subGroupId } = person
  // What an interrupted attempt has stored is what the person had before it.
  const begun = { ...row, sub, before: row.before ?? { first, last, subGroupId } }
  if (row.before === null) await context.saveBefore(begun)
  const change = findImportChange(row, person, group.subGroups)
  await applyChange(deps, context, { person, row, subGroupName: subGroup?.name ?? '' }, change)
  const isUnchanged = row.verdict === 'create' && change.names === null && change.subGroupId === null
  const message = isUnchanged ? importReasons.alreadyHere : importReasons.changed
  return { ...begun, result: 'changed', message, isRetryable: false }
}

/**
 * Changes the person of a row as it says, if they could not be created because someone else has added them to the
 * organization since the import was begun. Returns null if they were not added.
 */
async function changeNewcomer(
  deps: ProcessRowDeps,
  context: RowContext,
  group: Organization,
  row: StoredImportRow,
): Promise<StoredImportRow | null> {
  const person = await findRowPerson(deps, group, row)
  const account = person && (await deps.directory.find(person.sub))
  // An earlier attempt at this row may have created them, and has to be repeated then.
  const isNewcomer = account !== null && account.createdAt !== toJoinTime(context.startedAt)
  return isNewcomer ? changePerson(deps, context, group, row) : null
}

/**
 * Does what a row says, and returns the row with how it went. It may be repeated: a person is created once, mailed once,
 * and what they had before a change is stored before it.
 */
export async function processImportRow(
  deps: ProcessRowDeps,
  context: RowContext,
  row: StoredImportRow,
): Promise<StoredImportRow> {
  const group = await deps.groups.find(context.stored.group)
  if (group === null) throw new Error(`The organization ${context.stored.group} is missing.`)
  return row.verdict === 'create'
    ? createPerson(deps, context, group, row)
    : changePerson(deps, context, group, row)
}
