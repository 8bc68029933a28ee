import type { NoticeStore } from '@kitchen-table/application/ports'
import { noticeSchema } from '@kitchen-table/application/stored-records'
import { type Notice, noticeNamesAddress } from '@kitchen-table/domain/accounts'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { listRowsByIndex } from '../database/row-reader.ts'
import { defineRowType, toIndexPartition } from '../database/row-type.ts'

const MAX_LISTED = 100

const byTime = toIndexPartition('notices')

export const noticeRowType = defineRowType<Notice, Pick<Notice, 'id'>>({
  table: 'Notices',
  keyOf: ({ id }) => ({ id: encodeKeyPart(id) }),
  schema: noticeSchema,
  indexRowsOf: ({ at, id }) => [{ index: byTime, sort: joinSortKey(at, encodeKeyPart(id)) }],
})

export function dynamodbNotices(dynamodb: Dynamodb): NoticeStore {
  const { transact } = dynamodb

  const remove = (id: string) =>
    transact(`notice ${id}`, async (transaction) => {
      const notice = await transaction.get(noticeRowType, { id })
      if (!notice) return 'not_found'
      transaction.remove(noticeRowType, notice)
      return 'removed'
    })

  return {
    add: (notice) =>
      transact(`notice ${notice.id}`, async (transaction) => {
        if (!(await transaction.get(noticeRowType, notice))) transaction.put(noticeRowType, notice)
      }),
    list: () =>
      listRowsByIndex(dynamodb, noticeRowType, wholePartitionRange(byTime), {
        descending: true,
        limit: MAX_LISTED,
      }),
    remove,
    async forget(email) {
      const notices = await listRowsByIndex(dynamodb, noticeRowType, wholePartitionRange(byTime))
      for (const notice of notices) if (noticeNamesAddress(notice, email)) await remove(notice.id)
    },
  }
}
