import type { ContentRecord, ExpectedVersion, SaveOutcome } from '@kitchen-table/application/ports'
import type { ContentAuthor, ContentKind } from '@kitchen-table/domain/catalog'
import type { Sqlite } from '../open-sqlite.ts'
import {
  contentTables,
  formatContentKeyConditionSql,
  formatContentKeySql,
  splitContentKey,
} from './catalog-rows.ts'

/**
 * Returns the function that saves records of one kind, within a transaction. An update keeps the version before it in
 * `content_versions`.
 */
export function contentSaver({ db }: Sqlite, kind: ContentKind) {
  const { table, keys, titleField } = contentTables[kind]
  const isExpected = `${formatContentKeyConditionSql(kind)} AND version = ?`
  const columns = [...keys, 'version', 'body', 'saved_by', 'saved_at']
  const insert = db.prepare(
    `INSERT INTO ${table} (${columns}) VALUES (${keys.map(() => '?')}, 1, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
  const keepVersion = db.prepare(`
    INSERT INTO content_versions (kind, key, version, title, saved_by, saved_at, body)
    SELECT '${kind}', ${formatContentKeySql(kind)}, version, json_extract(body, '$.${titleField}'), saved_by, saved_at, body
    FROM ${table} WHERE ${isExpected}`)
  const update = db.prepare(
    `UPDATE ${table} SET version = version + 1, body = ?, saved_by = ?, saved_at = ? WHERE ${isExpected}`,
  )

  return (
    { key, record }: Pick<ContentRecord, 'key' | 'record'>,
    expectedVersion: ExpectedVersion,
    author?: ContentAuthor,
  ): SaveOutcome => {
    const keyValues = splitContentKey(kind, key)
    const body = JSON.stringify(record)
    const { sub, at } = author ?? { sub: null, at: null }
    if (expectedVersion === null)
      return insert.run(...keyValues, body, sub, at).changes === 1 ? 'saved' : 'exists'
    if (keepVersion.run(...keyValues, expectedVersion).changes === 0) return 'stale'
    update.run(body, sub, at, ...keyValues, expectedVersion)
    return 'saved'
  }
}
