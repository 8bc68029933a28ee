import fc, { type Arbitrary } from 'fast-check'
import { bodyLimit } from '../../apps/server/src/http/body-limit.ts'
import type { Question } from './ask.ts'
import { anything, awkwardText } from './awkward.ts'
import { brokenFor } from './broken-arbitrary.ts'
import { type Operation, type Placed, placed } from './operations.ts'
import { type Known, validFor } from './schema-arbitrary.ts'

/** A request without its sender's cookie; `headers` win over what is usual. */
export type Asked = {
  target: string
  body: Buffer | null
  headers: Record<string, string | string[]>
}

/** What headers say that means something to the product: ids of people, and tags of its answers. */
export type Words = { people: readonly string[]; tags: readonly string[] }

/** What may stand in the place of the first value of a JSON text. */
const tokens = ['', ..."NaN Infinity -Infinity 1e999 -0 00 0x1 'a' undefined 1n /**/1".split(' ')]

/** JSON as strangers write it: cut off, doubled, not in UTF-8, too long (`largest` bytes are not), or no JSON at all. */
function spoiltBodies(text: string, largest: number): Arbitrary<Buffer> {
  const bytes = Buffer.from(text)
  const cut = (at: number) => bytes.subarray(0, Math.floor(bytes.length * at))
  const first = /(:\s*)("(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*|true|false|null)/
  const [, key] = /\{("(?:[^"\\]|\\.)*")/.exec(text) ?? []
  return fc.oneof(
    fc.constantFrom(0, 0.1, 0.5, 0.9, 0.99).map(cut),
    fc.constantFrom(...tokens).map((token) => Buffer.from(text.replace(first, `$1${token}`))),
    anything.map((value) =>
      Buffer.from(key ? text.replace('{', `{${key}:${JSON.stringify(value)},`) : text + text),
    ),
    anything.map((value) =>
      Buffer.from(key ? `${text.slice(0, -1)},${key}:${JSON.stringify(value)}}` : text),
    ),
    fc.uint8Array({ maxLength: 40 }).map((some) => Buffer.concat([bytes, some])),
    fc
      .constantFrom([0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f])
      .map((some) => Buffer.concat([cut(0.5), Buffer.from(some), bytes.subarray(cut(0.5).length)])),
    fc.constantFrom('\ufeff', '\u0000', ' \n\t').map((before) => Buffer.from(before + text)),
    fc.integer({ min: 1, max: 20_000 }).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
    fc.constantFrom(-1, 0, 1).map((more) => Buffer.from(text.padEnd(largest + more))),
    awkwardText.map((some) => Buffer.from(some)),
  )
}

const jsonTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json;',
]
const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '*/*',
  '',
]
/** Letters that may stand in a header. */
const headerText = fc.string({ unit: fc.constantFrom(...'a0=;,"\\/*%.- \xe9\xff\t'), maxLength: 40 })
const ourOrigin = 'https://library.example'

/** Headers that requests of strangers, proxies and old browsers have. */
function oddHeaders({ people, tags }: Words): Arbitrary<Record<string, string>> {
  const one = (name: string, ...values: string[]) =>
    fc.oneof(fc.constantFrom(...values), headerText).map((value) => ({ [name]: value }))
  return fc.oneof(
    one('Content-Type', ...jsonTypes, ...otherTypes),
    one('Origin', ourOrigin, 'https://evil.example', 'null'),
    one('Sec-Fetch-Site', 'same-origin', 'none', 'same-site', 'cross-site'),
    one('X-Person', ...people),
    one('Accept-Encoding', 'br', 'gzip', 'gzip;q=0, br;q=0.5', 'identity', '*'),
    one('Accept', 'text/html', 'application/xml;q=0.9', '*/*'),
    one('If-None-Match', '*', '"a"', 'W/"a", "b"', ...tags),
    one('Range', 'bytes=0-1', 'bytes=9-1'),
    one('X-Forwarded-For', '127.0.0.1', '::ffff:1.2.3.4', '1.2.3.4, fe80::1%eth0', ','),
    one('Content-Disposition', 'attachment; filename="a"'),
    one('Content-Encoding', 'gzip', 'identity'),
    one('X-Request-Id', 'a'),
    one('Cookie', '__Host-session=', '__Host-session=a; __Host-session=b', '=;;=', '__proto__=a'),
  )
}

/** Segments that mean something to a path, as they stand in it. */
const oddSegments = ['%', '%ff', '%00', '%2F', '..%2f..%2fa', '.', '%2e%2e', '%C3%28', 'A', '~', '%2525', '*']

const oddQueries = 'a=1 slug=b layout = && % %ff=%00 a[]=1&a[0]=2 a[b][c]=1 0=1 __proto__[x]=1'.split(' ')

function targets(operation: Operation, { path, query }: Placed): Arbitrary<string> {
  const usual = query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
  const joined = path === usual ? '?' : '&'
  const odd = awkwardText.map((some) => encodeURIComponent(some.slice(0, 300).toWellFormed()))
  const last = path.slice(0, path.lastIndexOf('/') + 1)
  const ways = [fc.constantFrom(...oddQueries), odd.map((some) => `${some}=${some}`)].map((more) =>
    more.map((text) => usual + joined + text),
  )
  const elsewhere = fc.oneof(fc.constantFrom(...oddSegments), odd).map((some) => last + some)
  return operation.params.length > 0 ? fc.oneof(...ways, elsewhere) : fc.oneof(...ways)
}

function requestOf(operation: Operation, way: Placed, words: Words): Arbitrary<Asked> {
  const { path, query, body } = way
  const target = query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
  const bytes = body === null ? null : Buffer.from(body)
  const largest = bodyLimit({ method: operation.method, url: path })
  const plain = fc.constant<Asked>({ target, body: bytes, headers: {} })
  const odd = fc.record({
    target: fc.oneof({ weight: 3, arbitrary: fc.constant(target) }, targets(operation, way)),
    body: fc.oneof({ weight: 2, arbitrary: fc.constant(bytes) }, spoiltBodies(body ?? '{}', largest)),
    headers: fc
      .array(oddHeaders(words), { maxLength: 2 })
      .map((list): Asked['headers'] => Object.assign({}, ...list)),
  })
  return fc.oneof({ weight: 3, arbitrary: plain }, { weight: 2, arbitrary: odd })
}

/** Requests for one operation: inputs that its schema takes and that it does not, and strange ways to send them. */
export function requestsFor(operation: Operation, known: Known, words: Words): Arbitrary<Asked> {
  const { input } = operation
  if (input === null) return requestOf(operation, placed(operation, undefined), words)
  const values = fc.oneof(
    { weight: 3, arbitrary: validFor(input, known) },
    { weight: 2, arbitrary: brokenFor(input, known) },
  )
  return values.chain((value) => requestOf(operation, placed(operation, value), words))
}

/** As it goes over the wire, from somebody with this cookie. */
export function questionOf(
  { method }: Operation,
  { target, body, headers }: Asked,
  cookie: string,
): Question {
  const usual = {
    ...(cookie === '' ? {} : { Cookie: cookie }),
    ...(body === null ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }),
  }
  return { method, target, body, headers: { ...usual, ...headers } }
}
