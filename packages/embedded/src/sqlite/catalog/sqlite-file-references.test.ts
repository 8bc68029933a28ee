import { expect, test } from 'vitest'
import { openTestSqlite } from '../testing/open-test-sqlite.ts'
import { fileColumns } from './referenced-files.ts'
import { findReferenceSql } from './sqlite-file-references.ts'

test.for(fileColumns)('the rows of $table that name a file at $path are looked up', (column) => {
  const { db } = openTestSqlite()
  const steps = db.prepare(`EXPLAIN QUERY PLAN ${findReferenceSql(column)}`).all()
  expect(steps.map(({ detail }) => String(detail))).toEqual([expect.stringMatching(/^SEARCH/)])
})
