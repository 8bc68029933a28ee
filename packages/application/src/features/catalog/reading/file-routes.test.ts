import type { Actor } from '@kitchen-table/domain/accounts'
import { describe, expect, test } from 'vitest'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { contentDisposition } from '../../../platform/responses/file-headers.ts'
import { type FileOwner, fileUrl } from '../../../platform/uploads/file-url.ts'
import type { FileBody, FileRange } from '../../../platform/uploads/ports.ts'
import { callRoute } from '../../../testing/call-route.ts'
import { expectStatus } from '../../../testing/expect-refusal.ts'
import { splitWords } from '../../../testing/words.ts'
import { fileRoutes, respondWithFile } from './file-routes.ts'

const owners: [path: string, owner: FileOwner][] = [
  ['/files/units/u-1/attachment', { kind: 'unit', unitId: 'u-1', part: 'attachment' }],
  ['/files/units/u-1/image', { kind: 'unit', unitId: 'u-1', part: 'image' }],
  ['/files/units/u-1/film', { kind: 'unit', unitId: 'u-1', part: 'film' }],
  ['/files/topics/default/saving/banner', { kind: 'topic', layout: 'default', slug: 'saving' }],
  ['/files/groups/acme/logo', { kind: 'group', slug: 'acme' }],
  ['/files/resources/r-1', { kind: 'resource', resourceId: 'r-1' }],
  ['/files/people/ada/picture', { kind: 'person', sub: 'ada' }],
]

const isDownload = (path: string) => path.endsWith('/attachment') || path.startsWith('/files/resources/')

test.each(owners)('%s is the address of a file, and of no other', async (path, owner) => {
  const file = { key: 'a/b/3f2a', name: 'x', type: 'image/png', size: 1 }
  expect(fileUrl(owner, file)).toBe(`${path}?v=3f2a`)
  const read: FileOwner[] = []
  const routes = fileRoutes({
    async readFile(_actor, ofFile) {
      read.push(ofFile)
      return { ...file, body: new Blob(['0']).stream() }
    },
  })
  const pattern = (route: string) => new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  const matching = routes.filter((route) => pattern(route.path).test(path))
  const person = { sub: 'ada', role: 'user', group: null, subGroupId: null } as AuthenticatedPerson
  for (const route of matching) await callRoute(route, new Request(`http://localhost${path}`), person)
  expect(read).toEqual([owner])
})

const text = '0123456789'
const ada: Actor = { sub: 'ada', role: 'user', group: 'acme', subGroupId: null }
const attachment: FileOwner = { kind: 'unit', unitId: 'u-1', part: 'attachment' }
const image: FileOwner = { kind: 'unit', unitId: 'u-1', part: 'image' }

/** Creates the route with one file; records the reads and counts the canceled bodies. */
function setUp(content = text, change: Partial<FileBody> = {}) {
  const reads: unknown[] = []
  let cancelCount = 0
  const body = (range?: FileRange) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(range ? content.slice(range.start, range.end + 1) : content))
        controller.close()
      },
    })
  const readFile = async (actor: Actor, owner: FileOwner, range?: FileRange): Promise<FileBody> => {
    reads.push({ actor, owner, range })
    const stream = body(range)
    const cancel = stream.cancel.bind(stream)
    stream.cancel = (reason) => {
      cancelCount += 1
      return cancel(reason)
    }
    return { type: 'application/pdf', name: 'plan.pdf', size: content.length, body: stream, ...change }
  }
  const route = respondWithFile({ readFile })
  const get = (range?: string, owner = attachment) =>
    route(ada, owner, new Headers(range ? { Range: range } : {}))
  return { reads, get, countCanceled: () => cancelCount }
}

