import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { StoreFailingError } from '../../platform/store-failing-error.ts'
import { toStoreError } from './dynamodb-errors.ts'

const serviceError = (name: string, $fault: 'client' | 'server') =>
  new DynamoDBServiceException({ name, $fault, message: name, $metadata: {} })
const connectionError = (change: object) => Object.assign(new Error('No answer.'), change)

test.each([
  ['too much at once', serviceError('ProvisionedThroughputExceededException', 'client')],
  ['cancelled to the end of our patience', serviceError('TransactionCanceledException', 'client')],
  ['a fault of the service', serviceError('Unheard', 'server')],
  ['a time-out', connectionError({ name: 'TimeoutError' })],
  ['a refused connection', connectionError({ code: 'ECONNREFUSED' })],
])('%s is the store’s failing', (_, error) => {
  expect(toStoreError(error)).toBeInstanceOf(StoreFailingError)
  expect(toStoreError(error)).toMatchObject({ cause: error })
})

test.each([
  ['a request that is wrong', serviceError('ValidationException', 'client')],
  ['a table that is not there', serviceError('ResourceNotFoundException', 'client')],
  ['an error of ours', new TypeError('undefined is not a function')],
  ['something that is no error', 'boom'],
])('%s stays what it is', (_, error) => {
  expect(toStoreError(error)).toBe(error)
})
