import { importReasons } from '@kitchen-table/domain/member-import'
import { isStoreError } from '../../../platform/store-errors.ts'
import { discardAccountWithoutPerson } from '../../people/provision-user.ts'
import { createAuditEntry } from '../audit/audit-entries.ts'
import { toJoinTime } from '../members/add-member.ts'
import { countRemainingInvitations } from '../members/invitation-limits.ts'
import { notifyOfLowSeats } from '../members/notify-of-low-seats.ts'
import { messages } from './audit.messages.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { StoredImportRow, StoredMemberImport } from './ports.ts'
import { type ProcessRowDeps, processImportRow, type RowContext } from './process-import-row.ts'

type Deps = ProcessRowDeps & Pick<MemberImportDeps, 'memberImports' | 'newId' | 'onFault' | 'startJob'>

/** How long a worker that has died keeps others from an import, in milliseconds; longer than a row takes. */
export const IMPORT_LEASE_MS = 10_000

/** Another worker has the import by now. */
class LeaseLostError extends Error {}

/** Deletes the account without a person that a failed row may have left: it would block its address. */
async function discardFailedAccount(
  deps: Deps,
  startedAt: number,
  { verdict, result, email }: StoredImportRow,
): Promise<void> {
  if (verdict !== 'create' || result !== 'failed') return
  // Whatever cannot be deleted now is deleted by the sweep.
  await discardAccountWithoutPerson(deps, email, toJoinTime(startedAt)).catch(deps.onFault)
}

/**
 * Processes a row. A fault of this row alone is reported and fails it, so that it does not hold up the others; a fault of the
 * store, which would meet every row, ends the work.
 */
async function processRowSafely(
  deps: Deps,
  context: RowContext,
  row: StoredImportRow,
): Promise<StoredImportRow> {
  try {
    return await processImportRow(deps, context, row)
  } catch (error) {
    const isOfRow = !(error instanceof LeaseLostError || isStoreError(error))
    if (!isOfRow) throw error
    deps.onFault(error)
    // What the person had before may have been stored by now; a second attempt must find it.
    const current = (await deps.memberImports.findRow(context.stored.id, row.line)) ?? row
    return { ...current, result: 'failed', message: importReasons.unknown, isRetryable: true }
  }
}

type Worker = {
  leaseId: string
  /** Whether the worker must stop before the next row. */
  isStopped: () => Promise<boolean>
  onRow: (row: StoredImportRow) => void
}

async function finishImport(
  deps: Deps,
  { id, group, startedBy }: StoredMemberImport,
  leaseId: string,
): Promise<void> {
  const { succeeded, failed } = await deps.memberImports.countRows(id)
  const detail = () => messages.finished({ succeeded, failed })
  const entry = createAuditEntry(deps, { group, actor: startedBy }, { action: 'import_finished', detail })
  await deps.memberImports.finish(id, leaseId, deps.now(), entry)
}

/**
 * Processes the rows of an import that the caller has leased, one at a time, until it is finished, the worker is stopped or
 * another one has the import. Ends the lease.
 */
export async function processMemberImport(
  deps: Deps,
  stored: StoredMemberImport & { startedAt: number },
  { leaseId, isStopped, onRow }: Worker,
): Promise<void> {
  const { memberImports, now } = deps
  const { id, startedAt, group } = stored

  async function record(row: StoredImportRow): Promise<void> {
    const lease = { id: leaseId, until: now() + IMPORT_LEASE_MS }
    if (!(await memberImports.finishRow(id, row, lease))) throw new LeaseLostError()
  }
  const context: RowContext = {
    stored,
    startedAt,
    actor: stored.startedBy,
    allowance: { invitations: await countRemainingInvitations(deps, group), isFull: false },
    saveBefore: record,
  }
  /**
   * Processes rows until there is none, or the worker is stopped (false). A row is recorded while the next one begins, so
   * that both share a commit; it is recorded before the next one is done.
   */
  async function processRows(): Promise<boolean> {
    let recording: Promise<void> = Promise.resolve()
    for (let after = 0; !(await isStopped()); ) {
      const next = await memberImports.nextRow(id, after)
      if (next === null) {
        await recording
        return true
      }
      after = next.line
      const row = await processRowSafely(deps, context, next)
      await discardFailedAccount(deps, startedAt, row)
      await recording
      recording = record(row).then(() => onRow(row))
      // It is awaited after the next row, or below; until then, a failure is not unhandled.
      recording.catch(() => {})
    }
    await recording
    return false
  }
  try {
    if (!(await processRows())) return
    await finishImport(deps, stored, leaseId)
    await notifyOfLowSeats(deps, group)
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error
  } finally {
    await memberImports.release(id, leaseId)
  }
}
