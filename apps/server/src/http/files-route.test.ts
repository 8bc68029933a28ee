import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../platform/refusal.ts'
import { type FileOwner, fileUrl } from '../platform/uploads/file-url.ts'
import type { FileBody, FileRange } from '../platform/uploads/ports.ts'
import { contentDisposition, filesRoute, parseFileOwner } from './files-route.ts'

const owners: [path: string, owner: FileOwner][] = [
  ['/files/units/u-1/attachment', { kind: 'unit', unitId: 'u-1', part: 'attachment' }],
  ['/files/units/u-1/image', { kind: 'unit', unitId: 'u-1', part: 'image' }],
  ['/files/topics/default/saving/banner', { kind: 'topic', layout: 'default', slug: 'saving' }],
  ['/files/groups/acme/logo', { kind: 'group', slug: 'acme' }],
]

describe('whose file an address speaks of', () => {
  test.each(owners)('%s', (path, owner) => {
    expect(parseFileOwner(path)).toEqual(owner)
    const stored = { key: 'a/b/3f2a', name: 'x', type: 'image/png', size: 1 }
    expect(fileUrl(owner, stored)).toBe(`${path}?v=3f2a`)
  })

  test.each([
    '',
    '/',
    '/files',
    '/files/',
    '/files/units/u-1',
    '/files/units/u-1/',
    '/files/units//attachment',
    '/files/units/u-1/attachment/',
    '/files/units/u-1/attachment/x',
    '/files/units/u-1/Attachment',
    '/files/units/u-1/banner',
    '/files/topics/default/banner',
    '/files/topics/default/saving/logo',
    '/files/groups/acme/banner',
    '/files/groups/acme/logo\n',
    '/files/groups/ACME/logo',
    'files/groups/acme/logo',
    '/files/groups/../acme/logo',
    '/files/groups/%2e%2e/logo',
    '/files/groups/a.b/logo',
    '/files/groups/a_b/logo',
    '/files/groups/a%2fb/logo',
    '/files/groups/a\\b/logo',
    '/files/groups/a\u0000b/logo',
    '/files/groups/é/logo',
    `/files/groups/${'a'.repeat(81)}/logo`,
    '//files/groups/acme/logo',
    '/x/files/groups/acme/logo',
    '/x/files/units/u-1/image',
    '/x/files/topics/default/saving/banner',
    '/files/resources/budget.pdf',
    '/files/units/../../etc/passwd',
    '/files/units/u-1/../u-2/image',
  ])('%j: nobody’s', (path) => {
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

/** RFC 6266: a type, a quoted name for old clients, and the whole name. */
function parsed(header: string): { kind: string; plain: string; whole: string } {
  const match =
    /^(inline|attachment); filename="([^"\\]*)"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]*)$/.exec(header)
  const [, kind = '', plain = '', whole = ''] = match ?? expect.unreachable(header)
  expect(whole.replace(/%[0-9a-fA-F]{2}/g, '')).not.toContain('%')
  return { kind, plain, whole: decodeURIComponent(whole) }
}

describe('T15: the name that a file is saved under', () => {
  test('enough awkward ones', () => {
    expect(new Set(names).size).toBeGreaterThanOrEqual(50)
  })

  test.each(names)('%j comes back as it was, and adds nothing to the header', (name) => {
    for (const kind of ['inline', 'attachment'] as const) {
      const header = contentDisposition(kind, name)
      expect(new Headers({ 'Content-Disposition': header }).get('Content-Disposition')).toBe(header)
      const { plain, whole, ...rest } = parsed(header)
      expect(rest).toEqual({ kind })
      expect(whole).toBe(name.toWellFormed())
      expect(plain).toMatch(/^[ -~]*$/)
      expect(plain).not.toMatch(/["\\%/]/)
      expect(plain).toHaveLength(name.length)
    }
  })

  test('a plain name stays plain', () => {
    expect(contentDisposition('attachment', 'budget plan.pdf')).toBe(
      `attachment; filename="budget plan.pdf"; filename*=UTF-8''budget%20plan.pdf`,
    )
  })
})

const text = '0123456789'
const ada: Actor = { sub: 'ada', role: 'user', group: 'acme', subGroupId: null }
const attachment: FileOwner = { kind: 'unit', unitId: 'u-1', part: 'attachment' }
const image: FileOwner = { kind: 'unit', unitId: 'u-1', part: 'image' }

/** The route over one file, with what it was asked for and how often a body was thrown away. */
function opened(content = text, about: Partial<FileBody> = {}) {
  const asked: unknown[] = []
  let cancelled = 0
  const body = (range?: FileRange) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(range ? content.slice(range.start, range.end + 1) : content))
        controller.close()
      },
    })
  const readFile = async (actor: Actor, owner: FileOwner, range?: FileRange): Promise<FileBody> => {
    asked.push({ actor, owner, range })
    const stream = body(range)
    const cancel = stream.cancel.bind(stream)
    stream.cancel = (reason) => {
      cancelled += 1
      return cancel(reason)
    }
    return { type: 'application/pdf', name: 'plan.pdf', size: content.length, body: stream, ...about }
  }
  const route = filesRoute({ readFile })
  const get = (range?: string, owner = attachment) =>
    route(ada, owner, new Headers(range ? { Range: range } : {}))
  return { asked, get, cancelled: () => cancelled }
}

