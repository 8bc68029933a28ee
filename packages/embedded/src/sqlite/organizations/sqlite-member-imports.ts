import type { DatabaseSync } from 'node:sqlite'
import type { ImportRowFilter, MemberImportStore, StoredImportRow } from '@kitchen-table/application/ports'
import { importReasons } from '@kitchen-table/domain/member-import'
import type { Sqlite } from '../open-sqlite.ts'
import {
  importRowConditionByFilter,
  importRowCountColumns,
  toImportBody,
  toImportRow,
  toImportRowCounts,
  toImportRowParameters,
  toMemberImport,
} from './member-import-rows.ts'
import { isIdleImportSql, sqliteMemberImportTransitions } from './member-import-transitions.ts'

const MAX_PAGE_SIZE = 100
/** Rows of one write: a larger one would hold up the writes of others. */
const WRITE_SIZE = 500

export function sqliteMemberImports(sqlite: Sqlite): MemberImportStore {
  const replaceRow = rowReplacer(sqlite.db)
  return {
    ...rowReader(sqlite.db),
    ...sqliteMemberImportTransitions(sqlite),
    ...importRemoval(sqlite),
    create: importCreator(sqlite, replaceRow),
    replaceRows: rowCorrector(sqlite, replaceRow),
  }
}

type ReplaceRow = (id: string, row: StoredImportRow) => void

function rowReplacer(db: DatabaseSync): ReplaceRow {
  const replace = db.prepare(`
    INSERT OR REPLACE INTO member_import_rows (import_id, line, email, first, last, sub_group, verdict, reason,
      withheld, suggestion, result, message, is_retryable, sub, before)
    VALUES ($id, $line, $email, $first, $last, $subGroup, $verdict, $reason,
      $withheld, $suggestion, $result, $message, $isRetryable, $sub, $before)`)
  return (id, row) => void replace.run(toImportRowParameters(id, row))
}

function importCreator({ db, write }: Sqlite, replaceRow: ReplaceRow): MemberImportStore['create'] {
  const insert = db.prepare(`
    INSERT INTO member_imports (id, group_slug, created_at, started_at, finished_at, body)
    VALUES (?, ?, ?, ?, ?, ?)`)
  const complete = db.prepare('UPDATE member_imports SET is_complete = 1 WHERE id = ?')

  return async (created, rows) => {
    const { id, group, createdAt, startedAt, finishedAt } = created
    await write([], () => void insert.run(id, group, createdAt, startedAt, finishedAt, toImportBody(created)))
    for (let first = 0; first < rows.length; first += WRITE_SIZE)
      await write([], () => {
        for (const row of rows.slice(first, first + WRITE_SIZE)) replaceRow(id, row)
      })
    await write([], () => void complete.run(id))
  }
}

function rowCorrector({ db, write }: Sqlite, replaceRow: ReplaceRow): MemberImportStore['replaceRows'] {
  const find = db.prepare('SELECT * FROM member_imports WHERE id = ? AND started_at IS NULL')
  const setRevision = db.prepare(
    "UPDATE member_imports SET body = json_set(body, '$.revision', ?) WHERE id = ?",
  )
  return (id, revision, rows) =>
    write([], () => {
      const found = find.get(id)
      if (!found) return 'begun'
      if (toMemberImport(found).revision !== revision) return 'stale'
      setRevision.run(revision + 1, id)
      for (const row of rows) replaceRow(id, row)
      return 'replaced'
    })
}

