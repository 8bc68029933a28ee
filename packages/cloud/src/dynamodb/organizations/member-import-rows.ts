import type {
  ImportRowCounts,
  ImportRowFilter,
  StoredImportRow,
  StoredMemberImport,
} from '@kitchen-table/application/ports'
import { parseEarlierWithheld } from '@kitchen-table/application/stored-records'
import { importReasons, importVerdicts, withheldKinds } from '@kitchen-table/domain/member-import'
import { z } from 'zod'
import { type Counts, toCounterName } from '../database/counters.ts'
import { encodeKeyPart, joinSortKey, sortKeyUpperBound } from '../database/key-encoding.ts'
import { type KeyRange, padNumber } from '../database/keys.ts'
import { defineRowType, toIndexPartition } from '../database/row-type.ts'

/**
 * `isComplete` is false while its rows are being stored or removed. `attempt` counts how often it was begun; a row that failed in
 * an earlier attempt, and may succeed, counts as one without a result.
 */
export type MemberImportRow = StoredMemberImport & {
  isComplete: boolean
  attempt: number
  leaseId: string | null
  leaseUntil: number
}

const text = z.string().nullable()
const time = z.number().nullable()

export const allMemberImportsPartition = toIndexPartition('member imports')
export const organizationImportsPartition = (group: string) =>
  toIndexPartition('member imports of organisation', group)

export const memberImportRowType = defineRowType<MemberImportRow, Pick<MemberImportRow, 'id'>>({
  table: 'MemberImports',
  keyOf: ({ id }) => ({ id: encodeKeyPart(id) }),
  schema: z.object({
    id: z.string(),
    group: z.string(),
    sub: z.string(),
    fileName: z.string(),
    domains: z.array(z.string()),
    // Imports that an earlier release has stored lack these two.
    columns: z
      .object({
        read: z.array(z.string()),
        notRead: z.array(z.string()),
        unclearStates: z.object({ column: z.string(), values: z.array(z.string()) }).optional(),
      })
      .default({ read: [], notRead: [] }),
    hasOtherPeople: z.boolean().default(false),
    isInvited: z.boolean().default(true),
    createdAt: z.number(),
    startedAt: time,
    startedBy: text,
    finishedAt: time,
    undoJob: text,
    removalJob: text,
    runningJob: text,
    remaining: time,
    revision: z.number(),
    isComplete: z.boolean(),
    attempt: z.number(),
    leaseId: text,
    leaseUntil: z.number(),
  }),
  indexRowsOf: ({ id, group, createdAt, startedAt }) => [
    {
      index: organizationImportsPartition(group),
      sort: joinSortKey(padNumber(createdAt), encodeKeyPart(id)),
    },
    {
      index: allMemberImportsPartition,
      sort: joinSortKey(padNumber(startedAt ?? createdAt), encodeKeyPart(id)),
    },
  ],
})

export function toStoredMemberImport(row: MemberImportRow): StoredMemberImport {
  const { isComplete, attempt, leaseId, leaseUntil, ...stored } = row
  return stored
}

/** The import of an organization that is at work: begun and unfinished, or with a running job. */
export const importLockRowType = defineRowType<{ group: string; id: string }, { group: string }>({
  table: 'MemberImportLocks',
  keyOf: ({ group }) => ({ group: encodeKeyPart(group) }),
  schema: z.object({ group: z.string(), id: z.string() }),
})

type LineKey = { importId: string; line: number }
/** A row of an import, with the attempt in which it got its result. */
export type ImportLineRow = StoredImportRow & LineKey & { attempt: number }

/** The place of a row in a local index: the text, and its line. */
const placeOf = (value: string, line: number) => joinSortKey(encodeKeyPart(value), padNumber(line))

export const importLinesPartition = (importId: string) => encodeKeyPart(importId)

/** The rows of an import with a text in a local index. */
export const importLinesWithTextRange = (importId: string, value: string): KeyRange => ({
  partition: importLinesPartition(importId),
  from: joinSortKey(encodeKeyPart(value), ''),
  to: sortKeyUpperBound(encodeKeyPart(value)),
})

