import { afterAll, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { malformedSegments, missingSegments } from '../../testing/path-segments.ts'
import { openProduct } from '../../testing/product.ts'

// Who may read which file is tried in trials/matrix.

const product = await openProduct()
afterAll(() => product.close())

const addresses = [...malformedSegments, ...missingSegments].flatMap((segment) => [
  `/files/units/u-talk/${segment}`,
  `/files/${segment}`,
])

test('what is no address of a file is not there, for anybody', async () => {
  for (const path of addresses) {
    await expectRefusal(await product.request('nobody', 'GET', path), 'accounts.not_signed_in')
    for (const who of ['learner', 'admin'] as const)
      await expectRefusal(await product.request(who, 'GET', path), 'files.not_found')
  }
  expect(product.takeFaults()).toEqual([])
})

test('the keys of the file store are no addresses', async () => {
  for (const path of [
    '/files/units/u-talk/paper',
    '/files/groups/acme/logo/',
    '/files/units%2Fu-talk%2Fpaper',
  ])
    await expectRefusal(await product.request('admin', 'GET', path), 'files.not_found')
})

test('a file takes a share of its bytes, and no share of what is refused', async () => {
  const path = '/files/units/u-talk/attachment'
  const part = await product.request('learner', 'GET', path, null, { Range: 'bytes=0-5' })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'canary',
    'bytes 0-5/11',
  ])
  const none = await product.request('learner', 'GET', path, null, { Range: 'bytes=11-' })
  expect([none.status, await none.text(), none.headers.get('content-range')]).toEqual([416, '', 'bytes */11'])

  const refused = await product.request('learner', 'GET', '/files/units/u-off/attachment', null, {
    Range: 'bytes=0-5',
  })
  await expectRefusal(refused, 'files.not_found')
})

test('files are read, never written', async () => {
  const before = product.hashState()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    await expectRefusal(
      await product.request('admin', method, '/files/units/u-talk/attachment', {}),
      'api.not_found',
    )
  expect(product.hashState()).toBe(before)
})
