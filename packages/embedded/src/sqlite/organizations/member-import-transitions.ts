import type { MemberImportStore } from '@kitchen-table/application/ports'
import { importReasons } from '@kitchen-table/domain/member-import'
import type { Sqlite } from '../open-sqlite.ts'
import { toImportRowParameters, toMemberImport } from './member-import-rows.ts'
import { auditRecorder } from './sqlite-audit.ts'

/** The condition of an import with no running job. */
export const isIdleImportSql = "json_extract(body, '$.runningJob') IS NULL"

const isNotUndone = "json_extract(body, '$.undoJob') IS NULL"
const isBegun = 'started_at IS NOT NULL AND finished_at IS NULL'

/** Begins imports, processes their rows, finishes them, and names the jobs that change what they did. */
export function sqliteMemberImportTransitions(sqlite: Sqlite) {
  return { ...importStarts(sqlite), ...importLeases(sqlite), ...importJobs(sqlite) }
}

/** Returns the function that says whether another import of the organization is begun, or any has a running job. */
function busyReader({ db }: Sqlite) {
  const select = db.prepare(`
    SELECT 1 FROM member_imports WHERE group_slug = ? AND ((id <> ? AND ${isBegun}) OR NOT (${isIdleImportSql}))`)
  return (group: string, id: string): boolean => select.get(group, id) !== undefined
}

function importStarts(sqlite: Sqlite) {
  const { db, write } = sqlite
  const isBusy = busyReader(sqlite)
  const record = auditRecorder(db)
  const find = db.prepare('SELECT * FROM member_imports WHERE id = ? AND is_complete = 1')
  const begin = db.prepare(`
    UPDATE member_imports
    SET started_at = coalesce(started_at, $at), finished_at = NULL,
      body = json_set(body, '$.startedBy', $by, '$.isInvited', json($isInvited))
    WHERE id = $id`)
  const resetFailed = db.prepare(`
    UPDATE member_import_rows SET result = NULL, message = NULL, is_retryable = 0
    WHERE import_id = ? AND result = 'failed' AND is_retryable = 1`)

  return {
    start: (id, at, entry, isInvited = true) =>
      write([], () => {
        const row = find.get(id)
        if (!row) return 'not_found'
        const { group, startedAt, finishedAt, undoJob, ...stored } = toMemberImport(row)
        if (undoJob !== null || isBusy(group, id)) return 'busy'
        const isToBegin = startedAt === null || (finishedAt !== null && resetFailed.run(id).changes > 0)
        if (!isToBegin) return 'started'
        const areInvited = startedAt === null ? isInvited : stored.isInvited
        begin.run({ id, at, by: entry.actor, isInvited: JSON.stringify(areInvited) })
        record([entry])
        return 'started'
      }),
  } satisfies Partial<MemberImportStore>
}

function importLeases({ db, write }: Sqlite) {
  const record = auditRecorder(db)
  const claim = db.prepare(`
    UPDATE member_imports SET lease_id = $leaseId, lease_until = $until
    WHERE id = $id AND ${isBegun} AND lease_until <= $now`)
  const renew = db.prepare('UPDATE member_imports SET lease_until = ? WHERE id = ? AND lease_id = ?')
  const release = db.prepare(`
    UPDATE member_imports SET lease_id = NULL, lease_until = 0 WHERE id = ? AND lease_id = ?`)
  const finish = db.prepare(`
    UPDATE member_imports SET finished_at = ?, lease_id = NULL, lease_until = 0 WHERE id = ? AND lease_id = ?`)
  // A row that was redacted meanwhile stays so.
  const update = db.prepare(`
    UPDATE member_import_rows
    SET result = $result, message = $message, is_retryable = $isRetryable, sub = $sub, before = $before
    WHERE import_id = $id AND line = $line AND reason IS NOT $removed`)

  return {
    claim: (id, now, { id: leaseId, until }) =>
      write([], () => claim.run({ id, now, leaseId, until }).changes === 1),
    finishRow: (id, row, lease) =>
      write([], () => {
        if (renew.run(lease.until, id, lease.id).changes === 0) return false
        const { line, result, message, isRetryable, sub, before } = toImportRowParameters(id, row)
        update.run({ id, line, result, message, isRetryable, sub, before, removed: importReasons.removed })
        return true
      }),
    release: (id, leaseId) => write([], () => void release.run(id, leaseId)),
    finish: (id, leaseId, at, entry) =>
      write([], () => {
        if (finish.run(at, id, leaseId).changes > 0) record([entry])
      }),
  } satisfies Partial<MemberImportStore>
}

function importJobs(sqlite: Sqlite) {
  const { db, write } = sqlite
  const isBusy = busyReader(sqlite)
  const record = auditRecorder(db)
  const prepareSetJob = (field: string, condition: string) =>
    db.prepare(`
      UPDATE member_imports
      SET body = json_set(body, '$.${field}', $job, '$.runningJob', $job),
        finished_at = coalesce(finished_at, $now), lease_id = NULL, lease_until = 0
      WHERE id = $id AND ${isNotUndone} AND ${condition}`)
  const setJob = {
    undo: prepareSetJob('undoJob', 'started_at IS NOT NULL AND lease_until <= $now'),
    removal: prepareSetJob('removalJob', 'finished_at IS NOT NULL'),
  }
  const find = db.prepare('SELECT group_slug FROM member_imports WHERE id = ?')
  const endJob = db.prepare(`
    UPDATE member_imports SET body = json_set(body, '$.runningJob', NULL, '$.remaining', $remaining)
    WHERE id = $id AND json_extract(body, '$.runningJob') = $job`)

  return {
    setJob: (id, { id: job, kind, now }) =>
      write([], () => {
        const group = find.get(id)?.group_slug
        return (
          group !== undefined && !isBusy(String(group), id) && setJob[kind].run({ id, job, now }).changes > 0
        )
      }),
    endJob: (id, job, { remaining, entry }) =>
      write([], () => {
        if (endJob.run({ id, job, remaining }).changes > 0) record([entry])
      }),
  } satisfies Partial<MemberImportStore>
}
