import type { SearchAnswer, SearchAnswerStore } from '@kitchen-table/application/ports'
import { searchAnswerSchema } from '@kitchen-table/application/stored-records'
import { encodeKeyPart } from '../database/key-encoding.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { listAllRows } from '../database/row-reader.ts'
import { defineRowType } from '../database/row-type.ts'

export const searchAnswerRowType = defineRowType<SearchAnswer, Pick<SearchAnswer, 'key'>>({
  table: 'SearchAnswers',
  keyOf: ({ key }) => ({ key: encodeKeyPart(key) }),
  schema: searchAnswerSchema,
})

export function dynamodbSearchAnswers(dynamodb: Dynamodb): SearchAnswerStore {
  const { transact } = dynamodb
  return {
    put: (answer) =>
      transact(`answer ${answer.key}`, async (transaction) => {
        await transaction.get(searchAnswerRowType, answer)
        transaction.put(searchAnswerRowType, answer)
      }),
    list: () => listAllRows(dynamodb, searchAnswerRowType),
    remove: (key) =>
      transact(`answer ${key}`, async (transaction) => {
        if (await transaction.get(searchAnswerRowType, { key }))
          transaction.remove(searchAnswerRowType, { key })
      }),
  }
}