describe('the whole file', () => {
  test('is asked for as who is signed in, and comes with its type, name and length', async () => {
    const { asked, get } = opened()
    const response = await get()
    expect(asked).toEqual([{ actor: ada, owner: attachment, range: undefined }])
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

  test.each(owners)('T51: %s is only ever a download when it is an attachment', async (path, owner) => {
    const response = await opened().get(undefined, owner)
    const kind = path.endsWith('/attachment') ? 'attachment' : 'inline'
    expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^${kind};`))
  })

  test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml'])(
    'T51: of type %s can do nothing, even opened on its own',
    async (type) => {
      for (const range of [undefined, 'bytes=0-3', 'bytes=99-']) {
        const { headers } = await opened(text, { type }).get(range, image)
        expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox$/)
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      }
    },
  )

  test('a refusal goes on as it is', async () => {
    const route = filesRoute({
      readFile: async () => {
        throw new Refusal('files.not_found')
      },
    })
    await expect(route(ada, image, new Headers())).rejects.toMatchObject({ code: 'files.not_found' })
  })
})

describe('a part of it', () => {
  test.each([
    { range: 'bytes=0-0', part: '0', where: '0-0' },
    { range: 'bytes=0-3', part: '0123', where: '0-3' },
    { range: 'bytes=4-', part: '456789', where: '4-9' },
    { range: 'bytes=9-', part: '9', where: '9-9' },
    { range: 'bytes=8-500', part: '89', where: '8-9' },
    { range: 'bytes=0-', part: text, where: '0-9' },
    { range: 'bytes=0-999999999999999', part: text, where: '0-9' },
  ])('$range is $where', async ({ range, part, where }) => {
    const response = await opened().get(range)
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${where}/10`)
    expect(response.headers.get('content-length')).toBe(String(part.length))
    expect(await response.text()).toBe(part)
  })

  test.each(['bytes=10-', 'bytes=10-20', 'bytes=999999999999999-'])(
    '%s begins behind its end: the length is told, nothing is left open',
    async (range) => {
      const { get, cancelled } = opened()
      const response = await get(range)
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe('bytes */10')
      expect(await response.text()).toBe('')
      expect(cancelled()).toBe(1)
    },
  )

  test.each([
    'bytes=-5',
    'bytes=5-4',
    'bytes=',
    'bytes=-',
    'bytes',
    'bytes=a-b',
    'bytes=0-3,5-6',
    'bytes=0-3, 5-6',
    'items=0-3',
    'xbytes=0-3',
    'Bytes 0-3',
    ' bytes=0-3x',
    'bytes=0x1-3',
    'bytes=1.5-3',
    'bytes=+1-3',
    'bytes=1 -3',
    'bytes=0000000000000000-1',
    `bytes=0-${'9'.repeat(16)}`,
    `bytes=${'9'.repeat(400)}-`,
  ])('%j is answered with the whole file', async (range) => {
    const { asked, get } = opened()
    const response = await get(range)
    expect(asked).toMatchObject([{ range: undefined }])
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(text)
  })

  test('a file of one byte has a first and no second', async () => {
    expect(await (await opened('x').get('bytes=0-')).text()).toBe('x')
    expect((await opened('x').get('bytes=1-')).status).toBe(416)
  })

  test('an empty file is whole, whatever part is asked for', async () => {
    const response = await opened('').get('bytes=0-3')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('0')
    expect(await response.text()).toBe('')
  })
})
