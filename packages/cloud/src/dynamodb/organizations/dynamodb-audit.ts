import type { AuditStore } from '@kitchen-table/application/ports'
import { type AuditEntry, auditActions } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { wholePartition } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { listByIndex, listRows } from '../database/row-reader.ts'
import { defineRows, indexOf } from '../database/row-type.ts'
import type { Transaction } from '../database/transactions.ts'

type EntryKey = Pick<AuditEntry, 'group' | 'time' | 'id'>

const placeOf = ({ time, id }: Pick<AuditEntry, 'time' | 'id'>) => joinSortKey(time, encodeKeyPart(id))
const partitionOf = (group: string) => encodeKeyPart(group)
const aboutSubject = (subject: string) => indexOf('audit about person', subject)

export const auditRows = defineRows<AuditEntry, EntryKey>({
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

const withUniformTime = <T extends { time: string }>(entry: T): T => ({
  ...entry,
  time: new Date(entry.time).toISOString(),
})

/** Stores entries of the audit log in a transaction. An entry that is stored already changes nothing. */
export async function recordEntries(transaction: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  for (const entry of entries.map(withUniformTime))
    if (!(await transaction.get(auditRows, entry))) transaction.put(auditRows, entry)
}

export function dynamodbAudit(dynamodb: Dynamodb): AuditStore {
  return {
    append: (entry) =>
      dynamodb.transact(`audit ${entry.id}`, (transaction) => recordEntries(transaction, [entry])),
    async list(group, max, before) {
      const range = wholePartition(partitionOf(group))
      const place = before && placeOf(withUniformTime(before))
      // The range includes its end, which is not to be returned.
      const entries = await listRows(
        dynamodb,
        auditRows,
        place === undefined ? range : { ...range, to: place },
        { descending: true, limit: max + 1 },
      )
      return entries.filter((entry) => placeOf(entry) !== place).slice(0, max)
    },
    async countInvitations(group, since) {
      const range = { ...wholePartition(partitionOf(group)), from: new Date(since).toISOString() }
      const entries = await listRows(dynamodb, auditRows, range)
      return entries.filter(({ action }) => action === 'member_added' || action === 'invitation_sent').length
    },
    listAbout: (subject, max) =>
      listByIndex(dynamodb, auditRows, wholePartition(aboutSubject(subject)), {
        descending: true,
        limit: max,
      }),
  }
}