function rowReader(db: DatabaseSync) {
  const find = db.prepare('SELECT * FROM member_imports WHERE id = ? AND is_complete = 1')
  const list = db.prepare(`
    SELECT * FROM member_imports WHERE group_slug = ? AND is_complete = 1 ORDER BY created_at DESC, id LIMIT 100`)
  const count = db.prepare(`SELECT ${importRowCountColumns} FROM member_import_rows WHERE import_id = ?`)
  const selectPage = (condition: string) =>
    db.prepare(`
      SELECT * FROM member_import_rows WHERE import_id = ? AND line > ? AND ${condition}
      ORDER BY line LIMIT ${MAX_PAGE_SIZE}`)
  const pageOfAll = selectPage('true')
  const pages = new Map(
    Object.entries(importRowConditionByFilter).map(([filter, condition]) => [filter, selectPage(condition)]),
  )
  const findRow = db.prepare('SELECT * FROM member_import_rows WHERE import_id = ? AND line = ?')
  // Without the name of the index, all rows of the import are read, here and in `isNamed`.
  const rowsOf = db.prepare(`
    SELECT * FROM member_import_rows INDEXED BY member_import_rows_by_email
    WHERE import_id = ? AND email = ? ORDER BY line LIMIT 500`)
  const isNamed = (column: 'email' | 'suggestion' | 'sub', field: string) => `
    EXISTS (SELECT 1 FROM member_import_rows INDEXED BY member_import_rows_by_${column}
      WHERE ${column} = value ->> '$.${field}' AND import_id = $id)`
  const named = db.prepare(`
    SELECT value ->> '$.sub' AS sub FROM json_each($people)
    WHERE ${isNamed('email', 'email')} OR ${isNamed('suggestion', 'email')} OR ${isNamed('sub', 'sub')}`)
  const next = db.prepare(`
    SELECT * FROM member_import_rows
    WHERE import_id = ? AND line > ? AND result IS NULL AND verdict IN ('create', 'change')
    ORDER BY line LIMIT 1`)

  return {
    async find(id) {
      const row = find.get(id)
      return row ? toMemberImport(row) : null
    },
    list: async (group) => list.all(group).map(toMemberImport),
    countRows: async (id) => toImportRowCounts(count.get(id)),
    listRows: async (id, { after, show }: { after: number; show?: ImportRowFilter }) =>
      ((show && pages.get(show)) ?? pageOfAll).all(id, after).map(toImportRow),
    async findRow(id, line) {
      const row = findRow.get(id, line)
      return row ? toImportRow(row) : null
    },
    listRowsOf: async (id, email) => rowsOf.all(id, email).map(toImportRow),
    findNamed: async (id, people) =>
      new Set(named.all({ id, people: JSON.stringify(people) }).map(({ sub }) => String(sub))),
    async nextRow(id, after) {
      const row = next.get(id, after)
      return row ? toImportRow(row) : null
    },
  } satisfies Partial<MemberImportStore>
}

function importRemoval({ db, write }: Sqlite) {
  const isUnbegun = db.prepare('SELECT 1 FROM member_imports WHERE id = ? AND started_at IS NULL')
  const removeRows = db.prepare('DELETE FROM member_import_rows WHERE import_id = ?')
  const remove = db.prepare('DELETE FROM member_imports WHERE id = ?')
  const isExpired = `coalesce(started_at, created_at) < $before AND ${isIdleImportSql}`
  const selectExpired = db.prepare(`SELECT * FROM member_imports WHERE ${isExpired} LIMIT 100`)
  const isOneExpired = db.prepare(`SELECT 1 FROM member_imports WHERE id = $id AND ${isExpired}`)

  function removeImport(id: string): void {
    removeRows.run(id)
    remove.run(id)
  }
  return {
    discard: (id) =>
      write([], () => {
        if (isUnbegun.get(id)) removeImport(id)
      }),
    listExpired: async (before) => selectExpired.all({ before }).map(toMemberImport),
    remove: (id, before) =>
      write([], () => {
        if (isOneExpired.get({ id, before })) removeImport(id)
      }),
    forget: personRedactor({ db, write }),
  } satisfies Partial<MemberImportStore>
}

function personRedactor({ db, write }: Pick<Sqlite, 'db' | 'write'>): MemberImportStore['forget'] {
  const redact = db.prepare(`
    UPDATE member_import_rows
    SET email = '', first = '', last = '', sub_group = '', suggestion = NULL, sub = NULL, before = NULL,
      is_retryable = 0, reason = $reason, withheld = NULL, verdict = CASE WHEN result IS NULL THEN 'cannot' ELSE verdict END
    WHERE sub = $sub OR (sub IS NULL AND email = $email)`)
  const clear = (column: 'email' | 'suggestion', value: "''" | 'NULL') =>
    db.prepare(`UPDATE member_import_rows SET ${column} = ${value} WHERE ${column} = ?`)
  const clearEmail = clear('email', "''")
  const clearSuggestion = clear('suggestion', 'NULL')
  const redactCreator = db.prepare(`
    UPDATE member_imports SET body = json_set(body, '$.sub', '') WHERE json_extract(body, '$.sub') = $sub`)
  // Who has read a row before, to correct it, must read it again.
  const incrementRevisions = db.prepare(`
    UPDATE member_imports SET body = json_set(body, '$.revision', coalesce(json_extract(body, '$.revision'), 0) + 1)
    WHERE id IN (
      SELECT import_id FROM member_import_rows WHERE sub = $sub OR email = $email OR suggestion = $email)`)
  return ({ sub, email }) =>
    write([], () => {
      incrementRevisions.run({ sub, email })
      redact.run({ sub, email, reason: importReasons.removed })
      clearEmail.run(email)
      clearSuggestion.run(email)
      redactCreator.run({ sub })
    })
}
