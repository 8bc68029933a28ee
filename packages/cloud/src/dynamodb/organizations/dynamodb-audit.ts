import type { AuditStore } from '@kitchen-table/application/ports'
import { type AuditEntry, auditActions } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { listRows, listRowsByIndex } from '../database/row-reader.ts'
import { defineRowType, toIndexPartition } from '../database/row-type.ts'
import type { Transaction } from '../database/transactions.ts'

type EntryKey = Pick<AuditEntry, 'group' | 'time' | 'id'>

const placeOf = ({ time, id }: Pick<AuditEntry, 'time' | 'id'>) => joinSortKey(time, encodeKeyPart(id))
const partitionOf = (group: string) => encodeKeyPart(group)
const aboutSubject = (subject: string) => toIndexPartition('audit about person', subject)

export const auditRowType = defineRowType<AuditEntry, EntryKey>({
  table: 'Audit',
  keyOf: (entry) => ({ group: partitionOf(entry.group), entry: placeOf(entry) }),
  schema: z.object({
    id: z.string(),
    group: z.string(),
    time: z.string(),
    action: z.enum(auditActions),
    actor: z.string().nullable(),
    subject: z.string().nullable(),
    detail: z.string(),
  }),
  indexRowsOf: (entry) =>
    entry.subject === null ? [] : [{ index: aboutSubject(entry.subject), sort: placeOf(entry) }],
})

/** Entries that are removed in one transaction, each with its row of the index. */
const ENTRIES_AT_ONCE = 45

const withUniformTime = <T extends { time: string }>(entry: T): T => ({
  ...entry,
  time: new Date(entry.time).toISOString(),
})

/** Stores entries of the audit log in a transaction. An entry that is stored already changes nothing. */
export async function recordAuditEntries(
  transaction: Transaction,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (const entry of entries.map(withUniformTime))
    if (!(await transaction.get(auditRowType, entry))) transaction.put(auditRowType, entry)
}

export function dynamodbAudit(dynamodb: Dynamodb): AuditStore {
  return {
    async removeAll(group) {
      const entries = await listRows(dynamodb, auditRowType, wholePartitionRange(partitionOf(group)))
      for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE)
        await dynamodb.transact(`audit of ${group}`, async (transaction) => {
          for (const entry of entries.slice(from, from + ENTRIES_AT_ONCE)) {
            if (await transaction.get(auditRowType, entry)) transaction.remove(auditRowType, entry)
          }
        })
    },
    append: (entry) =>
      dynamodb.transact(`audit ${entry.id}`, (transaction) => recordAuditEntries(transaction, [entry])),
    async list(group, max, before) {
      const range = wholePartitionRange(partitionOf(group))
      const place = before && placeOf(withUniformTime(before))
      // The range includes its end, which is not to be returned.
      const entries = await listRows(
        dynamodb,
        auditRowType,
        place === undefined ? range : { ...range, to: place },
        { descending: true, limit: max + 1 },
      )
      return entries.filter((entry) => placeOf(entry) !== place).slice(0, max)
    },
    async countInvitations(group, since) {
      const range = { ...wholePartitionRange(partitionOf(group)), from: new Date(since).toISOString() }
      const entries = await listRows(dynamodb, auditRowType, range)
      return entries.filter(({ action }) => action === 'member_added' || action === 'invitation_sent').length
    },
    listAbout: (subject, max) =>
      listRowsByIndex(dynamodb, auditRowType, wholePartitionRange(aboutSubject(subject)), {
        descending: true,
        limit: max,
      }),
  }
}
