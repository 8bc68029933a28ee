import { afterAll, expect, test } from 'vitest'
import { createUnitCompletionBody } from '../testing/endpoint-fixtures/learning.ts'
import { openProduct } from '../testing/product.ts'

const product = await openProduct()
afterAll(() => product.close())

const tooLarge = ' '.repeat(2 * 1024 * 1024)

test.each([
  ['a page', 'GET', '/terms?secret=a', 200, null],
  ['a redirect', 'GET', '/?secret=a', 302, null],
  ['a read without the framework', 'GET', '/api/start', 200, null],
  ['the catalog', 'GET', '/api/catalog', 200, null],
  ['a completed unit', 'PUT', '/api/progress/units/u-talk', 200, createUnitCompletionBody()],
  ['an endpoint of the contract', 'GET', '/api/profile', 200, null],
  ['a refusal', 'GET', '/api/notices?secret=a', 403, null],
  ['an unknown address', 'GET', '/api/nothing?secret=a', 404, null],
  ['a body that is too large', 'POST', '/api/events?secret=a', 413, tooLarge],
])('%s has the request id of its one log line', async (_, method, url, status, body) => {
  const response = await product.request('learner', method, url, body)
  await response.text()
  expect(response.status).toBe(status)
  const requestId = response.headers.get('x-request-id')
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  const readEntries = () =>
    product.logLines.map((line) => JSON.parse(line)).filter((entry) => entry.requestId === requestId)
  const [path] = url.split('?')
  await expect.poll(readEntries).toMatchObject([{ method, path, status, msg: 'responded' }])
  expect(product.logLines.join()).not.toContain('secret')
})

test.each(['nobody', 'learner'] as const)(
  'Help right now, opened by %s, has no log line',
  async (requester) => {
    const readPaths = () =>
      product.logLines.map((line) => JSON.parse(line)).flatMap((entry) => (entry.path ? [entry.path] : []))
    const countBefore = readPaths().length
    for (const [method, url] of [
      ['GET', '/help-right-now'],
      ['GET', '/help-right-now/?from=mail'],
      ['GET', '/HELP-right-now'],
      ['HEAD', '/help-right-now'],
      ['GET', '/api/help-lines'],
      ['GET', '/api/help-lines?again=1'],
    ] as const) {
      const response = await product.request(requester, method, url)
      await response.text()
      expect([response.status, response.headers.get('x-request-id')]).toEqual([
        200,
        expect.stringMatching(/^[\da-f-]{36}$/),
      ])
    }
    const response = await product.request(requester, 'GET', '/rising-gen-terms')
    await response.text()
    await expect.poll(() => readPaths().slice(countBefore)).toEqual(['/rising-gen-terms'])
    expect(product.logLines.join()).not.toMatch(/help-right-now|help-lines/i)
  },
)
