import type { ImportRow, MemberImport, OrganizationJob } from '@kitchen-table/contract/organizations'
import { countSeatsAfterImport, mayRemoveMissingMembers } from '@kitchen-table/domain/member-import'
import type { Organization } from '@kitchen-table/domain/organizations'
import { readOrganizationJob } from '../organization-jobs.ts'
import {
  countInvitationEmails,
  type InvitationEmails,
  readEmailsOfUndoneImport,
} from './count-invitation-emails.ts'
import { countMissingMembers } from './find-missing.ts'
import { findRowPerson } from './find-row-person.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { ImportRowCounts, StoredImportRow, StoredMemberImport } from './ports.ts'

/** How long an import can be undone, and is stored, from its beginning on, in milliseconds (docs/security.md T60). */
export const IMPORT_LIFETIME_MS = 24 * 60 * 60_000

type Deps = Pick<MemberImportDeps, 'memberImports' | 'members' | 'outbox' | 'jobs' | 'now'>

type State = MemberImport['state']

/** Returns the state of an import whose undoing has not begun. */
export function getImportState({ startedAt, finishedAt }: StoredMemberImport): State {
  if (startedAt === null) return 'review'
  return finishedAt === null ? 'processing' : 'finished'
}

/**
 * Returns until when an import can be undone, in ms since 1970; null if it cannot be. One that has stopped half-way can be
 * even if no row has succeeded, because no other import of the organization can be begun before.
 */
export function findUndoDeadline(
  { startedAt, finishedAt, undoJob }: StoredMemberImport,
  { succeeded }: Pick<ImportRowCounts, 'succeeded'>,
  now: number,
): number | null {
  if (startedAt === null || undoJob !== null) return null
  if (finishedAt !== null && succeeded === 0) return null
  const until = startedAt + IMPORT_LIFETIME_MS
  return now < until ? until : null
}

async function readJob({ jobs }: Deps, stored: StoredMemberImport): Promise<OrganizationJob | null> {
  const id = stored.undoJob ?? stored.removalJob
  return id === null ? null : readOrganizationJob({ jobs }, stored.group, id)
}

/** Returns the invitation e-mails of an import that can be undone, if they are to be counted, or of one that was undone. */
async function findInvitationEmails(
  deps: Deps,
  stored: StoredMemberImport,
  { state, isCounted }: { state: State; isCounted: boolean },
): Promise<InvitationEmails | null> {
  if (stored.undoJob === null) return isCounted ? countInvitationEmails(deps, stored) : null
  return state === 'undone' ? readEmailsOfUndoneImport(deps, stored.undoJob) : null
}

/**
 * Returns an import as its managers see it. `missing` and the `invitationEmails` of one that can be undone are counted on request
 * only, because all members and all rows are read for them.
 */
export async function readMemberImportView(
  deps: Deps,
  group: Organization,
  stored: StoredMemberImport,
  { isFullyCounted = false }: { isFullyCounted?: boolean } = {},
): Promise<MemberImport> {
  const counts = await deps.memberImports.countRows(stored.id)
  const job = await readJob(deps, stored)
  const { taken } = await deps.members.countSeats(group.slug)
  const seats = { taken, max: group.maxMembers }
  const undoLimit = findUndoDeadline(stored, counts, deps.now())
  const isUndone = stored.undoJob !== null
  const state = isUndone ? (stored.runningJob === null ? 'undone' : 'undoing') : getImportState(stored)
  const isMissingKnown = state === 'finished' && counts.unaddressed === 0 && !stored.hasOtherPeople
  const missing = isFullyCounted && isMissingKnown ? await countMissingMembers(deps, stored) : null
  const invitationEmails = await findInvitationEmails(deps, stored, {
    state,
    isCounted: isFullyCounted && undoLimit !== null,
  })
  return {
    id: stored.id,
    fileName: stored.fileName,
    createdAt: new Date(stored.createdAt).toISOString(),
    state,
    isInvited: stored.isInvited,
    columns: stored.columns,
    counts: counts.byVerdict,
    suggestions: counts.suggestions,
    seats: { ...seats, after: countSeatsAfterImport(seats, counts.toCreate).after },
    done: counts.succeeded + counts.failed,
    total: counts.total,
    succeeded: counts.succeeded,
    failed: counts.failed,
    toFix: counts.toFix,
    unaddressed: counts.unaddressed,
    hasOtherPeople: stored.hasOtherPeople,
    retryable: counts.retryable,
    undoableUntil: undoLimit === null ? null : new Date(undoLimit).toISOString(),
    missing: missing?.missing ?? null,
    isRemovable: missing !== null && mayRemoveMissingMembers(missing),
    remaining: state === 'undone' ? stored.remaining : null,
    invitationEmails,
    job,
  }
}

/** Returns a row as its managers see it, with what a person who is here has now. */
export async function readImportRowView(
  deps: Pick<MemberImportDeps, 'people'>,
  group: Organization,
  row: StoredImportRow,
): Promise<ImportRow> {
  const { isRetryable: _, sub: __, before: ___, ...shown } = row
  const isHere = row.verdict === 'change' || row.verdict === 'same'
  const person = isHere ? await findRowPerson(deps, group, row) : null
  if (person === null) return { ...shown, current: null }
  const subGroup = group.subGroups.find(({ id }) => id === person.subGroupId)?.name ?? ''
  return { ...shown, current: { first: person.first, last: person.last, subGroup } }
}
