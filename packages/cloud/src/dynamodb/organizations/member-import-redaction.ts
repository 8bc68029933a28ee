import type { MemberImportStore } from '@kitchen-table/application/ports'
import { importReasons } from '@kitchen-table/domain/member-import'
import { addCounts, changeCounts, negateCounts } from '../database/counters.ts'
import { wholePartition } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { listByIndex, listRows } from '../database/row-reader.ts'
import {
  allMemberImports,
  type ImportLineRow,
  importCounterOf,
  importCountsOf,
  importLineRows,
  type MemberImportRow,
  memberImportRows,
  rowsWithText,
  toImportRow,
} from './member-import-rows.ts'

type Person = { sub: string; email: string }

/** Returns a row without what it says of a person. */
function redact(row: ImportLineRow, { sub, email }: Person): ImportLineRow {
  if (row.sub === sub || (row.sub === null && row.email === email))
    return {
      ...row,
      email: '',
      first: '',
      last: '',
      subGroup: '',
      suggestion: null,
      sub: null,
      before: null,
      isRetryable: false,
      reason: importReasons.removed,
      withheld: null,
      verdict: row.result === null ? 'cannot' : row.verdict,
    }
  return {
    ...row,
    email: row.email === email ? '' : row.email,
    suggestion: row.suggestion === email ? null : row.suggestion,
  }
}

/** Returns the function that redacts the rows about a person. There are few imports, as they are swept within a day. */
export function personRedactor(dynamodb: Dynamodb): MemberImportStore['forget'] {
  const { transact } = dynamodb

  async function listLines(id: string, { sub, email }: Person): Promise<number[]> {
    const found = await Promise.all([
      listRows(dynamodb, importLineRows, rowsWithText(id, email), { order: 'byEmail' }),
      listRows(dynamodb, importLineRows, rowsWithText(id, email), { order: 'bySuggestion' }),
      listRows(dynamodb, importLineRows, rowsWithText(id, sub), { order: 'bySub' }),
    ])
    return [...new Set(found.flat().map(({ line }) => line))]
  }

  const redactLine = (id: string, line: number, person: Person) =>
    transact(`member import ${id}`, async (transaction) => {
      const stored = await transaction.get(memberImportRows, { id })
      const row = await transaction.get(importLineRows, { importId: id, line })
      if (!stored || !row) return
      const current = toImportRow(row, stored.attempt)
      const redacted = redact({ ...row, ...current }, person)
      transaction.put(importLineRows, redacted)
      // Who has read the row before, to correct it, must read it again.
      transaction.put(memberImportRows, { ...stored, revision: stored.revision + 1 })
      const change = addCounts(importCountsOf(redacted), negateCounts(importCountsOf(current)))
      await changeCounts(transaction, importCounterOf(id), change)
    })

  const redactCreator = ({ id }: MemberImportRow, { sub }: Person) =>
    transact(`member import ${id}`, async (transaction) => {
      const stored = await transaction.get(memberImportRows, { id })
      if (stored?.sub === sub) transaction.put(memberImportRows, { ...stored, sub: '' })
    })

  return async (person) => {
    const imports = await listByIndex(dynamodb, memberImportRows, wholePartition(allMemberImports))
    for (const stored of imports) {
      for (const line of await listLines(stored.id, person)) await redactLine(stored.id, line, person)
      if (stored.sub === person.sub) await redactCreator(stored, person)
    }
  }
}
