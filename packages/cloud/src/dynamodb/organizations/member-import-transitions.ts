import type { MemberImportStore } from '@kitchen-table/application/ports'
import { importReasons } from '@kitchen-table/domain/member-import'
import type { AuditEntry } from '@kitchen-table/domain/organizations'
import { addCounts, changeCounts, negateCounts, readCounts } from '../database/counters.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import type { Transaction } from '../database/transactions.ts'
import { recordAuditEntries } from './dynamodb-audit.ts'
import {
  countsOfImportRow,
  importLineRowType,
  importLockRowType,
  type MemberImportRow,
  memberImportRowType,
  toImportCounterName,
  toImportRow,
  toRetryCountChanges,
} from './member-import-rows.ts'

const isBegun = ({ startedAt, finishedAt }: MemberImportRow) => startedAt !== null && finishedAt === null

/** Begins imports, processes their rows, finishes them, and names the jobs that change what they did. */
export function dynamodbMemberImportTransitions(dynamodb: Dynamodb) {
  return { ...importStarts(dynamodb), ...importLeases(dynamodb), ...importJobs(dynamodb) }
}

/** Whether another import of the organization is at work, or this one has a running job. */
async function isBusy(transaction: Transaction, stored: MemberImportRow): Promise<boolean> {
  const lock = await transaction.get(importLockRowType, stored)
  return (lock !== null && lock.id !== stored.id) || stored.runningJob !== null
}

/** Stores a change of an import. The lock of its organization says whether it is at work. */
export async function changeMemberImport(
  transaction: Transaction,
  stored: MemberImportRow,
  change: Partial<MemberImportRow>,
): Promise<void> {
  const changed = { ...stored, ...change }
  transaction.put(memberImportRowType, changed)
  const { id, group } = stored
  const lock = await transaction.get(importLockRowType, { group })
  const isAtWork = isBegun(changed) || changed.runningJob !== null
  if (isAtWork && lock === null) transaction.put(importLockRowType, { group, id })
  if (!isAtWork && lock?.id === id) transaction.remove(importLockRowType, { group })
}

/**
 * Returns a function that changes an import in a transaction; null stands for one that does not exist, or whose rows are
 * being stored or removed.
 */
function importChanger({ transact }: Dynamodb) {
  return <T>(
    id: string,
    run: (transaction: Transaction, stored: MemberImportRow | null) => Promise<T>,
  ): Promise<T> =>
    transact(`member import ${id}`, async (transaction) => {
      const stored = await transaction.get(memberImportRowType, { id })
      return run(transaction, stored?.isComplete ? stored : null)
    })
}

function importStarts(dynamodb: Dynamodb) {
  const changeStored = importChanger(dynamodb)

  return {
    start: (id, at, entry, isInvited = true) =>
      changeStored(id, async (transaction, stored) => {
        if (!stored) return 'not_found'
        if (stored.undoJob !== null || (await isBusy(transaction, stored))) return 'busy'
        const counter = toImportCounterName(id)
        const counts = stored.finishedAt === null ? {} : await readCounts(transaction, counter)
        const hasRetryable = (counts.retryable ?? 0) > 0
        if (stored.startedAt !== null && !hasRetryable) return 'started'
        await changeCounts(transaction, counter, toRetryCountChanges(counts))
        await changeMemberImport(transaction, stored, {
          startedAt: stored.startedAt ?? at,
          isInvited: stored.startedAt === null ? isInvited : stored.isInvited,
          startedBy: entry.actor,
          finishedAt: null,
          attempt: stored.attempt + 1,
        })
        await recordAuditEntries(transaction, [entry])
        return 'started'
      }),
  } satisfies Partial<MemberImportStore>
}

const released = { leaseId: null, leaseUntil: 0 } as const

function importLeases(dynamodb: Dynamodb) {
  const changeStored = importChanger(dynamodb)

  return {
    claim: (id, now, { id: leaseId, until }) =>
      changeStored(id, async (transaction, stored) => {
        if (!stored || !isBegun(stored) || stored.leaseUntil > now) return false
        transaction.put(memberImportRowType, { ...stored, leaseId, leaseUntil: until })
        return true
      }),
    finishRow: (id, { line, result, message, isRetryable, sub, before }, lease) =>
      changeStored(id, async (transaction, stored) => {
        if (!stored || stored.leaseId !== lease.id) return false
        transaction.put(memberImportRowType, { ...stored, leaseUntil: lease.until })
        const row = await transaction.get(importLineRowType, { importId: id, line })
        // A row that was redacted meanwhile stays so.
        if (!row || row.reason === importReasons.removed) return true
        const finished = { ...row, result, message, isRetryable, sub, before, attempt: stored.attempt }
        transaction.put(importLineRowType, finished)
        const countsBefore = countsOfImportRow(toImportRow(row, stored.attempt))
        const change = addCounts(countsOfImportRow(finished), negateCounts(countsBefore))
        await changeCounts(transaction, toImportCounterName(id), change)
        return true
      }),
    release: (id, leaseId) =>
      changeStored(id, async (transaction, stored) => {
        if (stored?.leaseId === leaseId) transaction.put(memberImportRowType, { ...stored, ...released })
      }),
    finish: (id, leaseId, at, entry) =>
      changeStored(id, async (transaction, stored) => {
        if (stored?.leaseId !== leaseId) return
        await changeMemberImport(transaction, stored, { finishedAt: at, ...released })
        await recordAuditEntries(transaction, [entry])
      }),
  } satisfies Partial<MemberImportStore>
}

function importJobs(dynamodb: Dynamodb) {
  const changeStored = importChanger(dynamodb)

  /** Whether an import is in the state in which a job of the kind may change what it did. */
  const allows = {
    undo: ({ startedAt, leaseUntil }: MemberImportRow, now: number) =>
      startedAt !== null && leaseUntil <= now,
    removal: ({ finishedAt }: MemberImportRow) => finishedAt !== null,
  }

  return {
    setJob: (id, { id: job, kind, now }) =>
      changeStored(id, async (transaction, stored) => {
        if (!stored || stored.undoJob !== null || !allows[kind](stored, now)) return false
        if (await isBusy(transaction, stored)) return false
        await changeMemberImport(transaction, stored, {
          [kind === 'undo' ? 'undoJob' : 'removalJob']: job,
          runningJob: job,
          finishedAt: stored.finishedAt ?? now,
          ...released,
        })
        return true
      }),
    endJob: (id, job, { remaining, entry }: { remaining: number | null; entry: AuditEntry }) =>
      changeStored(id, async (transaction, stored) => {
        if (stored?.runningJob !== job) return
        await changeMemberImport(transaction, stored, { runningJob: null, remaining })
        await recordAuditEntries(transaction, [entry])
      }),
  } satisfies Partial<MemberImportStore>
}
