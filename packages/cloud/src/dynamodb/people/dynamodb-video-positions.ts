import type { VideoPositionStore } from '@kitchen-table/application/ports'
import { videoPositionsSchema } from '@kitchen-table/application/stored-records'
import { addVideoPosition, type VideoPosition } from '@kitchen-table/domain/learning'
import { z } from 'zod'
import { userKey } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow } from '../database/row-reader.ts'
import { defineRowType } from '../database/row-type.ts'

type PositionsOfPerson = { user: string; positions: readonly VideoPosition[] }

export const videoPositionsRowType = defineRowType<PositionsOfPerson, Pick<PositionsOfPerson, 'user'>>({
  table: 'VideoPositions',
  keyOf: ({ user }) => userKey(user),
  schema: z.object({ user: z.string(), positions: videoPositionsSchema }),
})

export function dynamodbVideoPositions(dynamodb: Dynamodb): VideoPositionStore {
  return {
    list: async (user) => (await findRow(dynamodb, videoPositionsRowType, { user }))?.positions ?? [],
    add: (user, position) =>
      dynamodb.transact(`videos ${user}`, async (transaction) => {
        const stored = await transaction.get(videoPositionsRowType, { user })
        const positions = addVideoPosition(stored?.positions ?? [], position)
        transaction.put(videoPositionsRowType, { user, positions })
      }),
  }
}
