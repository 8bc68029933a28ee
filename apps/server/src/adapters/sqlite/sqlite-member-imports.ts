import type { DatabaseSync } from 'node:sqlite'
import { importReasons } from '@kitchen-table/domain/groups/import/judge-row'
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
/** Rows of one address that are listed. */
const MAX_ROWS_OF_ADDRESS = 500

/** Keeps another import of an organisation from being begun. */
const IS_BUSY = `((started_at IS NOT NULL AND finished_at IS NULL AND json_extract(body, '$.undoJob') IS NULL)
  OR json_extract(body, '$.unfinishedJob') IS NOT NULL)`

export function sqliteMemberImports(sqlite: Sqlite): MemberImportStore {
  const { db, write } = sqlite
  const replaceRow = rowReplacer(db)
  const isUnbegun = db.prepare('SELECT 1 FROM member_imports WHERE id = ? AND started_at IS NULL')

  return {
    ...rowReader(db),
    ...importLeases(sqlite),
    ...importJobs(sqlite),
    ...importRemoval(sqlite),
    create: importCreator(sqlite, replaceRow),
    replaceRows: (id, rows) =>
      write([], () => {
        if (!isUnbegun.get(id)) return 'begun'
        for (const row of rows) replaceRow(id, row)
        return 'replaced'
      }),
    start: importStarter(sqlite),
    forget: personForgetter(sqlite),
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
  const selectBusy = db.prepare(
    `SELECT 1 FROM member_imports WHERE group_slug = ? AND id <> ? AND ${IS_BUSY}`,
  )
  const removeRows = db.prepare('DELETE FROM member_import_rows WHERE import_id = ?')
  const remove = db.prepare('DELETE FROM member_imports WHERE id = ?')

  return async (created, rows) => {
    const { id, group, createdAt, startedAt, finishedAt } = created
    await write([], () => void insert.run(id, group, createdAt, startedAt, finishedAt, toImportBody(created)))
    for (let first = 0; first < rows.length; first += WRITE_SIZE)
      await write([], () => {
        for (const row of rows.slice(first, first + WRITE_SIZE)) replaceRow(id, row)
      })
    return write([], () => {
      if (!selectBusy.get(group, id)) {
        complete.run(id)
        return 'created'
      }
      removeRows.run(id)
      remove.run(id)
      return 'busy'
    })
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
  const rowsOf = db.prepare(`
    SELECT * FROM member_import_rows INDEXED BY member_import_rows_by_email
    WHERE import_id = ? AND email = ? ORDER BY line LIMIT ${MAX_ROWS_OF_ADDRESS}`)
  const selectNamed = db.prepare(`
    SELECT value ->> 'sub' AS sub FROM json_each($people)
    WHERE EXISTS (SELECT 1 FROM member_import_rows INDEXED BY member_import_rows_by_email
        WHERE import_id = $id AND email = value ->> 'email')
      OR EXISTS (SELECT 1 FROM member_import_rows INDEXED BY member_import_rows_by_suggestion
        WHERE import_id = $id AND suggestion = value ->> 'email')
      OR EXISTS (SELECT 1 FROM member_import_rows AS r INDEXED BY member_import_rows_by_sub
        WHERE r.import_id = $id AND r.sub = value ->> 'sub')`)
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
    listRowsOf: async (id, email) => rowsOf.all(id, email).map(toImportRow),
    filterNamed: async (id, people) =>
      selectNamed.all({ id, people: JSON.stringify(people) }).map(({ sub }) => String(sub)),
    async nextRow(id, after) {
      const row = next.get(id, after)
      return row ? toImportRow(row) : null
    },
  } satisfies Partial<MemberImportStore>
}

function importStarter({ db, write }: Sqlite): MemberImportStore['start'] {
  const find = db.prepare('SELECT * FROM member_imports WHERE id = ? AND is_complete = 1')
  const selectBusy = db.prepare(`
    SELECT 1 FROM member_imports WHERE group_slug = $group
    AND ((id <> $id AND ${IS_BUSY}) OR json_extract(body, '$.unfinishedJob') IS NOT NULL)`)
  const begin = db.prepare('UPDATE member_imports SET started_at = ? WHERE id = ?')
  const setStart = db.prepare(`
    UPDATE member_imports SET body = json_set(body, '$.lastStart', json_object('at', $at, 'by', $by)) WHERE id = $id`)
  const resetFailed = db.prepare(`
    UPDATE member_import_rows SET result = NULL, message = NULL, is_retryable = 0
    WHERE import_id = ? AND result = 'failed' AND is_retryable = 1`)
  const reopen = db.prepare('UPDATE member_imports SET finished_at = NULL WHERE id = ?')

  return (id, { at, by }) =>
    write([], () => {
      const row = find.get(id)
      if (!row) return 'not_found'
      const { group, startedAt, finishedAt, undoJob } = toMemberImport(row)
      if (undoJob !== null) return 'undone'
      if (selectBusy.get({ group, id })) return 'busy'
      if (startedAt === null) begin.run(at, id)
      else if (finishedAt !== null && resetFailed.run(id).changes > 0) reopen.run(id)
      else return 'started'
      setStart.run({ id, at, by })
      return 'started'
    })
}

function importLeases({ db, write }: Sqlite) {
  const claim = db.prepare(`
    UPDATE member_imports SET lease_id = $leaseId, lease_until = $until
    WHERE id = $id AND started_at IS NOT NULL AND finished_at IS NULL AND lease_until <= $now
      AND json_extract(body, '$.undoJob') IS NULL`)
  const renew = db.prepare(`
    UPDATE member_imports SET lease_until = $until, body = json_set(body, '$.rowInHand', $rowInHand)
    WHERE id = $id AND lease_id = $leaseId`)
  const setRecordedAt = db.prepare(`
    UPDATE member_imports SET body = json_set(body, '$.recordedAt', ?) WHERE id = ?`)
  const release = db.prepare(`
    UPDATE member_imports SET lease_id = NULL, lease_until = 0 WHERE id = ? AND lease_id = ?`)
  const finish = db.prepare(`
    UPDATE member_imports SET finished_at = ?, lease_id = NULL, lease_until = 0 WHERE id = ? AND lease_id = ?`)
  // A row whose person was deleted meanwhile has no address, and stays so.
  const update = db.prepare(`
    UPDATE member_import_rows
    SET result = $result, message = $message, is_retryable = $isRetryable, sub = $sub, before = $before
    WHERE import_id = $id AND line = $line AND email <> ''`)

  return {
    claim: (id, now, { id: leaseId, until }) =>
      write([], () => claim.run({ id, now, leaseId, until }).changes === 1),
    finishRow: (id, { row, rowInHand, at }, { id: leaseId, until }) =>
      write([], () => {
        if (renew.run({ id, leaseId, until, rowInHand }).changes === 0) return false
        if (row === null) return true
        setRecordedAt.run(at, id)
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
  const selectOld = db.prepare(`
    SELECT id FROM member_imports WHERE coalesce(started_at, created_at) < ?
      AND (finished_at IS NOT NULL OR json_extract(body, '$.rowInHand') IS NULL)
      AND json_extract(body, '$.unfinishedJob') IS NULL`)
  const selectInHand = db.prepare(`
    SELECT * FROM member_imports WHERE started_at < ? AND finished_at IS NULL
      AND json_extract(body, '$.rowInHand') IS NOT NULL`)

  function removeImport(id: string): void {
    removeRows.run(id)
    remove.run(id)
  }
  return {
    discard: (id) =>
      write([], () => {
        if (isUnbegun.get(id)) removeImport(id)
      }),
    listInHand: async (before) => selectInHand.all(before).map(toMemberImport),
    async sweep(before) {
      for (const { id } of selectOld.all(before)) await write([], () => removeImport(String(id)))
    },
  } satisfies Partial<MemberImportStore>
}

function importJobs({ db, write }: Sqlite) {
  const find = db.prepare('SELECT * FROM member_imports WHERE id = ? AND is_complete = 1')
  const selectBusy = db.prepare(`SELECT 1 FROM member_imports WHERE group_slug = ? AND ${IS_BUSY}`)
  const begin = {
    undo: beginJob(db, 'undoJob'),
    removal: beginJob(db, 'removalJob'),
  }
  const end = db.prepare(`
    UPDATE member_imports SET body = json_set(body, '$.unfinishedJob', NULL)
    WHERE id = ? AND json_extract(body, '$.unfinishedJob') = ?`)

  return {
    beginJob: (id, kind, jobId) =>
      write([], () => {
        const row = find.get(id)
        if (!row) return 'not_finished'
        const { group, finishedAt, undoJob } = toMemberImport(row)
        if (undoJob !== null) return kind === 'undo' ? 'begun_before' : 'not_finished'
        if (finishedAt === null) return 'not_finished'
        if (selectBusy.get(group)) return 'busy'
        begin[kind].run({ id, jobId })
        return 'begun'
      }),
    endJob: (id, jobId) => write([], () => void end.run(id, jobId)),
  } satisfies Partial<MemberImportStore>
}

function beginJob(db: DatabaseSync, field: 'undoJob' | 'removalJob') {
  return db.prepare(`
    UPDATE member_imports SET body = json_set(body, '$.${field}', $jobId, '$.unfinishedJob', $jobId) WHERE id = $id`)
}

function personForgetter({ db, write }: Sqlite): MemberImportStore['forget'] {
  const isOfPerson = '(sub = $sub OR email = $email OR suggestion = $email)'
  const withdraw = db.prepare(`
    UPDATE member_import_rows SET verdict = 'cannot', reason = $reason WHERE ${isOfPerson}
      AND import_id IN (SELECT id FROM member_imports WHERE started_at IS NULL)`)
  const redact = db.prepare(`
    UPDATE member_import_rows
    SET email = '', first = '', last = '', sub_group = '', suggestion = NULL, sub = NULL, before = NULL, is_retryable = 0,
      message = CASE WHEN result IS NULL AND verdict IN ('create', 'change') THEN $reason ELSE message END,
      result = CASE WHEN result IS NULL AND verdict IN ('create', 'change') THEN 'failed' ELSE result END
    WHERE ${isOfPerson}`)
  const forgetCreator = db.prepare(`
    UPDATE member_imports SET body = json_set(body, '$.sub', '') WHERE json_extract(body, '$.sub') = $sub`)
  const forgetStarter = db.prepare(`
    UPDATE member_imports SET body = json_set(body, '$.lastStart.by', '')
    WHERE json_extract(body, '$.lastStart.by') = $sub`)

  return ({ sub, email }) =>
    write([], () => {
      withdraw.run({ sub, email, reason: importReasons.removed })
      redact.run({ sub, email, reason: importReasons.removed })
      forgetCreator.run({ sub })
      forgetStarter.run({ sub })
    })
}
