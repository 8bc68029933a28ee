import type { MemberImportStore } from '@kitchen-table/application/ports'
import { importReasons } from '@kitchen-table/domain/member-import'
import { addCounts, changeCounts, negateCounts } from '../database/counters.ts'
import { wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { listRows, listRowsByIndex } from '../database/row-reader.ts'
import {
  allMemberImportsPartition,
  countsOfImportRow,
  type ImportLineRow,
  importLineRowType,
  importLinesWithTextRange,
  type MemberImportRow,
  memberImportRowType,
  toImportCounterName,
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
export function memberImportPersonRedactor(dynamodb: Dynamodb): MemberImportStore['forget'] {
  const { transact } = dynamodb

  async function listLines(id: string, { sub, email }: Person): Promise<number[]> {
    const found = await Promise.all([
      listRows(dynamodb, importLineRowType, importLinesWithTextRange(id, email), { order: 'byEmail' }),
      listRows(dynamodb, importLineRowType, importLinesWithTextRange(id, email), { order: 'bySuggestion' }),
      listRows(dynamodb, importLineRowType, importLinesWithTextRange(id, sub), { order: 'bySub' }),
    ])
    return [...new Set(found.flat().map(({ line }) => line))]
  }

  const redactLine = (id: string, line: number, person: Person) =>
    transact(`member import ${id}`, async (transaction) => {
      const stored = await transaction.get(memberImportRowType, { id })
      const row = await transaction.get(importLineRowType, { importId: id, line })
      if (!stored || !row) return
      const current = toImportRow(row, stored.attempt)
      const redacted = redact({ ...row, ...current }, person)
      transaction.put(importLineRowType, redacted)
      // Who has read the row before, to correct it, must read it again.
      transaction.put(memberImportRowType, { ...stored, revision: stored.revision + 1 })
      const change = addCounts(countsOfImportRow(redacted), negateCounts(countsOfImportRow(current)))
      await changeCounts(transaction, toImportCounterName(id), change)
    })

  const redactCreator = ({ id }: MemberImportRow, { sub }: Person) =>
    transact(`member import ${id}`, async (transaction) => {
      const stored = await transaction.get(memberImportRowType, { id })
      if (stored?.sub === sub) transaction.put(memberImportRowType, { ...stored, sub: '' })
    })

  return async (person) => {
    const imports = await listRowsByIndex(
      dynamodb,
      memberImportRowType,
      wholePartitionRange(allMemberImportsPartition),
    )
    for (const stored of imports) {
      for (const line of await listLines(stored.id, person)) await redactLine(stored.id, line, person)
      if (stored.sub === person.sub) await redactCreator(stored, person)
    }
  }
}
