import type { MemberImportStore, StoredImportRow } from '@kitchen-table/application/ports'
import { addCounts, changeCounts, findCounts, negateCounts, removeCounts } from '../database/counters.ts'
import { type LocalIndex, padNumber, rowsAfterRange, wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listRows, listRowsByIndex } from '../database/row-reader.ts'
import { parseItem, toItem } from '../database/row-type.ts'
import type { Transaction } from '../database/transactions.ts'
import { memberImportPersonRedactor } from './member-import-redaction.ts'
import {
  allMemberImportsPartition,
  countsOfImportRow,
  importLineRowType,
  importLinesPartition,
  importLinesWithTextRange,
  importLockRowType,
  importRowPredicateByFilter,
  isToProcess,
  type MemberImportRow,
  memberImportRowType,
  organizationImportsPartition,
  toImportCounterName,
  toImportRow,
  toImportRowCounts,
  toStoredMemberImport,
} from './member-import-rows.ts'
import { changeMemberImport, dynamodbMemberImportTransitions } from './member-import-transitions.ts'

const MAX_PAGE_SIZE = 100
const MAX_ROWS_OF_ADDRESS = 500
/** Of one page in the search for the next row to process, which is nearly always the first. */
const ROWS_TO_LOOK_AT = 25
/** Rows of one transaction, besides the import and its counters. */
const ROWS_PER_TRANSACTION = 90

const queueOf = (id: string) => `member import ${id}`

export function dynamodbMemberImports(dynamodb: Dynamodb): MemberImportStore {
  return {
    ...rowReader(dynamodb),
    ...dynamodbMemberImportTransitions(dynamodb),
    ...importRemoval(dynamodb),
    create: importCreator(dynamodb),
    replaceRows: rowCorrector(dynamodb),
    forget: memberImportPersonRedactor(dynamodb),
  }
}

function importCreator({ transact, writeEach, newId }: Dynamodb): MemberImportStore['create'] {
  return async (created, rows) => {
    const { id } = created
    const row: MemberImportRow = { ...created, isComplete: false, attempt: 0, leaseId: null, leaseUntil: 0 }
    await transact(queueOf(id), async (transaction) => {
      await transaction.get(memberImportRowType, row)
      transaction.put(memberImportRowType, row)
    })
    const items = rows.map((each) =>
      toItem(importLineRowType, { ...each, importId: id, attempt: 0 }, newId()),
    )
    await writeEach(items.map((item) => ({ table: 'MemberImportRows', item })))
    await transact(queueOf(id), async (transaction) => {
      // As it is now: its creator may have been removed meanwhile.
      const stored = await transaction.get(memberImportRowType, row)
      if (!stored) return
      await changeMemberImport(transaction, stored, { isComplete: true })
      await changeCounts(transaction, toImportCounterName(id), addCounts(...rows.map(countsOfImportRow)))
    })
  }
}

/** Replaces rows of an import in a transaction, with their counts. */
async function putRows(
  transaction: Transaction,
  id: string,
  rows: readonly StoredImportRow[],
): Promise<void> {
  const changes = await Promise.all(
    rows.map(async (row) => {
      const before = await transaction.get(importLineRowType, { importId: id, line: row.line })
      transaction.put(importLineRowType, { ...row, importId: id, attempt: 0 })
      return addCounts(countsOfImportRow(row), before ? negateCounts(countsOfImportRow(before)) : {})
    }),
  )
  await changeCounts(transaction, toImportCounterName(id), addCounts(...changes))
}

/** Nearly always, a correction changes a few rows; hundreds with the same address take more than one transaction. */
function rowCorrector({ transact }: Dynamodb): MemberImportStore['replaceRows'] {
  const replaceChunk = (id: string, expected: number, next: number, rows: readonly StoredImportRow[]) =>
    transact(queueOf(id), async (transaction) => {
      const stored = await transaction.get(memberImportRowType, { id })
      if (!stored?.isComplete || stored.startedAt !== null) return 'begun'
      if (stored.revision !== expected) return 'stale'
      if (next !== expected) transaction.put(memberImportRowType, { ...stored, revision: next })
      await putRows(transaction, id, rows)
      return 'replaced'
    })

  return async (id, revision, rows) => {
    const next = revision + 1
    const first = await replaceChunk(id, revision, next, rows.slice(0, ROWS_PER_TRANSACTION))
    if (first !== 'replaced') return first
    for (let from = ROWS_PER_TRANSACTION; from < rows.length; from += ROWS_PER_TRANSACTION) {
      const outcome = await replaceChunk(id, next, next, rows.slice(from, from + ROWS_PER_TRANSACTION))
      if (outcome !== 'replaced') return outcome
    }
    return 'replaced'
  }
}

