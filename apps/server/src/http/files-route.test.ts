import { type FileOwner, Refusal } from '@kitchen-table/application/platform'
import type { FileBody, FileRange } from '@kitchen-table/application/ports'
import { words } from '@kitchen-table/application/testing/samples'
import { expectStatus } from '@kitchen-table/application/testing/suites'
import { fileUrl } from '@kitchen-table/application/testing/use-cases'
import type { Actor } from '@kitchen-table/domain/accounts'
import { describe, expect, test } from 'vitest'
import { contentDisposition, filesRoute, parseFileOwner } from './files-route.ts'

const owners: [path: string, owner: FileOwner][] = [
  ['/files/units/u-1/attachment', { kind: 'unit', unitId: 'u-1', part: 'attachment' }],
  ['/files/units/u-1/image', { kind: 'unit', unitId: 'u-1', part: 'image' }],
  ['/files/topics/default/saving/banner', { kind: 'topic', layout: 'default', slug: 'saving' }],
  ['/files/groups/acme/logo', { kind: 'group', slug: 'acme' }],
]

describe('parseFileOwner', () => {
  test.each(owners)('parses %s', (path, owner) => {
    expect(parseFileOwner(path)).toEqual(owner)
    const file = { key: 'a/b/3f2a', name: 'x', type: 'image/png', size: 1 }
    expect(fileUrl(owner, file)).toBe(`${path}?v=3f2a`)
  })

  test.each([
    ...words(`/ /files /files/ /files/units/u-1 /files/units/u-1/ /files/units//attachment
      /files/units/u-1/attachment/ /files/units/u-1/attachment/x /files/units/u-1/Attachment
      /files/units/u-1/banner /files/topics/default/banner /files/topics/default/saving/logo
      /files/groups/acme/banner /files/groups/ACME/logo files/groups/acme/logo /files/groups/../acme/logo
      /files/groups/%2e%2e/logo /files/groups/a.b/logo /files/groups/a_b/logo /files/groups/a%2fb/logo
      /files/groups/é/logo //files/groups/acme/logo /x/files/groups/acme/logo /x/files/units/u-1/image
      /x/files/topics/default/saving/banner /files/resources/budget.pdf /files/units/../../etc/passwd
      /files/units/u-1/../u-2/image`),
    '',
    '/files/groups/acme/logo\n',
    '/files/groups/a\\b/logo',
    '/files/groups/a\u0000b/logo',
    `/files/groups/${'a'.repeat(81)}/logo`,
  ])('returns null for %j', (path) => {
    expect(parseFileOwner(path)).toBeNull()
  })
})

const names = [
  'budget.pdf',
  'a b.pdf',
  'Budget “plan”.pdf',
  'naïve café.txt',
  '預算表.xlsx',
  '👩‍👩‍👧 família.png',
  'e\u0301.txt',
  '"quoted".pdf',
  "it's.pdf",
  'back\\slash.pdf',
  'for/ward.pdf',
  '../../etc/passwd',
  '..\\..\\boot.ini',
  '.',
  '..',
  '100% sure.pdf',
  '%41.pdf',
  '%2e%2e%2f',
  '%',
  '%00',
  '%zz',
  "a'b''c.pdf",
  '(1).pdf',
  '*.*',
  '?.pdf',
  '#.pdf',
  'semi;colon.pdf',
  'a; filename=evil.exe',
  '"; filename="evil.exe',
  "x'; filename*=UTF-8''evil.exe",
  'a=b,c.pdf',
  'line\r\nSet-Cookie: a=b',
  'nul\u0000.pdf',
  'bell\u0007',
  'tab\t.pdf',
  'del\u007f',
  'c1\u0085',
  'esc\u001b[31m',
  '\u202egnp.exe',
  '\u2066iso\u2069',
  'zero\u200bwidth',
  '\ufeffbom',
  'u\u2028v\u2029w',
  '\u00a0nbsp',
  'soft\u00adhyphen',
  '<script>alert(1)</script>.html',
  '{{7*7}}<%= 7 %>',
  "Robert'); DROP TABLE files;--",
  '~tilde!',
  '`tick`',
  '|pipe',
  'half \ud83d pair',
  '\udc00',
  'CON',
  'nul.txt',
  ' leading',
  'trailing ',
  '-rf',
  '',
  'x'.repeat(200),
  '預'.repeat(200),
]

/** Parses the header by RFC 6266: a type, a quoted ASCII name for old clients, and the full name. */
function parseDisposition(header: string): { kind: string; asciiName: string; fullName: string } {
  const match =
    /^(inline|attachment); filename="([^"\\]*)"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]*)$/.exec(header)
  const [, kind = '', asciiName = '', fullName = ''] = match ?? expect.unreachable(header)
  expect(fullName.replace(/%[0-9a-fA-F]{2}/g, '')).not.toContain('%')
  return { kind, asciiName, fullName: decodeURIComponent(fullName) }
}

describe('T15: the name of a downloaded file', () => {
  test('at least fifty awkward names are tested', () => {
    expect(new Set(names).size).toBeGreaterThanOrEqual(50)
  })

  test.each(names)('%j is encoded without loss, and adds nothing to the header', (name) => {
    for (const kind of ['inline', 'attachment'] as const) {
      const header = contentDisposition(kind, name)
      expect(new Headers({ 'Content-Disposition': header }).get('Content-Disposition')).toBe(header)
      const { asciiName, fullName, ...rest } = parseDisposition(header)
      expect(rest).toEqual({ kind })
      expect(fullName).toBe(name.toWellFormed())
      expect(asciiName).toMatch(/^[ -~]*$/)
      expect(asciiName).not.toMatch(/["\\%/]/)
      expect(asciiName).toHaveLength(name.length)
    }
  })

  test('an ASCII name stays readable', () => {
    expect(contentDisposition('attachment', 'budget plan.pdf')).toBe(
      `attachment; filename="budget plan.pdf"; filename*=UTF-8''budget%20plan.pdf`,
    )
  })
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
  const route = filesRoute({ readFile })
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

  test.each(owners)('T51: %s is a download only if it is an attachment', async (path, owner) => {
    const response = await setUp().get(undefined, owner)
    const kind = path.endsWith('/attachment') ? 'attachment' : 'inline'
    expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^${kind};`))
  })

  test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml'])(
    'T51: a file of type %s runs no script, even if it is opened directly',
    async (type) => {
      for (const range of [undefined, 'bytes=0-3', 'bytes=99-']) {
        const { headers } = await setUp(text, { type }).get(range, image)
        expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox$/)
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      }
    },
  )

  test('a refusal is passed on', async () => {
    const route = filesRoute({
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
    const route = filesRoute({
      async readFile(_actor, _owner, _range, toHeaders) {
        if (toHeaders === undefined) return { ...stored, body: new Blob(['0123456789']).stream() }
        headersOfAddress.push(toHeaders(stored))
        return { address: 'https://files.example/units/u-1/3f2a?X-Amz-Signature=abc' }
      },
    })
    const { status, headers } = await route(ada, owner, new Headers({ Range: 'bytes=0-3' }))
    if (!path.endsWith('/attachment')) {
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
    ...words(`bytes=-5 bytes=5-4 bytes= bytes=- bytes bytes=a-b bytes=0-3,5-6 items=0-3 xbytes=0-3 bytes=0x1-3
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
