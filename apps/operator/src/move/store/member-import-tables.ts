import type { DatabaseSync } from 'node:sqlite'
import {
  addCounts,
  type Counts,
  countsOfImportRow,
  type ImportLineRow,
  importLineRowType,
  importLockRowType,
  type MemberImportRow,
  memberImportRowType,
  toImportCounterName,
  toItem,
} from '@kitchen-table/cloud/dynamodb'
import {
  toImportBody,
  toImportRow,
  toImportRowParameters,
  toMemberImport,
} from '@kitchen-table/embedded/sqlite'
import { z } from 'zod'
import { toTextOrNull } from './people-tables.ts'
import { type Columns, createDerivedRowTransfer, createRowTransfer, selectRows } from './table-transfer.ts'

const text = z.string()

/**
 * SQLite forgets at once what a row was before another attempt, and DynamoDB when it is read: every row is moved as it is
 * in the current attempt, as one that was stored before the first.
 */
const FIRST_ATTEMPT = 0

function toLine(columns: Columns): ImportLineRow {
  return { ...toImportRow(columns), importId: text.parse(columns.import_id), attempt: FIRST_ATTEMPT }
}

const memberImports = createRowTransfer({
  table: 'member_imports',
  rows: memberImportRowType,
  toRow: (columns): MemberImportRow => ({
    ...toMemberImport(columns),
    isComplete: columns.is_complete === 1,
    attempt: FIRST_ATTEMPT,
    leaseId: toTextOrNull(columns.lease_id),
    leaseUntil: Number(columns.lease_until),
  }),
  toColumns: (row) => ({
    id: row.id,
    group_slug: row.group,
    created_at: row.createdAt,
    started_at: row.startedAt,
    finished_at: row.finishedAt,
    lease_id: row.leaseId,
    lease_until: row.leaseUntil,
    is_complete: row.isComplete ? 1 : 0,
    body: toImportBody(row),
  }),
})

export const memberImportTransfers = {
  MemberImports: memberImports,
  MemberImportLocks: createDerivedRowTransfer(function* (db) {
    const locked = new Set<string>()
    for (const { id, group, startedAt, finishedAt, runningJob } of memberImports.readRows(db)) {
      const isAtWork = (startedAt !== null && finishedAt === null) || runningJob !== null
      if (!isAtWork || locked.has(group)) continue
      locked.add(group)
      yield toItem(importLockRowType, { group, id }, '')
    }
  }),
  MemberImportRows: createRowTransfer({
    table: 'member_import_rows',
    rows: importLineRowType,
    toRow: toLine,
    toColumns({ importId, attempt, ...row }) {
      const { id, subGroup, isRetryable, ...columns } = toImportRowParameters(importId, row)
      return { ...columns, import_id: id, sub_group: subGroup, is_retryable: isRetryable }
    },
  }),
}

/** Yields the counters of the rows of each import whose rows are all stored. */
export function* readImportCounts(db: DatabaseSync): Generator<{ counter: string; counts: Counts }> {
  const selectLines = db.prepare('SELECT * FROM member_import_rows WHERE import_id = ?')
  for (const { id, is_complete } of selectRows(db, 'member_imports')) {
    if (is_complete !== 1) continue
    let counts: Counts = {}
    for (const columns of selectLines.iterate(String(id)))
      counts = addCounts(counts, countsOfImportRow(toLine(columns)))
    if (Object.keys(counts).length > 0) yield { counter: toImportCounterName(String(id)), counts }
  }
}
