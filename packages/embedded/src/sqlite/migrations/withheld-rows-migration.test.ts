import { DatabaseSync } from 'node:sqlite'
import { earlierReasons } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../database/migrations.ts'
import { toImportRow } from '../organizations/member-import-rows.ts'

const VERSION_BEFORE = 23

test('rows of a review that waits since an earlier release say as data why they are withheld', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, migrations.slice(0, VERSION_BEFORE))
  const insert = db.prepare(`
    INSERT INTO member_import_rows (import_id, line, email, first, last, sub_group, verdict, reason, is_retryable)
    VALUES ('i-1', ?, '', '', '', '', ?, ?, 0)`)
  for (const [line, { verdict, stored }] of earlierReasons.entries()) insert.run(line, verdict, stored)
  migrate(db)
  const rows = db.prepare('SELECT * FROM member_import_rows ORDER BY line').all().map(toImportRow)
  expect(rows.map(({ reason, withheld }) => ({ reason, withheld }))).toEqual(
    earlierReasons.map(({ reason, withheld }) => ({ reason, withheld })),
  )
})
