import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { trackActiveRequests } from '../testing/active-requests.ts'
import { openProduct } from '../testing/product.ts'
import type { Requester } from '../testing/sample-people.ts'

const inHand = trackActiveRequests()
const product = await openProduct()
afterAll(() => product.close())

const rightBody = () => ({
  completed: true,
  track: 'first-budget',
  eventId: randomUUID(),
  time: '2026-11-05T11:00:00.000Z',
  where: '/track/first-budget',
})

type Sent = { who?: Requester; unit?: string; body?: object | string; headers?: Record<string, string> }

/** The framework takes whatever is not just as our own pages send it: here, another spelling of the same type. */
async function ask(
  { who = 'learner', unit = 'u-talk', body = rightBody(), headers = {} }: Sent,
  type: string,
) {
  const sent = { ...headers, 'Content-Type': type }
  const response = await product.request(who, 'PUT', `/api/progress/units/${unit}`, body, sent)
  expect(response.headers.has('x-request-id')).toBe(type !== 'application/json')
  return {
    status: response.status,
    body: await response.json(),
    cacheControl: response.headers.get('cache-control'),
    type: response.headers.get('content-type'),
  }
}

const cases: (Sent & { name: string; status: number })[] = [
  { name: 'completes a lesson', status: 200 },
  { name: 'takes it back', status: 200, body: { ...rightBody(), completed: false } },
  { name: 'nobody is signed in', status: 401, who: 'nobody' },
  { name: 'nobody is signed in, and the body is wrong', status: 401, who: 'nobody', body: {} },
  { name: 'a switched-off account', status: 401, who: 'disabled' },
  { name: 'an administrator', status: 200, who: 'admin' },
  { name: 'another site', status: 403, headers: { 'sec-fetch-site': 'cross-site' } },
  { name: 'another origin', status: 403, headers: { origin: 'https://elsewhere.example' } },
  { name: "another person's page", status: 409, headers: { 'x-person': 'somebody-else' } },
  { name: 'an unknown lesson', status: 404, unit: 'no-such-unit' },
  { name: 'an unknown track', status: 404, body: { ...rightBody(), track: 'no-such-track' } },
  { name: 'no JSON', status: 400, body: '{"completed": tr' },
  { name: 'no JSON from nobody', status: 400, who: 'nobody', body: '{' },
  { name: 'a list', status: 400, body: '[1, 2]' },
  { name: 'a word', status: 400, body: '"completed"' },
  { name: 'nothing but a null', status: 400, body: 'null' },
  { name: 'an unknown field', status: 400, body: { ...rightBody(), role: 'admin' } },
  {
    name: 'a prototype',
    status: 400,
    body: JSON.stringify(rightBody()).replace('{', '{"__proto__":{"a":1},'),
  },
  { name: 'a wrong field', status: 400, body: { ...rightBody(), completed: 'yes' } },
  { name: 'another lesson in the body', status: 200, body: { ...rightBody(), unitId: 'u-other' } },
]

test.each(cases)(
  '$name: $status, and just what the framework would say',
  async ({ name: _, status, ...sent }) => {
    const fast = await ask(sent, 'application/json')
    const usual = await ask(sent, 'application/json; charset=utf-8')
    expect(fast.status).toBe(status)
    expect(fast).toEqual({ ...usual, type: fast.type })
    expect(product.takeFaults()).toEqual([])
  },
)

test('a body that is larger than any of ours goes the usual way', async () => {
  const body = { ...rightBody(), where: `/${'x'.repeat(5000)}` }
  const response = await product.request('learner', 'PUT', '/api/progress/units/u-talk', body)
  expect(response.status).toBe(400)
  expect(response.headers.has('x-request-id')).toBe(true)
})

test('a sender who goes away in the middle is no fault, and nothing is stored', async () => {
  const before = product.hashState()
  const socket = connect(Number(new URL(product.address).port), '127.0.0.1')
  const head = 'PUT /api/progress/units/u-talk HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Cookie: ${product.cookieOf('learner')}\r\nContent-Length: 300\r\n\r\n{"completed":`)
  await expect.poll(() => inHand.size).toBe(1)
  socket.destroy()
  await expect.poll(() => inHand.size).toBe(0)
  expect(product.hashState()).toBe(before)
  expect(product.takeFaults()).toEqual([])
})