function rowReader(dynamodb: Dynamodb) {
  const { queryRange } = dynamodb

  async function findComplete(id: string): Promise<MemberImportRow | null> {
    const row = await findRow(dynamodb, memberImportRowType, { id })
    return row?.isComplete ? row : null
  }

  /** Yields the rows of an import after a line that are meant, as they are in its current attempt. */
  async function* walk(
    id: string,
    after: number,
    isMeant: (row: StoredImportRow) => boolean,
    pageSize?: number,
  ): AsyncGenerator<StoredImportRow> {
    const stored = await findComplete(id)
    if (!stored) return
    const range = rowsAfterRange(importLinesPartition(id), padNumber(after))
    for await (const item of queryRange('MemberImportRows', range, { pageSize })) {
      const row = toImportRow(parseItem(importLineRowType, item), stored.attempt)
      if (isMeant(row)) yield row
    }
  }

  async function isNamed(id: string, order: LocalIndex, value: string): Promise<boolean> {
    const first = await queryRange('MemberImportRows', importLinesWithTextRange(id, value), {
      order,
      pageSize: 1,
    }).next()
    return !first.done
  }

  return {
    async find(id) {
      const row = await findComplete(id)
      return row && toStoredMemberImport(row)
    },
    async list(group) {
      const rows = await listRowsByIndex(
        dynamodb,
        memberImportRowType,
        wholePartitionRange(organizationImportsPartition(group)),
        {
          descending: true,
          limit: MAX_PAGE_SIZE,
        },
      )
      return rows.filter(({ isComplete }) => isComplete).map(toStoredMemberImport)
    },
    countRows: async (id) => toImportRowCounts(await findCounts(dynamodb, toImportCounterName(id))),
    async listRows(id, { after, show }) {
      const rows: StoredImportRow[] = []
      const isMeant = show ? importRowPredicateByFilter[show] : () => true
      for await (const row of walk(id, after, isMeant, show ? undefined : MAX_PAGE_SIZE)) {
        rows.push(row)
        if (rows.length === MAX_PAGE_SIZE) break
      }
      return rows
    },
    async findRow(id, line) {
      const [stored, row] = await Promise.all([
        findComplete(id),
        findRow(dynamodb, importLineRowType, { importId: id, line }),
      ])
      return stored && row && toImportRow(row, stored.attempt)
    },
    async listRowsOf(id, email) {
      const rows = await listRows(dynamodb, importLineRowType, importLinesWithTextRange(id, email), {
        order: 'byEmail',
        limit: MAX_ROWS_OF_ADDRESS,
      })
      const stored = await findComplete(id)
      return stored ? rows.map((row) => toImportRow(row, stored.attempt)) : []
    },
    async findNamed(id, people) {
      if ((await findComplete(id)) === null) return new Set()
      const named = await Promise.all(
        people.map(async ({ sub, email }) => {
          const found = await Promise.all([
            isNamed(id, 'byEmail', email),
            isNamed(id, 'bySuggestion', email),
            isNamed(id, 'bySub', sub),
          ])
          return found.includes(true) ? [sub] : []
        }),
      )
      return new Set(named.flat())
    },
    async nextRow(id, after) {
      const { value } = await walk(id, after, isToProcess, ROWS_TO_LOOK_AT).next()
      return value ?? null
    },
  } satisfies Partial<MemberImportStore>
}

function importRemoval(dynamodb: Dynamodb) {
  const { transact, writeEach } = dynamodb

  async function removeLines(id: string): Promise<void> {
    const lines = await listRows(dynamodb, importLineRowType, wholePartitionRange(importLinesPartition(id)))
    await writeEach(
      lines.map((line) => ({ table: 'MemberImportRows', removedKey: importLineRowType.keyOf(line) })),
    )
  }

  /** Removes an import if it may be; its rows first, so that none are left behind by a process that ends. */
  async function removeIf(id: string, mayBeRemoved: (row: MemberImportRow) => boolean): Promise<void> {
    const found = await findRow(dynamodb, memberImportRowType, { id })
    if (!found || !mayBeRemoved(found)) return
    const isRemoved = await transact(queueOf(id), async (transaction) => {
      const stored = await transaction.get(memberImportRowType, { id })
      if (!stored || !mayBeRemoved(stored)) return false
      // Nobody finds it any longer, and the next sweep finds it again if its rows are not removed now.
      transaction.put(memberImportRowType, { ...stored, isComplete: false })
      await removeCounts(transaction, toImportCounterName(id))
      const lock = await transaction.get(importLockRowType, stored)
      if (lock?.id === id) transaction.remove(importLockRowType, stored)
      return true
    })
    if (!isRemoved) return
    await removeLines(id)
    await transact(queueOf(id), async (transaction) => {
      const stored = await transaction.get(memberImportRowType, { id })
      if (!stored) return
      transaction.remove(memberImportRowType, { id })
      // A redaction of its rows may have stored counts again.
      await removeCounts(transaction, toImportCounterName(id))
    })
  }

  const isExpired = ({ startedAt, createdAt, runningJob }: MemberImportRow, before: number) =>
    (startedAt ?? createdAt) < before && runningJob === null

  return {
    discard: (id) => removeIf(id, ({ isComplete, startedAt }) => isComplete && startedAt === null),
    async listExpired(before) {
      const range = { ...wholePartitionRange(allMemberImportsPartition), to: padNumber(before) }
      const rows = await listRowsByIndex(dynamodb, memberImportRowType, range)
      return (
        rows
          .filter((row) => isExpired(row, before))
          .slice(0, MAX_PAGE_SIZE)
          // One that is being removed has no worker, so that the next sweep need not claim it.
          .map((row) =>
            toStoredMemberImport(
              row.isComplete ? row : { ...row, finishedAt: row.finishedAt ?? row.startedAt },
            ),
          )
      )
    },
    remove: (id, before) => removeIf(id, (row) => isExpired(row, before)),
  } satisfies Partial<MemberImportStore>
}
