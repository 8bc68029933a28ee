import type { RefusalCode } from '@kitchen-table/contract/refusals'
import { afterAll, expect, test } from 'vitest'
import { expectRefusal, foreignTo } from '../../testing/describe-procedures.ts'
import { malformedSegments, missingSegments } from '../../testing/malformed.ts'
import { openProduct } from '../../testing/product.ts'
import { canary } from '../../testing/sample-library.ts'
import { sampleNames, type Who } from '../../testing/sample-people.ts'

const product = await openProduct()
afterAll(() => product.close())

const signedOut: Who[] = ['nobody', 'disabled', 'dormantLearner', 'dormantManager', 'pending']
const admins: Who[] = ['admin', 'dormantAdmin']
const everybody: Who[] = ['nobody', ...sampleNames]

/** Rows 15 and 17 of the matrix: an address, the words in the file, and who gets it. */
const files: { path: string; holds: string; readers: Who[] | 'all' }[] = [
  { path: '/files/units/u-talk/attachment', holds: canary.open, readers: 'all' },
  { path: '/files/units/u-talk/image', holds: canary.open, readers: 'all' },
  { path: '/files/units/u-off/attachment', holds: canary.hidden, readers: admins },
  { path: '/files/units/u-off/image', holds: canary.hidden, readers: admins },
  { path: '/files/topics/default/saving/banner', holds: canary.open, readers: 'all' },
  { path: '/files/topics/default/closed-topic/banner', holds: canary.hidden, readers: admins },
  {
    path: '/files/groups/acme/logo',
    holds: canary.acme,
    readers: ['learner', 'young', 'manager', ...admins],
  },
  {
    path: '/files/groups/globex/logo',
    holds: canary.globex,
    readers: ['otherLearner', 'otherManager', ...admins],
  },
  { path: '/files/groups/dormant/logo', holds: canary.dormant, readers: admins },
]

const rows = files.flatMap(({ path, holds, readers }) =>
  everybody.map((who) => {
    const isReader = !signedOut.includes(who) && (readers === 'all' || readers.includes(who))
    const refusal: RefusalCode = signedOut.includes(who) ? 'accounts.not_signed_in' : 'files.not_found'
    return { path, holds, who, expected: isReader ? ('the file' as const) : refusal }
  }),
)

test.each(rows)('$path: $who → $expected', async ({ path, holds, who, expected }) => {
  const before = product.stateHash()
  const response = await product.request(who, 'GET', path)

  if (expected === 'the file') {
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(holds)
  } else {
    expect(await expectRefusal(response, expected)).toBeUndefined()
  }
  expect(product.stateHash()).toBe(before)
  expect(product.faults()).toEqual([])
})

const wholeAnswer = async (path: string, who: Who) => {
  const response = await product.request(who, 'GET', path)
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: response.status, headers, body: await response.text() }
}

test.each([
  '/files/units/u-off/attachment',
  '/files/units/u-bare/attachment',
  '/files/topics/default/closed-topic/banner',
  '/files/groups/globex/logo',
  '/files/groups/dormant/logo',
])('%s looks to a learner like what never was', async (path) => {
  const absent = path.replace(/(units|topics\/default|groups)\/[a-z-]+/, '$1/never-was')
  expect(await wholeAnswer(path, 'learner')).toEqual(await wholeAnswer(absent, 'learner'))
})

const addresses = [...malformedSegments, ...missingSegments].flatMap((segment) => [
  `/files/units/${segment}/attachment`,
  `/files/units/u-talk/${segment}`,
  `/files/topics/${segment}/saving/banner`,
  `/files/topics/default/${segment}/banner`,
  `/files/groups/${segment}/logo`,
  `/files/${segment}`,
])

test('whatever else is asked for is not there, for anybody', async () => {
  for (const path of addresses) {
    await expectRefusal(await product.request('nobody', 'GET', path), 'accounts.not_signed_in')
    for (const who of ['learner', 'admin'] as const)
      await expectRefusal(await product.request(who, 'GET', path), 'files.not_found')
  }
  expect(product.faults()).toEqual([])
})

test('the keys of the file store are no addresses', async () => {
  for (const path of [
    '/files/units/u-talk/paper',
    '/files/groups/acme/logo/',
    '/files/units%2Fu-talk%2Fpaper',
  ])
    await expectRefusal(await product.request('admin', 'GET', path), 'files.not_found')
})

test.each(['learner', 'otherManager'] as const)(
  '%s meets no foreign words on the way to a file',
  async (who) => {
    for (const { path } of files) {
      const { body, headers } = await wholeAnswer(path, who)
      for (const mark of foreignTo(who)) expect(body + JSON.stringify(headers)).not.toContain(mark)
    }
  },
)

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
  const before = product.stateHash()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    await expectRefusal(
      await product.request('admin', method, '/files/units/u-talk/attachment', {}),
      'api.not_found',
    )
  expect(product.stateHash()).toBe(before)
})

test.each(everybody)('health is told to %s, without details', async (who) => {
  const response = await product.request(who, 'GET', '/healthz')
  expect([response.status, await response.text()]).toEqual([200, '{"status":"ok"}'])
})
