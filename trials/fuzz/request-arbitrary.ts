import { findBodyLimit } from '@kitchen-table/server/composition'
import fc, { type Arbitrary } from 'fast-check'
import { anyAwkwardText, anyJsonValue } from './awkward-values.ts'
import { invalidValuesFor } from './invalid-arbitrary.ts'
import { type Operation, placeInput, type RequestParts } from './operations.ts'
import type { RawRequest } from './raw-http-client.ts'
import { type KnownValues, matchesSchema, validValuesFor } from './schema-arbitrary.ts'

/** A request without its sender's cookie; `headers` override the usual ones. */
export type RequestDraft = { target: string; body: Buffer | null; headers: Record<string, string | string[]> }

/** Header values that mean something to the product: ids of people, and ETags of its responses. */
type HeaderValues = { people: readonly string[]; tags: readonly string[] }

/** Tokens that replace the first value of a JSON text. */
const tokens = ['', ..."NaN Infinity -Infinity 1e999 -0 00 0x1 'a' undefined 1n /**/1".split(' ')]

/** Generates malformed JSON: cut off, with duplicate keys, not in UTF-8, around `largest` bytes long, or no JSON. */
function malformedBodies(text: string, largest: number): Arbitrary<Buffer> {
  const bytes = Buffer.from(text)
  const cut = (at: number) => bytes.subarray(0, Math.floor(bytes.length * at))
  const first = /(:\s*)("(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*|true|false|null)/
  const [, key] = /\{("(?:[^"\\]|\\.)*")/.exec(text) ?? []
  return fc.oneof(
    fc.constantFrom(0, 0.1, 0.5, 0.9, 0.99).map(cut),
    fc.constantFrom(...tokens).map((token) => Buffer.from(text.replace(first, `$1${token}`))),
    anyJsonValue.map((value) =>
      Buffer.from(key ? text.replace('{', `{${key}:${JSON.stringify(value)},`) : text + text),
    ),
    anyJsonValue.map((value) =>
      Buffer.from(key ? `${text.slice(0, -1)},${key}:${JSON.stringify(value)}}` : text),
    ),
    fc.uint8Array({ maxLength: 40 }).map((some) => Buffer.concat([bytes, some])),
    fc
      .constantFrom([0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f])
      .map((some) => Buffer.concat([cut(0.5), Buffer.from(some), bytes.subarray(cut(0.5).length)])),
    fc.constantFrom('\ufeff', '\u0000', ' \n\t').map((before) => Buffer.from(before + text)),
    fc.integer({ min: 1, max: 20_000 }).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
    fc.constantFrom(-1, 0, 1).map((more) => Buffer.from(text.padEnd(largest + more))),
    anyAwkwardText.map((some) => Buffer.from(some)),
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
/** Text of characters that are allowed in a header. */
const headerText = fc.string({ unit: fc.constantFrom(...'a0=;,"\\/*%.- \xe9\xff\t'), maxLength: 40 })
const ourOrigin = 'https://library.example'

/** Generates headers as unusual clients, proxies and old browsers send them. */
function unusualHeaders({ people, tags }: HeaderValues): Arbitrary<Record<string, string>> {
  const header = (name: string, ...values: string[]) =>
    fc.oneof(fc.constantFrom(...values), headerText).map((value) => ({ [name]: value }))
  return fc.oneof(
    header('Content-Type', ...jsonTypes, ...otherTypes),
    header('Origin', ourOrigin, 'https://evil.example', 'null'),
    header('Sec-Fetch-Site', 'same-origin', 'none', 'same-site', 'cross-site'),
    header('X-Person', ...people),
    header('Accept-Encoding', 'br', 'gzip', 'gzip;q=0, br;q=0.5', 'identity', '*'),
    header('Accept', 'text/html', 'application/xml;q=0.9', '*/*'),
    header('If-None-Match', '*', '"a"', 'W/"a", "b"', ...tags),
    header('Range', 'bytes=0-1', 'bytes=9-1'),
    header('X-Forwarded-For', '127.0.0.1', '::ffff:1.2.3.4', '1.2.3.4, fe80::1%eth0', ','),
    header('Content-Disposition', 'attachment; filename="a"'),
    header('Content-Encoding', 'gzip', 'identity'),
    header('X-Request-Id', 'a'),
    header('Cookie', '__Host-session=', '__Host-session=a; __Host-session=b', '=;;=', '__proto__=a'),
  )
}

/** Path segments with a special meaning, already encoded. */
const unusualSegments = '% %ff %00 %2F ..%2f..%2fa . %2e%2e %C3%28 A ~ %2525 *'.split(' ')

const unusualQueries = 'a=1 slug=b layout = && % %ff=%00 a[]=1&a[0]=2 a[b][c]=1 0=1 __proto__[x]=1'.split(' ')

function requestTargets(operation: Operation, { path, query }: RequestParts): Arbitrary<string> {
  const usual = query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
  const separator = path === usual ? '?' : '&'
  const odd = anyAwkwardText.map((some) => encodeURIComponent(some.slice(0, 300).toWellFormed()))
  const last = path.slice(0, path.lastIndexOf('/') + 1)
  const withMoreQuery = [fc.constantFrom(...unusualQueries), odd.map((some) => `${some}=${some}`)].map(
    (more) => more.map((text) => usual + separator + text),
  )
  const withOtherSegment = fc.oneof(fc.constantFrom(...unusualSegments), odd).map((some) => last + some)
  return operation.params.length > 0
    ? fc.oneof(...withMoreQuery, withOtherSegment)
    : fc.oneof(...withMoreQuery)
}

/** Node refuses a request with headers of more than 16 KiB, the target included, before the server gets it. */
const MAX_TARGET_LENGTH = 10_000

function requestVariants(operation: Operation, parts: RequestParts, headerValues: HeaderValues) {
  const { path, query, body } = parts
  const target = query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
  const bytes = body === null ? null : Buffer.from(body)
  const largest = findBodyLimit({ method: operation.method, url: path })
  const plain = fc.constant<RequestDraft>({ target, body: bytes, headers: {} })
  const odd = fc.record({
    target: fc.oneof({ weight: 3, arbitrary: fc.constant(target) }, requestTargets(operation, parts)),
    body: fc.oneof({ weight: 2, arbitrary: fc.constant(bytes) }, malformedBodies(body ?? '{}', largest)),
    headers: fc
      .array(unusualHeaders(headerValues), { maxLength: 2 })
      .map((list): RequestDraft['headers'] => Object.assign({}, ...list)),
  })
  return fc.oneof({ weight: 3, arbitrary: plain }, { weight: 2, arbitrary: odd })
}

/** Replaces all but two fields of valid values, or more, by those of an input that the operation accepts. */
function withAcceptedFields({ input, valid }: Operation, values: Arbitrary<unknown>): Arbitrary<unknown> {
  const accepted = Object.entries(valid())
  const fields = fc.subarray(accepted, { minLength: Math.max(0, accepted.length - 2) })
  return fc
    .tuple(values, fields)
    .map(([value, replaced]) => ({ ...Object(value), ...Object.fromEntries(replaced) }))
    .filter((value) => input !== null && matchesSchema(input, value))
}

/** Generates requests for one operation: valid and invalid inputs, sent in usual and unusual ways. */
export function requestsFor(
  operation: Operation,
  known: KnownValues,
  headerValues: HeaderValues,
): Arbitrary<RequestDraft> {
  const { input } = operation
  if (input === null) return requestVariants(operation, placeInput(operation, undefined), headerValues)
  const valid = validValuesFor(input, known)
  const values = fc.oneof(
    { weight: 2, arbitrary: valid },
    { weight: 4, arbitrary: withAcceptedFields(operation, valid) },
    { weight: 4, arbitrary: invalidValuesFor(input, known) },
  )
  return values
    .chain((value) => requestVariants(operation, placeInput(operation, value), headerValues))
    .filter(({ target }) => target.length <= MAX_TARGET_LENGTH)
}

/** Returns the request of a page on which another person was signed in. Without input, chance may have none refused. */
export const requestForSomeoneElse = (operation: Operation): RequestDraft => ({
  target: placeInput(operation, undefined).path,
  body: null,
  headers: { 'X-Person': 'someone-else' },
})

export function toRawRequest(
  { method }: Operation,
  { target, body, headers }: RequestDraft,
  cookie: string,
): RawRequest {
  const usual = {
    ...(cookie === '' ? {} : { Cookie: cookie }),
    ...(body === null ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }),
  }
  return { method, target, body, headers: { ...usual, ...headers } }
}
