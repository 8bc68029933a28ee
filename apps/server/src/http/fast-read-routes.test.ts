import { afterAll, expect, test } from 'vitest'
import { openProduct } from '../testing/product.ts'
import type { Requester } from '../testing/sample-people.ts'

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
