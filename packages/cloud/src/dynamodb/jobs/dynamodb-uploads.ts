import type { OpenUploadLimits, StoredUpload, UploadStore } from '@kitchen-table/application/ports'
import { uploadSchema } from '@kitchen-table/application/stored-records'
import { z } from 'zod'
import { changeCounts, readCounts, removeCounts, toCounterName } from '../database/counters.ts'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { paddedNumberUpperBound, padNumber, rowsAfterRange, wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listRowsByIndex } from '../database/row-reader.ts'
import { defineRowType, toIndexPartition } from '../database/row-type.ts'
import type { Transaction } from '../database/transactions.ts'

const PAGE_SIZE = 100

const byExpiry = toIndexPartition('uploads')
const uploadsOfPerson = (sub: string) => toIndexPartition('uploads of person', sub)

/** Whose quota an upload counts in. */
type Owner = { kind: 'person' | 'group'; id: string }
/** Counts how often an owner has begun an upload. */
const counterOfOwner = ({ kind, id }: Owner) => toCounterName(`uploads of ${kind}`, encodeKeyPart(id))
const openUploadsOf = ({ kind, id }: Owner) => toIndexPartition(`open uploads of ${kind}`, id)
const ownersOf = ({ sub, group }: StoredUpload): Owner[] => [
  { kind: 'person', id: sub },
  ...(group === null ? [] : [{ kind: 'group', id: group } as const]),
]

const expiryPlace = ({ expiresAt, id }: StoredUpload) => joinSortKey(padNumber(expiresAt), encodeKeyPart(id))

export const uploadRowType = defineRowType<StoredUpload, Pick<StoredUpload, 'id'>>({
  table: 'Uploads',
  keyOf: ({ id }) => ({ id: encodeKeyPart(id) }),
  schema: uploadSchema,
  indexRowsOf: (upload) => {
    const isOpen = upload.state !== 'used'
    return [
      { index: byExpiry, sort: expiryPlace(upload) },
      { index: uploadsOfPerson(upload.sub), sort: encodeKeyPart(upload.id) },
      ...(isOpen ? ownersOf(upload) : []).map((owner) => ({
        index: openUploadsOf(owner),
        sort: expiryPlace(upload),
        attributes: { size: upload.size },
      })),
    ]
  },
})

/** Removes in a transaction what is counted of a person's uploads. */
export function removeUploadCounts(transaction: Transaction, sub: string): Promise<void> {
  return removeCounts(transaction, counterOfOwner({ kind: 'person', id: sub }))
}

const openItem = z.object({ size: z.number() })

export function dynamodbUploads(dynamodb: Dynamodb): UploadStore {
  const { transact, queryRange } = dynamodb

  async function hasRoom(
    owner: Owner,
    size: number,
    { maxUploads, maxBytes }: OpenUploadLimits,
    now: number,
  ): Promise<boolean> {
    let [uploads, bytes] = [0, 0]
    const unexpired = rowsAfterRange(openUploadsOf(owner), paddedNumberUpperBound(now))
    for await (const item of queryRange('Indexes', unexpired)) {
      uploads += 1
      bytes += openItem.parse(item).size
    }
    return uploads < maxUploads && bytes + size <= maxBytes
  }

  /** Changes an upload if it exists, has not expired, and is in one of the states. Returns whether it did. */
  const change = (
    id: string,
    now: number,
    states: readonly StoredUpload['state'][],
    changed: Partial<StoredUpload>,
  ) =>
    transact(`upload ${id}`, async (transaction) => {
      const upload = await transaction.get(uploadRowType, { id })
      if (!upload || upload.expiresAt <= now || !states.includes(upload.state)) return false
      transaction.put(uploadRowType, { ...upload, ...changed })
      return true
    })

  return {
    begin: (upload, quotas, now) =>
      transact(`uploads ${upload.group ?? upload.sub}`, async (transaction) => {
        // Each owner's counter changes with every upload, so that of concurrent ones only as many succeed as fit.
        for (const owner of ownersOf(upload)) {
          await readCounts(transaction, counterOfOwner(owner))
          if (!(await hasRoom(owner, upload.size, quotas[owner.kind], now)))
            return owner.kind === 'person' ? 'too_many' : 'group_limit'
        }
        for (const owner of ownersOf(upload))
          await changeCounts(transaction, counterOfOwner(owner), { begun: 1 })
        transaction.insert(uploadRowType, upload)
        return 'begun'
      }),
    async find(id, now) {
      const upload = await findRow(dynamodb, uploadRowType, { id })
      return upload && upload.expiresAt > now ? upload : null
    },
    startReceiving: (id, now, expiresAt) => change(id, now, ['begun'], { state: 'receiving', expiresAt }),
    finish: (id, type, now, expiresAt) =>
      change(id, now, ['begun', 'receiving'], { state: 'finished', type, expiresAt }),
    consume: ({ id }, now) => change(id, now, ['finished'], { state: 'used' }),
    remove: ({ id }) =>
      transact(`upload ${id}`, async (transaction) => {
        if (await transaction.get(uploadRowType, { id })) transaction.remove(uploadRowType, { id })
      }),
    listOf: (sub) =>
      listRowsByIndex(dynamodb, uploadRowType, wholePartitionRange(uploadsOfPerson(sub)), {
        limit: PAGE_SIZE,
      }),
    listExpired: (now) =>
      listRowsByIndex(
        dynamodb,
        uploadRowType,
        { ...wholePartitionRange(byExpiry), to: paddedNumberUpperBound(now) },
        { limit: PAGE_SIZE },
      ),
  }
}
