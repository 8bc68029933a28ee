import { type AttackContext, type AttackRow, toAttacks } from './attack.ts'
import {
  chunkedPostHead,
  getRequest,
  hostHeader,
  MEGABYTE,
  postRequest,
  postWithLength,
} from './http-bytes.ts'

const encodeChunk = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n`

function randomBytes({ random }: AttackContext, most: number): Buffer {
  return Buffer.from(
    Array.from({ length: 1 + Math.floor(random() * most) }, () => Math.floor(random() * 256)),
  )
}

function corruptRequest({ random }: AttackContext): Buffer {
  const bytes = Buffer.from(postWithLength('{"email":"a@b.example","password":"x"}'))
  for (let n = 0; n < 8; n += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  return bytes
}

const rows: AttackRow[] = [
  ['a body of more than a megabyte, announced', [413], () => [postWithLength(`"${'x'.repeat(MEGABYTE)}"`)]],
  ['a body of a gigabyte, only announced', [413], () => [postRequest('Content-Length: 1073741824\r\n')]],
  [
    'a body of more than a megabyte, unannounced',
    [413],
    () => [chunkedPostHead, ...Array.from({ length: 20 }, () => encodeChunk('x'.repeat(65_536)))],
  ],
  [
    'a body in one-byte chunks',
    [],
    () => [chunkedPostHead, encodeChunk(' ').repeat(MEGABYTE)],
    { sockets: 4, mustBeClosed: true },
  ],
  ['JSON 10,000 deep', [413], () => [postWithLength('['.repeat(10_000) + ']'.repeat(10_000))]],
  ['JSON half a million deep', [413], () => [postWithLength('{"a":'.repeat(200_000))]],
  [
    'JSON of 100,000 keys',
    [400, 413],
    () => [
      postWithLength(JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [at, 0])))),
    ],
  ],
  ['100,000 headers', [431], () => [getRequest('/', 'a: b\r\n'.repeat(100_000))]],
  ['4,000 tiny headers', [200, 431], () => [getRequest('/healthz', 'a:\r\n'.repeat(4000))]],
  ['one huge header', [431], () => [getRequest('/', `X: ${'x'.repeat(MEGABYTE)}\r\n`)]],
  ['an endless header name', [431], () => [getRequest('/', `${'x'.repeat(MEGABYTE)}: x\r\n`)]],
  ['a long address', [431], () => [getRequest(`/${'x'.repeat(MEGABYTE)}`)]],
  ['an address of 15 KB', [404], () => [getRequest(`/${'x'.repeat(15_000)}`)]],
  ['a redirect of 15 KB', [302], () => [getRequest(`/dashboard?redirect=${'%2f'.repeat(5000)}`)]],
  ['thousands of cookies', [401], () => [getRequest('/api/start', `Cookie: ${'a=b; '.repeat(3000)}\r\n`)]],
  [
    'thousands of session cookies',
    [401],
    () => [getRequest('/api/start', `Cookie: ${'session=x; '.repeat(1400)}\r\n`)],
  ],
  ['an endless chunk extension', [413], () => [chunkedPostHead, `5;${'x'.repeat(MEGABYTE)}\r\n`]],
  ['endless trailers', [400, 431], () => [chunkedPostHead, '0\r\n', 'a: b\r\n'.repeat(100_000)]],
  ['the preface of HTTP/2', [400], () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']],
  ['a TLS hello', [400], () => [Buffer.from('16030100c8010000c40303', 'hex'), 'x'.repeat(200)]],
  ['an unknown method', [400], () => [`BREW / HTTP/1.1\r\n${hostHeader}\r\n`]],
  ['a method in lower case', [400], () => [`get / HTTP/1.1\r\n${hostHeader}\r\n`]],
  ['TRACE', [400, 404], () => [`TRACE / HTTP/1.1\r\n${hostHeader}X-Secret: a\r\n\r\n`]],
  ['CONNECT', [], () => [`CONNECT evil.example:443 HTTP/1.1\r\n${hostHeader}\r\n`]],
  ['the absolute URL of another host', [401], () => [getRequest('http://evil.example/api/start')]],
  ['an absolute URL without a host', [400], () => [getRequest('http:///')]],
  ['a NUL in the path', [400], () => [getRequest('/a\0b')]],
  ['an encoded NUL in the path', [401], () => [getRequest('/files/units/%00/attachment')]],
  ['a path traversal', [404], () => [getRequest('/assets/../../../../etc/passwd')]],
  ['HTTP/0.9', [400], () => ['GET /\r\n\r\n']],
  ['HTTP/3.0', [400], () => [`GET / HTTP/3.0\r\n${hostHeader}\r\n`]],
  ['1,000 pipelined requests', [200], () => [getRequest('/healthz').repeat(1000)], { expectedCount: 1000 }],
  [
    '1,000 pipelined requests that are refused',
    [401],
    () => [getRequest('/api/start').repeat(1000)],
    { expectedCount: 1000 },
  ],
  [
    'Expect: 100-continue',
    [400],
    () => [postRequest('Content-Length: 2\r\nExpect: 100-continue\r\n'), '{}'],
    { expectedCount: 1 },
  ],
  [
    'Expect: 100-continue with too large a body',
    [413],
    () => [postRequest(`Content-Length: ${MEGABYTE * 2}\r\nExpect: 100-continue\r\n`)],
    { expectedCount: 1 },
  ],
  ['an odd expectation', [417], () => [getRequest('/healthz', 'Expect: more\r\n')]],
  [
    'an upgrade to a websocket',
    [200],
    () => [
      getRequest(
        '/healthz',
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
      ),
    ],
  ],
  [
    'an upgrade to HTTP/2',
    [200],
    () => [
      getRequest(
        '/healthz',
        'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
      ),
    ],
  ],
  ['half a request, and then the end', [400], () => ['GET / HT'], { halfCloses: true }],
  [
    'half a body, and then the end',
    [400],
    () => [postRequest('Content-Length: 100\r\n', '{"email":')],
    { halfCloses: true },
  ],
  [
    'thousands of ranges',
    [200, 431],
    ({ cookie, file }) => [
      getRequest(
        file.path,
        `Cookie: ${cookie}\r\nRange: bytes=${'0-,'.repeat(4000)}0-\r\nConnection: close\r\n`,
      ),
    ],
  ],
  [
    'random bytes',
    [400, 431],
    (context) => [randomBytes(context, 4096), '\r\n\r\n'],
    { sockets: 40, mustBeClosed: true },
  ],
  [
    'a request with corrupted bytes',
    [400, 401, 403, 404, 413, 417, 431],
    (context) => [corruptRequest(context)],
    { halfCloses: true, sockets: 60 },
  ],
]

export const quickAttacks = toAttacks(rows)