describe('the whole file', () => {
  test('is read as the signed-in person, and sent with type, name and length', async () => {
    const { reads, get } = setUp()
    const response = await get()
    expect(reads).toEqual([{ actor: ada, owner: attachment, range: undefined }])
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`,
      'cache-control': 'private, max-age=3600',
      vary: 'Cookie',
    })
    expect(response.headers.has('content-range')).toBe(false)
    expect(await response.text()).toBe(text)
  })

  test.each(owners)(
    'T51: %s is a download only if it is an attachment or a resource',
    async (path, owner) => {
      const response = await setUp().get(undefined, owner)
      const kind = isDownload(path) ? 'attachment' : 'inline'
      expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^${kind};`))
    },
  )

  test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml'])(
    'T51: a file of type %s runs no script, even if it is opened directly',
    async (type) => {
      for (const range of [undefined, 'bytes=0-3', 'bytes=99-']) {
        const { headers } = await setUp(text, { type }).get(range, image)
        expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox$/)
      }
    },
  )

  test('a refusal is passed on', async () => {
    const route = respondWithFile({
      readFile: async () => {
        throw new Refusal('files.not_found')
      },
    })
    await expect(route(ada, image, new Headers())).rejects.toMatchObject({ code: 'files.not_found' })
  })
})

describe('a file of a storage that sends downloads itself', () => {
  test.each(owners)('T51: %s is redirected to its address only if it is a download', async (path, owner) => {
    const stored = { key: 'units/u-1/3f2a', name: 'plan.html', type: 'text/html', size: 10 }
    const headersOfAddress: unknown[] = []
    const route = respondWithFile({
      async readFile(_actor, _owner, _range, toHeaders) {
        if (toHeaders === undefined) return { ...stored, body: new Blob(['0123456789']).stream() }
        headersOfAddress.push(toHeaders(stored))
        return { address: 'https://files.example/units/u-1/3f2a?X-Amz-Signature=abc' }
      },
    })
    const { status, headers } = await route(ada, owner, new Headers({ Range: 'bytes=0-3' }))
    if (!isDownload(path)) {
      expect([status, headersOfAddress]).toEqual([206, []])
      return
    }
    expect(headersOfAddress).toEqual([
      { type: 'application/octet-stream', disposition: contentDisposition('attachment', 'plan.html') },
    ])
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      303,
      'https://files.example/units/u-1/3f2a?X-Amz-Signature=abc',
      'no-store',
    ])
  })
})

describe('a range of a file', () => {
  test.each([
    { range: 'bytes=0-0', part: '0', sentRange: '0-0' },
    { range: 'bytes=0-3', part: '0123', sentRange: '0-3' },
    { range: 'bytes=4-', part: '456789', sentRange: '4-9' },
    { range: 'bytes=9-', part: '9', sentRange: '9-9' },
    { range: 'bytes=8-500', part: '89', sentRange: '8-9' },
    { range: 'bytes=0-', part: text, sentRange: '0-9' },
    { range: 'bytes=0-999999999999999', part: text, sentRange: '0-9' },
  ])('$range sends $sentRange', async ({ range, part, sentRange }) => {
    const response = await setUp().get(range)
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${sentRange}/10`)
    expect(response.headers.get('content-length')).toBe(String(part.length))
    expect(await response.text()).toBe(part)
  })

  test.each(['bytes=10-', 'bytes=10-20', 'bytes=999999999999999-'])(
    '%s begins after the end: responds with 416 and the size, and closes the file',
    async (range) => {
      const { get, countCanceled } = setUp()
      const response = await get(range)
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe('bytes */10')
      expect(await response.text()).toBe('')
      expect(countCanceled()).toBe(1)
    },
  )

  test.each([
    ...splitWords(`bytes=-5 bytes=5-4 bytes= bytes=- bytes bytes=a-b bytes=0-3,5-6 items=0-3 xbytes=0-3 bytes=0x1-3
      bytes=1.5-3 bytes=+1-3 bytes=0000000000000000-1`),
    'bytes=0-3, 5-6',
    'Bytes 0-3',
    ' bytes=0-3x',
    'bytes=1 -3',
    `bytes=0-${'9'.repeat(16)}`,
    `bytes=${'9'.repeat(400)}-`,
  ])('%j sends the whole file', async (range) => {
    const { reads, get } = setUp()
    const response = await get(range)
    expect(reads).toMatchObject([{ range: undefined }])
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(text)
  })

  test('a file of one byte has a first byte and no second', async () => {
    expect(await (await setUp('x').get('bytes=0-')).text()).toBe('x')
    await expectStatus(setUp('x').get('bytes=1-'), 416)
  })

  test('an empty file is sent whole for any range', async () => {
    const response = await setUp('').get('bytes=0-3')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('0')
    expect(await response.text()).toBe('')
  })
})
