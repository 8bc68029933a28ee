import type { DatabaseSync } from 'node:sqlite'
import type {
  ImportRowFilter,
  MemberImportStore,
  StoredImportRow,
} from '../../features/groups/imports/ports.ts'
import {
  conditionByFilter,
  countColumns,
  toCounts,
  toImportBody,
  toImportRow,
  toMemberImport,
  toRowParameters,
} from './member-import-rows.ts'
import type { Sqlite } from './open-sqlite.ts'

const MAX_PAGE_SIZE = 100
/** Rows of one write: a larger one would hold up the writes of others. */
const WRITE_SIZE = 500

const isNotUndone = "json_extract(body, '$.undoJob') IS NULL"

export function sqliteMemberImports(sqlite: Sqlite): MemberImportStore {
  const { db, write } = sqlite
  const replaceRow = rowReplacer(db)
  const prepareSetJob = (field: string) =>
    db.prepare(`
      UPDATE member_imports SET body = json_set(body, '$.${field}', ?)
      WHERE id = ? AND finished_at IS NOT NULL AND ${isNotUndone}`)
  const setJob = { undo: prepareSetJob('undoJob'), removal: prepareSetJob('removalJob') }
  const isUnbegun = db.prepare('SELECT 1 FROM member_imports WHERE id = ? AND started_at IS NULL')
  const forget = db.prepare(`
    DELETE FROM member_import_rows WHERE sub = $sub OR email = $email OR suggestion = $email`)
  const forgetCreator = db.prepare(`
    UPDATE member_imports SET body = json_set(body, '$.sub', '') WHERE json_extract(body, '$.sub') = $sub`)

  return {
    ...rowReader(db),
    ...importLeases(sqlite),
    ...importRemoval(sqlite),
    create: importCreator(sqlite, replaceRow),
    replaceRows: (id, rows) =>
      write([], () => {
        if (!isUnbegun.get(id)) return 'begun'
        for (const row of rows) replaceRow(id, row)
        return 'replaced'
      }),
    start: importStarter(sqlite),
    setJob: (id, kind, jobId) => write([], () => setJob[kind].run(jobId, id).changes === 1),
    forget: ({ sub, email }) =>
      write([], () => {
        forget.run({ sub, email })
        forgetCreator.run({ sub })
      }),
  }
}

type ReplaceRow = (id: string, row: StoredImportRow) => void

function rowReplacer(db: DatabaseSync): ReplaceRow {
  const replace = db.prepare(`
    INSERT OR REPLACE INTO member_import_rows (import_id, line, email, first, last, sub_group, verdict, reason,
      suggestion, result, message, is_retryable, sub, before)
    VALUES ($id, $line, $email, $first, $last, $subGroup, $verdict, $reason,
      $suggestion, $result, $message, $isRetryable, $sub, $before)`)
  return (id, row) => void replace.run(toRowParameters(id, row))
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

function rowReader(db: DatabaseSync) {
  const find = db.prepare('SELECT * FROM member_imports WHERE id = ? AND is_complete = 1')
  const list = db.prepare(`
    SELECT * FROM member_imports WHERE group_slug = ? AND is_complete = 1 ORDER BY created_at DESC, id LIMIT 100`)
  const count = db.prepare(`SELECT ${countColumns} FROM member_import_rows WHERE import_id = ?`)
  const selectPage = (condition: string) =>
    db.prepare(`
      SELECT * FROM member_import_rows WHERE import_id = ? AND line > ? AND ${condition}
      ORDER BY line LIMIT ${MAX_PAGE_SIZE}`)
  const pageOfAll = selectPage('true')
  const pages = new Map(
    Object.entries(conditionByFilter).map(([filter, condition]) => [filter, selectPage(condition)]),
  )
  const findRow = db.prepare('SELECT * FROM member_import_rows WHERE import_id = ? AND line = ?')
  // Without the names of the indexes, all rows of the import are read.
  const selectNaming = db.prepare(`
    SELECT * FROM member_import_rows INDEXED BY member_import_rows_by_email
    WHERE import_id = $id AND email IN (SELECT value FROM json_each($emails))
    UNION
    SELECT * FROM member_import_rows INDEXED BY member_import_rows_by_suggestion
    WHERE import_id = $id AND suggestion IN (SELECT value FROM json_each($emails))
    ORDER BY line`)
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
    countRows: async (id) => toCounts(count.get(id)),
    listRows: async (id, { after, show }: { after: number; show?: ImportRowFilter }) =>
      ((show && pages.get(show)) ?? pageOfAll).all(id, after).map(toImportRow),
    async findRow(id, line) {
      const row = findRow.get(id, line)
      return row ? toImportRow(row) : null
    },
    listRowsNaming: async (id, emails) =>
      selectNaming.all({ id, emails: JSON.stringify(emails) }).map(toImportRow),
    async nextRow(id, after) {
      const row = next.get(id, after)
      return row ? toImportRow(row) : null
    },
  } satisfies Partial<MemberImportStore>
}

