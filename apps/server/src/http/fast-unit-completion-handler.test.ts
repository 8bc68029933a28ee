import { connect } from 'node:net'
import { trackActiveRequests } from '@kitchen-table/application/testing/processes'
import type { Requester } from '@kitchen-table/embedded/testing/samples'
import { afterAll, expect, test } from 'vitest'
import { createUnitCompletionBody } from '../testing/endpoint-fixtures/learning.ts'
import { openProduct } from '../testing/product.ts'

const activeRequests = trackActiveRequests()
const product = await openProduct()
afterAll(() => product.close())

type RequestOptions = {
  requester?: Requester
  unit?: string
  body?: object | string
  headers?: Record<string, string>
}

/**
 * Sends the request with a content type. The framework handles any request that differs from those of our own pages,
 * for example one with another spelling of the type.
 */
async function sendCompletion(
  { requester = 'learner', unit = 'u-talk', body = createUnitCompletionBody(), headers = {} }: RequestOptions,
  type: string,
) {
  const requestHeaders = { ...headers, 'Content-Type': type }
  const response = await product.request(
    requester,
    'PUT',
    `/api/progress/units/${unit}`,
    body,
    requestHeaders,
  )
  return {
    status: response.status,
    body: await response.json(),
    cacheControl: response.headers.get('cache-control'),
    type: response.headers.get('content-type'),
  }
}

const completionWith = (change: object) => ({ ...createUnitCompletionBody(), ...change })

const cases: (RequestOptions & { name: string; status: number })[] = [
  { name: 'a completed unit', status: 200 },
  { name: 'a completion that is taken back', status: 200, body: completionWith({ completed: false }) },
  { name: 'no session', status: 401, requester: 'nobody' },
  { name: 'no session and an invalid body', status: 401, requester: 'nobody', body: {} },
  { name: 'a disabled account', status: 401, requester: 'disabled' },
  { name: 'an administrator', status: 200, requester: 'admin' },
  { name: 'another site', status: 403, headers: { 'sec-fetch-site': 'cross-site' } },
  { name: 'another origin', status: 403, headers: { origin: 'https://elsewhere.example' } },
  { name: "another person's page", status: 409, headers: { 'x-person': 'someone-else' } },
  { name: 'an unknown unit', status: 404, unit: 'no-such-unit' },
  { name: 'an unknown track', status: 404, body: completionWith({ track: 'no-such-track' }) },
  { name: 'malformed JSON', status: 400, body: '{"completed": tr' },
  { name: 'malformed JSON without a session', status: 400, requester: 'nobody', body: '{' },
  { name: 'more than 2,000 values', status: 413, body: `[${'0,'.repeat(2000)}0]` },
  { name: 'JSON that is nested too deep', status: 413, body: `${'['.repeat(33)}${']'.repeat(33)}` },
  { name: 'too many values that are no JSON', status: 413, body: ','.repeat(3000) },
  { name: 'too many values without a session', status: 413, requester: 'nobody', body: ','.repeat(3000) },
  {
    name: "too many values on another person's page",
    status: 409,
    headers: { 'x-person': 'someone-else' },
    body: ','.repeat(3000),
  },
  { name: 'a list', status: 400, body: '[1, 2]' },
  { name: 'a string', status: 400, body: '"completed"' },
  { name: 'null', status: 400, body: 'null' },
  { name: 'an unknown field', status: 400, body: completionWith({ role: 'admin' }) },
  {
    name: 'a __proto__ key',
    status: 400,
    body: JSON.stringify(createUnitCompletionBody()).replace('{', '{"__proto__":{"a":1},'),
  },
  { name: 'an invalid field', status: 400, body: completionWith({ completed: 'yes' }) },
  { name: 'another unit in the body', status: 200, body: completionWith({ unitId: 'u-other' }) },
]

test.each(cases)(
  '$name: $status, the same response as the framework’s',
  async ({ name: _, status, ...options }) => {
    const fast = await sendCompletion(options, 'application/json')
    const framework = await sendCompletion(options, 'application/json; charset=utf-8')
    expect(fast.status).toBe(status)
    expect(fast).toEqual({ ...framework, type: fast.type })
    expect(product.takeFaults()).toEqual([])
  },
)

test('the framework handles a body that is larger than any of our own pages’', async () => {
  const body = { ...createUnitCompletionBody(), where: `/${'x'.repeat(5000)}` }
  const response = await product.request('learner', 'PUT', '/api/progress/units/u-talk', body)
  expect(response.status).toBe(400)
  expect(response.headers.has('x-request-id')).toBe(true)
})

test('a client that disconnects within the body causes no fault, and nothing is stored', async () => {
  const before = product.hashState()
  const socket = connect(Number(new URL(product.address).port), '127.0.0.1')
  const head = 'PUT /api/progress/units/u-talk HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Cookie: ${product.cookieOf('learner')}\r\nContent-Length: 300\r\n\r\n{"completed":`)
  await expect.poll(() => activeRequests.size).toBe(1)
  socket.destroy()
  await expect.poll(() => activeRequests.size).toBe(0)
  expect(product.hashState()).toBe(before)
  expect(product.takeFaults()).toEqual([])
})
