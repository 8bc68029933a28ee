import type { Requester } from '@kitchen-table/embedded/testing/samples'
import { afterAll, expect, test } from 'vitest'
import { openProduct } from '../testing/product.ts'

const product = await openProduct()
afterAll(() => product.close())

type Case = { name: string; status: number; requester?: Requester; headers?: Record<string, string> }

const cases: Case[] = [
  { name: 'a learner', status: 200 },
  { name: 'an administrator', status: 200, requester: 'admin' },
  { name: 'no session', status: 401, requester: 'nobody' },
  { name: 'a disabled account', status: 401, requester: 'disabled' },
  { name: 'another site', status: 200, headers: { 'sec-fetch-site': 'cross-site' } },
  { name: "the person's own page", status: 200, headers: { 'x-person': 'learner' } },
  { name: "another person's page", status: 409, headers: { 'x-person': 'someone-else' } },
  { name: "nobody's page", status: 409, headers: { 'x-person': '' } },
  {
    name: "a person's page without a session",
    status: 401,
    requester: 'nobody',
    headers: { 'x-person': 'learner' },
  },
]

async function read(address: string, { requester = 'learner', headers = {} }: Case) {
  const response = await product.request(requester, 'GET', address, null, headers)
  return { status: response.status, body: await response.json() }
}

const anyone: Case[] = cases.map((each) => (each.status === 401 ? { ...each, status: 200 } : each))

test.each(anyone)(
  '/api/help-lines for $name: $status, the same response as the framework’s',
  async (each) => {
    const fast = await read('/api/help-lines', each)
    expect(fast.status).toBe(each.status)
    expect(fast).toEqual(await read('/api/help-lines?', each))
    expect(product.takeFaults()).toEqual([])
  },
)

test('/api/help-lines is one response per organization, which a browser asks for again with its ETag', async () => {
  const get = (requester: Requester, headers: Record<string, string> = {}) =>
    product.request(requester, 'GET', '/api/help-lines', null, headers)
  const response = await get('nobody')
  const etag = response.headers.get('etag') ?? ''
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect((await get('nobody', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('learner', { 'if-none-match': etag })).status).toBe(200)
})

test.each(
  ['/api/start', '/api/catalog', '/api/catalog/search-index'].flatMap((path) =>
    cases.map((each) => ({ ...each, path })),
  ),
)('$path for $name: $status, the same response as the framework’s', async ({ path, ...options }) => {
  const fast = await read(path, options)
  // The framework handles any other spelling of the address.
  const framework = await read(`${path}?`, options)
  expect(fast.status).toBe(options.status)
  expect(fast).toEqual(framework)
  expect(product.takeFaults()).toEqual([])
})