function importStarter({ db, write }: Sqlite): MemberImportStore['start'] {
  const find = db.prepare(
    `SELECT *, ${isNotUndone} AS is_startable FROM member_imports WHERE id = ? AND is_complete = 1`,
  )
  const selectOther = db.prepare(`
    SELECT 1 FROM member_imports
    WHERE group_slug = ? AND id <> ? AND started_at IS NOT NULL AND finished_at IS NULL`)
  const begin = db.prepare('UPDATE member_imports SET started_at = ? WHERE id = ?')
  const resetFailed = db.prepare(`
    UPDATE member_import_rows SET result = NULL, message = NULL, is_retryable = 0
    WHERE import_id = ? AND result = 'failed' AND is_retryable = 1`)
  const reopen = db.prepare('UPDATE member_imports SET finished_at = NULL WHERE id = ?')

  return (id, at) =>
    write([], () => {
      const row = find.get(id)
      if (!row) return 'not_found'
      if (row.is_startable !== 1 || selectOther.get(row.group_slug ?? null, id)) return 'busy'
      if (row.started_at === null) begin.run(at, id)
      else if (row.finished_at !== null && resetFailed.run(id).changes > 0) reopen.run(id)
      return 'started'
    })
}

function importLeases({ db, write }: Sqlite) {
  const claim = db.prepare(`
    UPDATE member_imports SET lease_id = $leaseId, lease_until = $until
    WHERE id = $id AND started_at IS NOT NULL AND finished_at IS NULL AND lease_until <= $now
      AND ${isNotUndone}`)
  const renew = db.prepare('UPDATE member_imports SET lease_until = ? WHERE id = ? AND lease_id = ?')
  const release = db.prepare(`
    UPDATE member_imports SET lease_id = NULL, lease_until = 0 WHERE id = ? AND lease_id = ?`)
  const finish = db.prepare(`
    UPDATE member_imports SET finished_at = ?, lease_id = NULL, lease_until = 0 WHERE id = ? AND lease_id = ?`)
  // A row whose person was deleted meanwhile is gone, and stays so.
  const update = db.prepare(`
    UPDATE member_import_rows
    SET result = $result, message = $message, is_retryable = $isRetryable, sub = $sub, before = $before
    WHERE import_id = $id AND line = $line`)

  return {
    claim: (id, now, { id: leaseId, until }) =>
      write([], () => claim.run({ id, now, leaseId, until }).changes === 1),
    finishRow: (id, row, lease) =>
      write([], () => {
        if (renew.run(lease.until, id, lease.id).changes === 0) return false
        const { result, message, isRetryable, sub, before, line } = toRowParameters(id, row)
        update.run({
          id,
          line: line ?? null,
          result: result ?? null,
          message: message ?? null,
          isRetryable: isRetryable ?? null,
          sub: sub ?? null,
          before: before ?? null,
        })
        return true
      }),
    release: (id, leaseId) => write([], () => void release.run(id, leaseId)),
    finish: (id, leaseId, at) => write([], () => void finish.run(at, id, leaseId)),
  } satisfies Partial<MemberImportStore>
}

function importRemoval({ db, write }: Sqlite) {
  const isUnbegun = db.prepare('SELECT 1 FROM member_imports WHERE id = ? AND started_at IS NULL')
  const removeRows = db.prepare('DELETE FROM member_import_rows WHERE import_id = ?')
  const remove = db.prepare('DELETE FROM member_imports WHERE id = ?')
  const selectOld = db.prepare('SELECT id FROM member_imports WHERE coalesce(started_at, created_at) < ?')

  function removeImport(id: string): void {
    removeRows.run(id)
    remove.run(id)
  }
  return {
    discard: (id) =>
      write([], () => {
        if (isUnbegun.get(id)) removeImport(id)
      }),
    async sweep(before) {
      for (const { id } of selectOld.all(before)) await write([], () => removeImport(String(id)))
    },
  } satisfies Partial<MemberImportStore>
}
