import type { SearchAnswer, SearchAnswerStore } from '@kitchen-table/application/ports'
import { searchAnswerSchema } from '@kitchen-table/application/stored-records'
import { encodeKeyPart } from '../database/key-encoding.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { listAllRows } from '../database/row-reader.ts'
import { defineRows } from '../database/row-type.ts'

export const answerRows = defineRows<SearchAnswer, Pick<SearchAnswer, 'key'>>({
  table: 'SearchAnswers',
  keyOf: ({ key }) => ({ key: encodeKeyPart(key) }),
  schema: searchAnswerSchema,
})

export function dynamodbSearchAnswers(dynamodb: Dynamodb): SearchAnswerStore {
  const { transact } = dynamodb
  return {
    put: (answer) =>
      transact(`answer ${answer.key}`, async (transaction) => {
        await transaction.get(answerRows, answer)
        transaction.put(answerRows, answer)
      }),
    list: () => listAllRows(dynamodb, answerRows),
    remove: (key) =>
      transact(`answer ${key}`, async (transaction) => {
        if (await transaction.get(answerRows, { key })) transaction.remove(answerRows, { key })
      }),
  }
}
