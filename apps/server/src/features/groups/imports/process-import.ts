import { importReasons } from '@kitchen-table/domain/groups/import/judge-row'
import { findPseudonym } from '../audit/audit-entries.ts'
import { countRemainingInvitations } from '../members/invitation-limits.ts'
import { createImportAuditEntry } from './import-audit-entry.ts'
import type { ImportsDeps } from './imports-deps.ts'
import type { StoredImportRow, StoredMemberImport } from './ports.ts'
import { processRow, type RowContext } from './process-row.ts'

type Deps = Pick<ImportsDeps, 'groups' | 'members' | 'accounts' | 'audit' | 'memberImports' | 'now' | 'onFault'>

/** How long a worker that has died keeps others from an import, in milliseconds; longer than a row takes. */
export const IMPORT_LEASE_MS = 10_000

/** After so many rows in a row that failed by a fault, a worker gives up: it is not the rows that are at fault. */
const MAX_FAULTS = 3

/** Another worker has the import by now. */
class LeaseLostError extends Error {}

export type BegunImport = StoredMemberImport & { startedAt: number }

type Worker = {
  leaseId: string
  /** Whether the worker must stop before the next row. */
  isStopped: () => Promise<boolean>
  onRow: (row: StoredImportRow) => void
}

export function isBegun(stored: StoredMemberImport): stored is BegunImport {
  return stored.startedAt !== null
}

/** Records that an import is finished. The entry has the time of the last row, which is the same after a crash. */
async function finishImport(deps: Deps, id: string, leaseId: string): Promise<void> {
  const { memberImports, audit, now } = deps
  const stored = await memberImports.find(id)
  if (stored === null) return
  const { group, lastStart, recordedAt } = stored
  const beganAt = lastStart?.at ?? stored.createdAt
  const { succeeded, failed } = await memberImports.countRows(id)
  const actor = await findPseudonym(deps, lastStart?.by ?? stored.sub)
  await audit.append(
    createImportAuditEntry(
      {
        job: { id, createdAt: Math.max(beganAt, recordedAt ?? 0) },
        item: String(beganAt),
        group,
        actor,
      },
      { action: 'import_finished', detail: `${succeeded} done, ${failed} failed` },
    ),
  )
  await memberImports.finish(id, leaseId, now())
}

/** Prepares the processing of rows by the holder of a lease. */
async function createRowContext(
  deps: Deps,
  stored: BegunImport,
  record: (row: StoredImportRow | null, rowInHand: number | null) => Promise<void>,
): Promise<RowContext> {
  return {
    stored,
    startedAt: stored.startedAt,
    actor: await findPseudonym(deps, stored.lastStart?.by ?? stored.sub),
    allowance: {
      invitations: await countRemainingInvitations(deps, stored.group),
      isFull: false,
      lineByEmail: new Map(),
    },
    saveBefore: (row) => record(row, row.line),
  }
}

function createRecorder({ memberImports, now }: Deps, id: string, leaseId: string) {
  return async (row: StoredImportRow | null, rowInHand: number | null): Promise<void> => {
    const at = now()
    const lease = { id: leaseId, until: at + IMPORT_LEASE_MS }
    if (!(await memberImports.finishRow(id, { row, rowInHand, at }, lease))) throw new LeaseLostError()
  }
}

type RowOutcome = { row: StoredImportRow; isFault: boolean }

/** Processes a row; a fault is reported and is the result of the row, so that one row does not hold up the others. */
async function processSafely(
  deps: Deps,
  context: RowContext,
  row: StoredImportRow,
): Promise<RowOutcome> {
  try {
    return { row: await processRow(deps, context, row), isFault: false }
  } catch (error) {
    if (error instanceof LeaseLostError) throw error
    deps.onFault(error)
    const stored = (await deps.memberImports.findRow(context.stored.id, row.line)) ?? row
    const failed = { result: 'failed', message: importReasons.failed, isRetryable: true } as const
    return { row: { ...stored, ...failed }, isFault: true }
  }
}

/**
 * Processes the rows of an import that the caller has leased, one at a time, until it is finished, the worker is stopped or
 * another one has the import. Ends the lease. Returns false if it has given up, because row after row had a fault.
 */
export async function processImport(
  deps: Deps,
  stored: BegunImport,
  { leaseId, isStopped, onRow }: Worker,
): Promise<boolean> {
  const { memberImports } = deps
  const { id } = stored
  const record = createRecorder(deps, id, leaseId)
  const context = await createRowContext(deps, stored, record)

  /**
   * Processes rows until there is none, or the worker must stop. A row is recorded while the next one begins, so that both
   * share a commit; the write that records it, and says which row is in hand now, is the first of them.
   */
  async function processRows(): Promise<'finished' | 'stopped' | 'faults'> {
    let unrecorded: StoredImportRow | null = null
    for (let faults = 0; ; ) {
      const isToStop = faults >= MAX_FAULTS || (await isStopped())
      const next = isToStop ? null : await memberImports.nextRow(id, unrecorded?.line ?? 0)
      const recording = record(unrecorded, next?.line ?? null)
      const [outcome]: [RowOutcome | null, void] = await Promise.all([
        next === null ? null : processSafely(deps, context, next),
        recording,
      ])
      if (unrecorded !== null) onRow(unrecorded)
      if (faults >= MAX_FAULTS) return 'faults'
      if (outcome === null) return isToStop ? 'stopped' : 'finished'
      unrecorded = outcome.row
      faults = outcome.isFault ? faults + 1 : 0
    }
  }
  try {
    const outcome = await processRows()
    if (outcome === 'finished') await finishImport(deps, id, leaseId)
    return outcome !== 'faults'
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error
    return true
  } finally {
    await memberImports.release(id, leaseId)
  }
}

/**
 * Finishes the row that was in hand when the last worker of an import died, so that nobody is left with an account and no
 * membership or invitation. It does nothing while a worker has the import.
 */
export async function finishRowInHand(deps: Deps & Pick<ImportsDeps, 'newId'>, stored: BegunImport): Promise<void> {
  const { memberImports, now, newId } = deps
  const { id, rowInHand } = stored
  const lease = { id: newId(), until: now() + IMPORT_LEASE_MS }
  if (rowInHand === null || !(await memberImports.claim(id, now(), lease))) return
  const record = createRecorder(deps, id, lease.id)
  try {
    const row = await memberImports.findRow(id, rowInHand)
    const isUnfinished = row !== null && row.result === null && row.email !== ''
    const context = await createRowContext(deps, stored, record)
    await record(isUnfinished ? await processRow(deps, context, row) : null, null)
  } finally {
    await memberImports.release(id, lease.id)
  }
}
