import { malformedSegments, missingSegments } from '@kitchen-table/application/testing/samples'
import { expectRefusal } from '@kitchen-table/application/testing/suites'
import { afterAll, expect, test } from 'vitest'
import { openProduct } from '../../testing/product.ts'

// trials/matrix tests who may read which file.

const product = await openProduct()
afterAll(() => product.close())

const addresses = [...malformedSegments, ...missingSegments].flatMap((segment) => [
  `/files/units/u-talk/${segment}`,
  `/files/${segment}`,
])

test('returns "not found" to every signed-in person for paths that name no file', async () => {
  for (const path of addresses) {
    await expectRefusal(product.request('nobody', 'GET', path), 'accounts.not_signed_in')
    for (const requester of ['learner', 'admin'] as const)
      await expectRefusal(product.request(requester, 'GET', path), 'files.not_found')
  }
  expect(product.takeFaults()).toEqual([])
})

test('T29: does not accept keys of the file store as paths', async () => {
  for (const path of [
    '/files/units/u-talk/paper',
    '/files/groups/acme/logo/',
    '/files/units%2Fu-talk%2Fpaper',
  ])
    await expectRefusal(product.request('admin', 'GET', path), 'files.not_found')
})

test('returns a range of a file, and no range of a file that is refused', async () => {
  const path = '/files/units/u-talk/attachment'
  const part = await product.request('learner', 'GET', path, null, { Range: 'bytes=0-5' })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'canary',
    'bytes 0-5/11',
  ])
  const unsatisfiable = await product.request('learner', 'GET', path, null, { Range: 'bytes=11-' })
  expect([
    unsatisfiable.status,
    await unsatisfiable.text(),
    unsatisfiable.headers.get('content-range'),
  ]).toEqual([416, '', 'bytes */11'])

  const refused = await product.request('learner', 'GET', '/files/units/u-off/attachment', null, {
    Range: 'bytes=0-5',
  })
  await expectRefusal(refused, 'files.not_found')
})

test('a film is shown by the page, whole or in ranges', async () => {
  const path = '/files/units/u-film/film'
  const whole = await product.request('learner', 'GET', path)
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'video/mp4',
    'bytes',
  ])
  expect(whole.headers.get('content-disposition')).toMatch(/^inline;/)
  // Safari asks for the first two bytes, and plays nothing that is sent as a whole.
  const part = await product.request('learner', 'GET', path, null, { Range: 'bytes=0-1' })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'ca',
    'bytes 0-1/11',
  ])
  await expectRefusal(product.request('learner', 'GET', '/files/units/u-film-off/film'), 'files.not_found')
  await expectRefusal(product.request('learner', 'GET', '/files/units/u-talk/film'), 'files.not_found')
})

test('does not accept methods that write', async () => {
  const before = product.hashState()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    await expectRefusal(
      product.request('admin', method, '/files/units/u-talk/attachment', {}),
      'api.not_found',
    )
  expect(product.hashState()).toBe(before)
})
