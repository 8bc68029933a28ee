import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type {
  ImportRowCounts,
  ImportRowFilter,
  StoredImportRow,
  StoredMemberImport,
} from '@kitchen-table/application/ports'
import { importReasons, importVerdicts, withheldKinds } from '@kitchen-table/domain/member-import'
import { z } from 'zod'
import { parseJsonColumn } from '../database/json-columns.ts'

type Row = Record<string, SQLOutputValue>

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

export const importRowConditionByFilter: Record<ImportRowFilter, string> = {
  fix: "(verdict IN ('cannot', 'elsewhere') OR suggestion IS NOT NULL)",
  create: "verdict = 'create'",
  here: "verdict IN ('change', 'same')",
  failed: "result = 'failed'",
  processed: 'result IS NOT NULL',
  unimported: `(verdict IN ('cannot', 'elsewhere') OR result = 'failed') AND reason IS NOT ${quote(importReasons.removed)}`,
}

const before = z.object({ first: z.string(), last: z.string(), subGroupId: z.string().nullable() })

const withheld = z.object({ kind: z.enum(withheldKinds), text: z.string() })

const columnUse = z.object({
  read: z.array(z.string()),
  notRead: z.array(z.string()),
  unclearStates: z.object({ column: z.string(), values: z.array(z.string()) }).optional(),
})

const importBody = z.object({
  sub: z.string(),
  fileName: z.string(),
  domains: z.array(z.string()),
  undoJob: z.string().nullable(),
  removalJob: z.string().nullable(),
  // Imports that an earlier release has stored lack these.
  startedBy: z.string().nullable().default(null),
  runningJob: z.string().nullable().default(null),
  remaining: z.number().nullable().default(null),
  revision: z.number().default(0),
  columns: columnUse.default({ read: [], notRead: [] }),
  hasOtherPeople: z.boolean().default(false),
  isInvited: z.boolean().default(true),
})

const storedRowSchema = z.object({
  line: z.number(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  sub_group: z.string(),
  verdict: z.enum(importVerdicts),
  reason: z.string().nullable(),
  withheld: z.string().nullable(),
  suggestion: z.string().nullable(),
  result: z.enum(['created', 'changed', 'failed']).nullable(),
  message: z.string().nullable(),
  is_retryable: z.number(),
  sub: z.string().nullable(),
  before: z.string().nullable(),
})

export function toImportRow(row: Row): StoredImportRow {
  const { sub_group, is_retryable, before: had, withheld: why, ...rest } = storedRowSchema.parse(row)
  return {
    ...rest,
    subGroup: sub_group,
    isRetryable: is_retryable === 1,
    withheld: why === null ? null : parseJsonColumn(withheld, why),
    before: had === null ? null : parseJsonColumn(before, had),
  }
}

export function toImportRowParameters(id: string, row: StoredImportRow) {
  const { subGroup, isRetryable, withheld: why, before: had, ...rest } = row
  return {
    ...rest,
    id,
    subGroup,
    isRetryable: isRetryable ? 1 : 0,
    withheld: why === null ? null : JSON.stringify(why),
    before: had === null ? null : JSON.stringify(had),
  } satisfies Record<string, SQLInputValue>
}

const time = z.number().nullable()

export function toMemberImport(row: Row): StoredMemberImport {
  return {
    id: String(row.id),
    group: String(row.group_slug),
    createdAt: Number(row.created_at),
    startedAt: time.parse(row.started_at),
    finishedAt: time.parse(row.finished_at),
    ...parseJsonColumn(importBody, row.body),
  }
}

export function toImportBody(stored: StoredMemberImport): string {
  const body: z.infer<typeof importBody> = importBody.parse(stored)
  return JSON.stringify(body)
}

const counts = z.object({
  create: z.number(),
  change: z.number(),
  same: z.number(),
  elsewhere: z.number(),
  cannot: z.number(),
  suggestions: z.number(),
  unaddressed: z.number(),
  to_create: z.number(),
  succeeded: z.number(),
  failed: z.number(),
  to_fix: z.number(),
  retryable: z.number(),
})

const unaddressedReasons = [importReasons.emailMissing, importReasons.emailInvalid].map(quote).join(', ')

/** Selects what `toImportRowCounts` reads; of no rows, the sums are 0. */
export const importRowCountColumns = [
  ...importVerdicts.map((verdict) => `count(*) FILTER (WHERE verdict = '${verdict}') AS "${verdict}"`),
  'count(suggestion) AS suggestions',
  `count(*) FILTER (WHERE reason IN (${unaddressedReasons})) AS unaddressed`,
  "count(*) FILTER (WHERE verdict = 'create' AND (result IS NULL OR is_retryable = 1)) AS to_create",
  "count(*) FILTER (WHERE result IN ('created', 'changed')) AS succeeded",
  "count(*) FILTER (WHERE result = 'failed') AS failed",
  `count(*) FILTER (WHERE ${importRowConditionByFilter.unimported}) AS to_fix`,
  "count(*) FILTER (WHERE result = 'failed' AND is_retryable = 1) AS retryable",
].join(', ')

export function toImportRowCounts(row: Row | undefined): ImportRowCounts {
  const {
    suggestions,
    unaddressed,
    to_create: toCreate,
    succeeded,
    failed,
    to_fix: toFix,
    retryable,
    ...byVerdict
  } = counts.parse(row)
  return {
    byVerdict,
    suggestions,
    unaddressed,
    toCreate,
    succeeded,
    failed,
    toFix,
    retryable,
    total: byVerdict.create + byVerdict.change,
  }
}
