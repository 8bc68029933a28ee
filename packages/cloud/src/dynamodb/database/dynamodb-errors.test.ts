import { DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { expect, test } from 'vitest'
import { isOutage, toStoreError } from './dynamodb-errors.ts'

const serviceError = (name: string, $fault: 'client' | 'server') =>
  new DynamoDBServiceException({ name, $fault, message: name, $metadata: {} })
const cancellation = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'Canceled.',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  })
const connectionError = (change: object) => Object.assign(new Error('No response.'), change)

test.each([
  ['throttling', serviceError('ProvisionedThroughputExceededException', 'client')],
  [
    'a transaction that was canceled until the retries ran out',
    cancellation('None', 'TransactionConflict', 'ThrottlingError'),
  ],
  ['a fault of the service', serviceError('UnknownError', 'server')],
  ['a time-out', connectionError({ name: 'TimeoutError' })],
  ['a refused connection', connectionError({ code: 'ECONNREFUSED' })],
])('%s becomes a StoreFailingError', (_, error) => {
  expect(toStoreError(error)).toBeInstanceOf(StoreFailingError)
  expect(toStoreError(error)).toMatchObject({ cause: error })
})

test.each([
  ['an invalid request', serviceError('ValidationException', 'client')],
  ['a transaction with a row that can never be stored', cancellation('None', 'ValidationError')],
  ['a missing table', serviceError('ResourceNotFoundException', 'client')],
  ['an error of this program', new TypeError('undefined is not a function')],
  ['a value that is not an error', 'boom'],
])('%s is returned unchanged', (_, error) => {
  expect(toStoreError(error)).toBe(error)
})

test.each([
  { what: 'a time-out', error: connectionError({ name: 'TimeoutError' }), expected: true },
  { what: 'a fault of the service', error: serviceError('UnknownError', 'server'), expected: true },
  { what: 'a conflict', error: cancellation('TransactionConflict'), expected: false },
  {
    what: 'a row that another transaction is changing',
    error: serviceError('TransactionConflictException', 'client'),
    expected: false,
  },
  { what: 'a refused row', error: cancellation('None', 'ValidationError'), expected: false },
  { what: 'an error of this program', error: new TypeError('undefined is not a function'), expected: false },
])('$what is an outage: $expected, also as a StoreFailingError', ({ error, expected }) => {
  expect(isOutage(error)).toBe(expected)
  expect(isOutage(new StoreFailingError(error))).toBe(expected)
})

test('rows that others have changed during every attempt are no outage', () => {
  expect(isOutage(new StoreFailingError('Rows were changed by others.'))).toBe(false)
})
