import { expect, test } from 'vitest'
import { openTestSqlite } from '../testing/open-test-sqlite.ts'
import { fileReferenceColumns } from './referenced-files.ts'
import { formatFileReferenceSql } from './sqlite-file-references.ts'

test.for(fileReferenceColumns)('the rows of $table that name a file at $path are looked up', (column) => {
  const { db } = openTestSqlite()
  const steps = db.prepare(`EXPLAIN QUERY PLAN ${formatFileReferenceSql(column)}`).all()
  expect(steps.map(({ detail }) => String(detail))).toEqual([expect.stringMatching(/^SEARCH/)])
})
