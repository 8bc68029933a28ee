import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { describe, expect, test } from 'vitest'
import { mapErrors, withStoreErrors } from './cognito-errors.ts'
import { serviceError } from './testing/scripted-client.ts'

const connectionError = (change: object) => Object.assign(new Error('No response.'), change)

describe('an error of a request', () => {
  test.each([
    ['throttling', serviceError('TooManyRequestsException')],
    ['too many codes', serviceError('LimitExceededException')],
    ['a fault of the service', serviceError('InternalErrorException', 'server')],
    ['a time-out', connectionError({ name: 'TimeoutError' })],
    ['a refused connection', connectionError({ code: 'ECONNREFUSED' })],
  ])('that is %s becomes a StoreFailingError', async (_, error) => {
    const result = withStoreErrors(Promise.reject(error))
    await expect(result).rejects.toBeInstanceOf(StoreFailingError)
    await expect(result).rejects.toMatchObject({ cause: error })
  })

  test.each([
    ['an invalid request', serviceError('InvalidParameterException')],
    ['a missing pool', serviceError('ResourceNotFoundException')],
    ['a password that Cognito does not store', serviceError('InvalidPasswordException')],
    ['an error of this program', new TypeError('undefined is not a function')],
    ['a value that is not an error', 'boom'],
  ])('that is %s is thrown unchanged', async (_, error) => {
    await expect(withStoreErrors(Promise.reject(error))).rejects.toBe(error)
  })

  test('becomes the outcome of its name, also where it would be a StoreFailingError', async () => {
    const outcomes = { UserNotFoundException: 'not_found', TooManyRequestsException: 'busy' } as const
    const resultOf = (error: unknown) => mapErrors(Promise.reject(error), outcomes)
    expect(await resultOf(serviceError('UserNotFoundException'))).toBe('not_found')
    expect(await resultOf(serviceError('TooManyRequestsException'))).toBe('busy')
    await expect(resultOf(serviceError('UnknownException'))).rejects.toThrow('UnknownException')
    await expect(resultOf(connectionError({ name: 'UserNotFoundException' }))).rejects.toThrow('No response.')
  })

  test('is not looked for in a response', async () => {
    expect(await mapErrors(Promise.resolve('UserNotFoundException'), { UserNotFoundException: null })).toBe(
      'UserNotFoundException',
    )
  })
})
