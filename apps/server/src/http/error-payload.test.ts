import { refusalTable } from '@kitchen-table/contract/refusals'
import { ORPCError, ValidationError } from '@orpc/server'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../platform/refusal.ts'
import { StoreFailingError } from '../platform/store-failing-error.ts'
import { StoreFullError } from '../platform/store-full-error.ts'
import {
  toErrorPayload as answerOrFault,
  createRefusalPayload,
  faultPayload,
  toErrorResponse,
  toOrpcError,
} from './error-payload.ts'

/** The answer to what is no fault. */
function answerTo(error: unknown) {
  return answerOrFault(error, (fault) => expect.unreachable(String(fault)))
}

describe.each(Object.entries(refusalTable))('%s', (code, { status, message }) => {
  const known = Object.keys(refusalTable).find((other): other is keyof typeof refusalTable => other === code)

  test('is answered with the status and the words of the table', async () => {
    const answer = known && createRefusalPayload(known)
    expect(answer).toEqual({ retryAfter: null, body: { defined: true, code, status, message } })
    expect(answer && toErrorResponse(answer).status).toBe(status)
  })
})

describe('a refusal', () => {
  test('carries its data and when to come again', async () => {
    const answer = answerTo(new Refusal('accounts.wait', { retryAfter: 7, data: { left: 0 } }))
    expect(answer.body.data).toEqual({ left: 0 })

    const response = toErrorResponse(answer)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({
      defined: true,
      code: 'accounts.wait',
      ...refusalTable['accounts.wait'],
      data: { left: 0 },
    })
  })

  test('without a time to come again names none', () => {
    expect(toErrorResponse(createRefusalPayload('accounts.refused')).headers.has('retry-after')).toBe(false)
  })

  test('keeps falsy data, and leaves absent data out', () => {
    expect(answerTo(new Refusal('catalog.stale', { data: null })).body).toHaveProperty('data', null)
    expect(answerTo(new Refusal('catalog.stale')).body).not.toHaveProperty('data')
  })

  test('reads the same through the contract as on its own', () => {
    const error = toOrpcError(createRefusalPayload('catalog.stale'))
    expect(error.toJSON()).toEqual({ ...createRefusalPayload('catalog.stale').body, data: undefined })
  })
})

test('a store that fails is a refusal to whoever asks, and a fault to whoever runs it', () => {
  const onFault = vi.fn()
  const error = new StoreFailingError(new Error('disk I/O error'))
  const answer = answerOrFault(error, onFault)

  expect(answer).toEqual({ ...createRefusalPayload('store.failing'), retryAfter: 5 })
  expect(JSON.stringify(answer)).not.toContain('disk I/O')
  expect(onFault.mock.calls).toEqual([[error]])
})

test('a full store is a refusal: nothing saved earlier is lost', () => {
  const answer = answerTo(new StoreFullError(new Error('database or disk is full')))
  expect(answer).toEqual(createRefusalPayload('store.full'))
  expect(JSON.stringify(answer)).not.toContain('disk is full')
})

function wrongInput(schema: z.ZodType, input: unknown): unknown {
  const issues = schema.safeParse(input).error?.issues ?? []
  const cause = new ValidationError({ message: 'Input validation failed', issues, data: input })
  return new ORPCError('BAD_REQUEST', { message: 'Input validation failed', cause })
}

describe('a wrong input', () => {
  const schema = z.strictObject({
    title: z.string().min(1, 'Please give it a title.'),
    events: z.array(z.object({ id: z.uuid('Not the id of an event.') })).optional(),
  })

  test.each([
    { input: { title: '' }, fields: [{ field: 'title', message: 'Please give it a title.' }] },
    {
      input: { title: 'x', events: [{ id: 'e' }] },
      fields: [{ field: 'events.0.id', message: 'Not the id of an event.' }],
    },
    {
      input: { title: '', events: [{ id: 'e' }] },
      fields: [
        { field: 'title', message: 'Please give it a title.' },
        { field: 'events.0.id', message: 'Not the id of an event.' },
      ],
    },
    {
      input: { title: 'x', role: 'admin' },
      fields: [{ field: 'role', message: 'There is no such field.' }],
    },
  ])('names each field and says what is wrong with it: $input', ({ input, fields }) => {
    const answer = answerTo(wrongInput(schema, input))
    expect(answer.body).toEqual({
      defined: true,
      code: 'input.invalid',
      ...refusalTable['input.invalid'],
      data: { fields },
    })
  })

  test('the parts of a path may come as objects', () => {
    const issues = [{ message: 'No.', path: [{ key: 'a' }, { key: 1 }, 'b'] }, { message: 'All of it.' }]
    const cause = new ValidationError({ message: 'x', issues, data: null })
    expect(answerTo(new ORPCError('BAD_REQUEST', { cause })).body.data).toEqual({
      fields: [
        { field: 'a.1.b', message: 'No.' },
        { field: '', message: 'All of it.' },
      ],
    })
  })

  test('a body that cannot be read has no fields, and its words stay inside', () => {
    const error = new ORPCError('BAD_REQUEST', {
      message: 'Malformed request',
      cause: new SyntaxError('{"secret'),
    })
    const answer = answerTo(error)
    expect(answer.body).toMatchObject({ code: 'input.invalid', data: { fields: [] } })
    expect(JSON.stringify(answer)).not.toMatch(/secret|Malformed/)
  })
})

describe('everything else is a fault', () => {
  test.each([
    ['an error', new Error('SELECT password FROM accounts')],
    ['a type error', new TypeError('undefined is not a function')],
    ['an answer that does not fit', new ORPCError('INTERNAL_SERVER_ERROR', { message: 'secret' })],
    ['another code of the library', new ORPCError('NOT_FOUND', { message: 'secret' })],
    ['a text', 'boom'],
    ['nothing', undefined],
    ['null', null],
    ['something like a refusal', { code: 'accounts.refused', message: 'x' }],
    ['something like a full store', { code: 'store.full' }],
  ])('%s', (_, error) => {
    const onFault = vi.fn()
    expect(answerOrFault(error, onFault)).toBe(faultPayload)
    expect(onFault.mock.calls).toEqual([[error]])
  })

  test('and has one neutral sentence, that blames nobody and gives nothing away', async () => {
    const response = toErrorResponse(faultPayload)
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
