import { times } from '@kitchen-table/application/testing/samples'
import { expectRefusal } from '@kitchen-table/application/testing/suites'
import { DEFAULT_MAX_BODY_BYTES } from '@kitchen-table/contract/body-size'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { openProduct } from '../../testing/product.ts'
import { findBodyLimit } from './body-limit.ts'

const product = await openProduct()
afterAll(() => product.close())
afterEach(() => vi.restoreAllMocks())

const largestRoute = { method: 'POST', url: '/api/events' }

const createManyKeys = (count: number) =>
  `{${times(count, (index) => `"${index.toString(36)}":1`).join(',')}}`

/** Returns a function that lists the lengths of all texts above the default limit that are parsed from now on. */
function recordLargeParses(): () => number[] {
  const parse = vi.spyOn(JSON, 'parse')
  return () =>
    parse.mock.calls.map(([text]) => text.length).filter((length) => length > DEFAULT_MAX_BODY_BYTES)
}

// Regression: bodies of 942 KB with 110,000 unknown keys took 165 ms each, and eight connections raised the median of
// all requests to two seconds.
test('110,000 unknown keys without a session are refused before they are parsed', async () => {
  const listParsed = recordLargeParses()
  const body = createManyKeys(110_000)
  await expectRefusal(product.request('nobody', 'POST', '/api/page-views', body), 'input.too_large')
  expect(listParsed()).toEqual([])
})

describe('within the limit of the largest route', () => {
  const bodies: [string, string][] = [
    ['7,000 keys', createManyKeys(7000)],
    ['13,000 keys of one name', `{${'"":0,'.repeat(12_999)}"":0}`],
    ['10,000 nested lists', `{"events":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['5,000 nested objects', `${'{"events":'.repeat(5000)}0${'}'.repeat(5000)}`],
  ]

  test.each(bodies)('%s are refused before they are parsed', async (_, body) => {
    expect(body.length).toBeLessThan(findBodyLimit(largestRoute))
    const listParsed = recordLargeParses()
    const response = await product.request('learner', largestRoute.method, largestRoute.url, body)
    await expectRefusal(response, 'input.too_large')
    expect(listParsed()).toEqual([])
    expect(product.takeFaults()).toEqual([])
  })

  test('a body above the default limit without a session is refused, and nothing is parsed', async () => {
    const listParsed = recordLargeParses()
    const body = JSON.stringify({ events: 'A'.repeat(60_000) })
    const response = await product.request('nobody', largestRoute.method, largestRoute.url, body)
    await expectRefusal(response, 'accounts.not_signed_in')
    expect(listParsed()).toEqual([])
  })
})
