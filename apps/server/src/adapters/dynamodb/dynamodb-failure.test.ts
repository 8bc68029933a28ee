import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { StoreFailingError } from '../../features/store-failing.ts'
import { storeFailure } from './dynamodb-failure.ts'

const answered = (name: string, $fault: 'client' | 'server') =>
  new DynamoDBServiceException({ name, $fault, message: name, $metadata: {} })
const unanswered = (change: object) => Object.assign(new Error('No answer.'), change)

test.each([
  ['too much at once', answered('ProvisionedThroughputExceededException', 'client')],
  ['cancelled to the end of our patience', answered('TransactionCanceledException', 'client')],
  ['a fault of the service', answered('Unheard', 'server')],
  ['a time-out', unanswered({ name: 'TimeoutError' })],
  ['a refused connection', unanswered({ code: 'ECONNREFUSED' })],
])('%s is the store’s failing', (_, error) => {
  expect(storeFailure(error)).toBeInstanceOf(StoreFailingError)
  expect(storeFailure(error)).toMatchObject({ cause: error })
})

test.each([
  ['a request that is wrong', answered('ValidationException', 'client')],
  ['a table that is not there', answered('ResourceNotFoundException', 'client')],
  ['an error of ours', new TypeError('undefined is not a function')],
  ['something that is no error', 'boom'],
])('%s stays what it is', (_, error) => {
  expect(storeFailure(error)).toBe(error)
})
