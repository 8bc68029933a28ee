import { Refusal } from '@kitchen-table/application/platform'
import { StoreFailingError, StoreFullError } from '@kitchen-table/application/store-helpers'
import { getRefusalResponse, refusalTable } from '@kitchen-table/contract/refusals'
import { ORPCError, ValidationError } from '@orpc/server'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  createFaultPayload,
  createRefusalPayload,
  toErrorPayload,
  toErrorResponse,
  toOrpcError,
} from './error-payload.ts'

/** Returns the payload of an error that must not be a fault. */
function toRefusalPayload(error: unknown) {
  return toErrorPayload(error, (fault) => expect.unreachable(String(fault)))
}

describe.each(Object.entries(refusalTable))('%s', (code, { status, message }) => {
  const refusalCode = Object.keys(refusalTable).find(
    (candidate): candidate is keyof typeof refusalTable => candidate === code,
  )

  test('has the status and the message of the table', async () => {
    const payload = refusalCode && createRefusalPayload(refusalCode)
    expect(payload).toEqual({ retryAfter: null, body: { defined: true, code, status, message: message() } })
    expect(payload && toErrorResponse(payload).status).toBe(status)
  })
})

describe('a refusal', () => {
  test('has its data and the Retry-After header', async () => {
    const payload = toRefusalPayload(new Refusal('accounts.wait', { retryAfter: 7, data: { left: 0 } }))
    expect(payload.body.data).toEqual({ left: 0 })

    const response = toErrorResponse(payload)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({
      defined: true,
      code: 'accounts.wait',
      ...getRefusalResponse('accounts.wait'),
      data: { left: 0 },
    })
  })

  test('has no Retry-After header without a time', () => {
    expect(toErrorResponse(createRefusalPayload('accounts.refused')).headers.has('retry-after')).toBe(false)
  })

  test('includes null data, and omits absent data', () => {
    expect(toRefusalPayload(new Refusal('catalog.stale', { data: null })).body).toHaveProperty('data', null)
    expect(toRefusalPayload(new Refusal('catalog.stale')).body).not.toHaveProperty('data')
  })

  test('has the same body through oRPC', () => {
    const error = toOrpcError(createRefusalPayload('catalog.stale'))
    expect(error.toJSON()).toEqual({ ...createRefusalPayload('catalog.stale').body, data: undefined })
  })
})

test('a failing store is a refusal to the client and is reported as a fault', () => {
  const onFault = vi.fn()
  const error = new StoreFailingError(new Error('disk I/O error'))
  const payload = toErrorPayload(error, onFault)

  expect(payload).toEqual({ ...createRefusalPayload('store.failing'), retryAfter: 5 })
  expect(JSON.stringify(payload)).not.toContain('disk I/O')
  expect(onFault.mock.calls).toEqual([[error]])
})

test('a full store is a refusal, and not reported as a fault', () => {
  const payload = toRefusalPayload(new StoreFullError(new Error('database or disk is full')))
  expect(payload).toEqual(createRefusalPayload('store.full'))
  expect(JSON.stringify(payload)).not.toContain('disk is full')
})

function createInputError(schema: z.ZodType, input: unknown): unknown {
  const issues = schema.safeParse(input).error?.issues ?? []
  const cause = new ValidationError({ message: 'Input validation failed', issues, data: input })
  return new ORPCError('BAD_REQUEST', { message: 'Input validation failed', cause })
}

describe('invalid input', () => {
  const schema = z.strictObject({
    title: z.string().min(1, 'Please give it a title.'),
    events: z.array(z.object({ id: z.uuid('Not the id of an event.') })).optional(),
  })

  test.each([
    [{ title: '' }, [{ field: 'title', message: 'Please give it a title.' }]],
    [{ title: 'x', events: [{ id: 'e' }] }, [{ field: 'events.0.id', message: 'Not the id of an event.' }]],
    [
      { title: '', events: [{ id: 'e' }] },
      [
        { field: 'title', message: 'Please give it a title.' },
        { field: 'events.0.id', message: 'Not the id of an event.' },
      ],
    ],
    [{ title: 'x', role: 'admin' }, [{ field: 'role', message: 'There is no such field.' }]],
  ])('names each field with its message: %j', (input, fields) => {
    const payload = toRefusalPayload(createInputError(schema, input))
    expect(payload.body).toEqual({
      defined: true,
      code: 'input.invalid',
      ...getRefusalResponse('input.invalid'),
      data: { fields },
    })
  })

  test('accepts path segments that are objects', () => {
    const issues = [{ message: 'No.', path: [{ key: 'a' }, { key: 1 }, 'b'] }, { message: 'All of it.' }]
    const cause = new ValidationError({ message: 'x', issues, data: null })
    expect(toRefusalPayload(new ORPCError('BAD_REQUEST', { cause })).body.data).toEqual({
      fields: [
        { field: 'a.1.b', message: 'No.' },
        { field: '', message: 'All of it.' },
      ],
    })
  })

  test('an unreadable body has no fields, and the message of the cause is not exposed', () => {
    const error = new ORPCError('BAD_REQUEST', {
      message: 'Malformed request',
      cause: new SyntaxError('{"secret'),
    })
    const payload = toRefusalPayload(error)
    expect(payload.body).toMatchObject({ code: 'input.invalid', data: { fields: [] } })
    expect(JSON.stringify(payload)).not.toMatch(/secret|Malformed/)
  })
})

describe('every other error is a fault', () => {
  test.each([
    ['an error', new Error('SELECT password FROM accounts')],
    ['a type error', new TypeError('undefined is not a function')],
    [
      'an output that does not match the contract',
      new ORPCError('INTERNAL_SERVER_ERROR', { message: 'secret' }),
    ],
    ['another code of oRPC', new ORPCError('NOT_FOUND', { message: 'secret' })],
    ['a string', 'boom'],
    ['undefined', undefined],
    ['null', null],
    ['an object like a refusal', { code: 'accounts.refused', message: 'x' }],
    ['an object like a full store', { code: 'store.full' }],
  ])('%s', (_, error) => {
    const onFault = vi.fn()
    expect(toErrorPayload(error, onFault)).toEqual(createFaultPayload())
    expect(onFault.mock.calls).toEqual([[error]])
  })

  test('with one neutral sentence that exposes nothing', async () => {
    const response = toErrorResponse(createFaultPayload())
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      defined: false,
      code: 'fault',
      status: 500,
      message: 'Something went wrong on our side. Nothing you did is lost; please try again.',
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})