export const importLineRowType = defineRowType<ImportLineRow, LineKey>({
  table: 'MemberImportRows',
  keyOf: ({ importId, line }) => ({ import: importLinesPartition(importId), line: padNumber(line) }),
  schema: z
    .object({
      importId: z.string(),
      line: z.number(),
      attempt: z.number(),
      email: z.string(),
      first: z.string(),
      last: z.string(),
      subGroup: z.string(),
      verdict: z.enum(importVerdicts),
      reason: text,
      withheld: z.object({ kind: z.enum(withheldKinds), text: z.string() }).nullish(),
      suggestion: text,
      result: z.enum(['created', 'changed', 'failed']).nullable(),
      message: text,
      isRetryable: z.boolean(),
      sub: text,
      before: z.object({ first: z.string(), last: z.string(), subGroupId: text }).nullable(),
    })
    .transform(({ withheld: stored, ...row }) => {
      // A row that an earlier release has stored says it in its reason.
      const withheld = stored === undefined ? parseEarlierWithheld(row.reason) : stored
      return { ...row, withheld, reason: withheld === null ? row.reason : null }
    }),
  ordersOf: ({ email, suggestion, sub, line }) => ({
    ...(email === '' ? {} : { byEmail: placeOf(email, line) }),
    ...(suggestion === null ? {} : { bySuggestion: placeOf(suggestion, line) }),
    ...(sub === null ? {} : { bySub: placeOf(sub, line) }),
  }),
})

/** Returns a row as it is in an attempt of its import. */
export function toImportRow({ importId, attempt, ...row }: ImportLineRow, current: number): StoredImportRow {
  return row.result === 'failed' && row.isRetryable && attempt < current
    ? { ...row, result: null, message: null, isRetryable: false }
    : row
}

const isProcessed = ({ verdict }: StoredImportRow) => verdict === 'create' || verdict === 'change'

/** Whether a row is to be processed, and is not yet. */
export const isToProcess = (row: StoredImportRow) => row.result === null && isProcessed(row)

export const importRowPredicateByFilter: Record<ImportRowFilter, (row: StoredImportRow) => boolean> = {
  fix: ({ verdict, suggestion }) => verdict === 'cannot' || verdict === 'elsewhere' || suggestion !== null,
  create: ({ verdict }) => verdict === 'create',
  here: ({ verdict }) => verdict === 'change' || verdict === 'same',
  failed: ({ result }) => result === 'failed',
  processed: ({ result }) => result !== null,
  unimported: ({ verdict, result, reason }) =>
    (verdict === 'cannot' || verdict === 'elsewhere' || result === 'failed') &&
    reason !== importReasons.removed,
}

const unaddressedReasons: readonly (string | null)[] = [
  importReasons.emailMissing,
  importReasons.emailInvalid,
]

/** Returns the counters in which a row counts. */
export function countsOfImportRow(row: StoredImportRow): Counts {
  const { verdict, result, isRetryable, suggestion, reason } = row
  return {
    [verdict]: 1,
    suggestions: suggestion === null ? 0 : 1,
    unaddressed: unaddressedReasons.includes(reason) ? 1 : 0,
    toCreate: verdict === 'create' && (result === null || isRetryable) ? 1 : 0,
    succeeded: result === 'created' || result === 'changed' ? 1 : 0,
    failed: result === 'failed' ? 1 : 0,
    toFix: importRowPredicateByFilter.unimported(row) ? 1 : 0,
    retryable: result === 'failed' && isRetryable ? 1 : 0,
  }
}

/** How the counts change when the retryable rows are to be processed again. */
export const toRetryCountChanges = ({ retryable = 0 }: Counts): Counts => ({
  failed: -retryable,
  toFix: -retryable,
  retryable: -retryable,
})

export const toImportCounterName = (importId: string) => toCounterName('import', encodeKeyPart(importId))

export function toImportRowCounts(counts: Counts): ImportRowCounts {
  const { suggestions = 0, unaddressed = 0, toCreate = 0, succeeded = 0, failed = 0, toFix = 0 } = counts
  // An import that an earlier release has stored has a part of its rows to fix under this name.
  const { toMend = 0 } = counts
  const { create = 0, change = 0, same = 0, elsewhere = 0, cannot = 0, retryable = 0 } = counts
  return {
    byVerdict: { create, change, same, elsewhere, cannot },
    suggestions,
    unaddressed,
    toCreate,
    succeeded,
    failed,
    toFix: toFix + toMend,
    retryable,
    total: create + change,
  }
}
