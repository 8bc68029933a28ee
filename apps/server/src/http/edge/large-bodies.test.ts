import { DEFAULT_MAX_BODY_BYTES } from '@kitchen-table/contract/body-size'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { openProduct } from '../../testing/product.ts'
import { findBodyLimit } from './body-limit.ts'

const product = await openProduct()
afterAll(() => product.close())
afterEach(() => vi.restoreAllMocks())

const largest = { method: 'PUT', url: '/api/profile/picture' }

const manyKeys = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"${at.toString(36)}":1`).join(',')}}`

/** Every text longer than usual that was parsed from now on, by its length. */
function parsedTexts(): () => number[] {
  const parse = vi.spyOn(JSON, 'parse')
  return () =>
    parse.mock.calls.map(([text]) => text.length).filter((length) => length > DEFAULT_MAX_BODY_BYTES)
}

// 942 KB with 110,000 unknown keys cost 165 ms each, and eight connections took everybody's median to two seconds.
test('110,000 unknown keys from a stranger are refused before they are parsed', async () => {
  const parsed = parsedTexts()
  const body = manyKeys(110_000)
  await expectRefusal(await product.request('nobody', 'POST', '/api/page-views', body), 'input.too_large')
  expect(parsed()).toEqual([])
})

describe('within the largest route', () => {
  const bodies: [string, string][] = [
    ['as many keys as there is room for', manyKeys(50_000)],
    ['110,000 keys of one name', `{${'"":0,'.repeat(109_999)}"":0}`],
    ['a depth of 10,000 lists', `{"picture":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['a depth of 10,000 objects', `${'{"picture":'.repeat(10_000)}0${'}'.repeat(10_000)}`],
  ]

  test.each(bodies)('%s: refused before it is parsed', async (_, body) => {
    expect(body.length).toBeLessThan(findBodyLimit(largest))
    const parsed = parsedTexts()
    const response = await product.request('learner', largest.method, largest.url, body)
    await expectRefusal(response, 'input.too_large')
    expect(parsed()).toEqual([])
    expect(product.takeFaults()).toEqual([])
  })

  test('a stranger with more than usual is asked to sign in, and nothing is parsed', async () => {
    const parsed = parsedTexts()
    const body = JSON.stringify({ picture: 'A'.repeat(100_000) })
    const response = await product.request('nobody', largest.method, largest.url, body)
    await expectRefusal(response, 'accounts.not_signed_in')
    expect(parsed()).toEqual([])
  })
})

test('a depth of 5,000 in a body of the usual size is refused as well', async () => {
  const body = `{"page":${'['.repeat(5000)}${']'.repeat(5000)}}`
  await expectRefusal(await product.request('nobody', 'POST', '/api/page-views', body), 'input.too_large')
})
