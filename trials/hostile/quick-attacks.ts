import type { Attack, AttackContext } from './attack.ts'
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

/** Returns a request with some of its bytes changed. */
function corruptRequest({ random }: AttackContext): Buffer {
  const bytes = Buffer.from(postWithLength('{"email":"a@b.example","password":"x"}'))
  for (let n = 0; n < 8; n += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  return bytes
}

/** Attacks that are over at once. */
export const quickAttacks: Attack[] = [
  {
    name: 'a body of more than a megabyte, announced',
    payload: () => [postWithLength(`"${'x'.repeat(MEGABYTE)}"`)],
    expectedStatuses: [413],
  },
  {
    name: 'a body of a gigabyte, only announced',
    payload: () => [postRequest('Content-Length: 1073741824\r\n')],
    expectedStatuses: [413],
  },
  {
    name: 'a body of more than a megabyte, unannounced',
    payload: () => [chunkedPostHead, ...Array.from({ length: 20 }, () => encodeChunk('x'.repeat(65_536)))],
    expectedStatuses: [413],
  },
  {
    name: 'a body in one-byte chunks',
    payload: () => [chunkedPostHead, encodeChunk(' ').repeat(MEGABYTE)],
    sockets: 4,
    expectedStatuses: [],
    mustBeClosed: true,
  },
  {
    name: 'JSON 10,000 deep',
    payload: () => [postWithLength('['.repeat(10_000) + ']'.repeat(10_000))],
    expectedStatuses: [413],
  },
  {
    name: 'JSON half a million deep',
    payload: () => [postWithLength('{"a":'.repeat(200_000))],
    expectedStatuses: [413],
  },
  {
    name: 'JSON of 100,000 keys',
    payload: () => [
      postWithLength(JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [at, 0])))),
    ],
    expectedStatuses: [400, 413],
  },
  {
    name: '100,000 headers',
    payload: () => [getRequest('/', 'a: b\r\n'.repeat(100_000))],
    expectedStatuses: [431],
  },
  {
    name: '4,000 tiny headers',
    payload: () => [getRequest('/healthz', 'a:\r\n'.repeat(4000))],
    expectedStatuses: [200, 431],
  },
  {
    name: 'one huge header',
    payload: () => [getRequest('/', `X: ${'x'.repeat(MEGABYTE)}\r\n`)],
    expectedStatuses: [431],
  },
  {
    name: 'an endless header name',
    payload: () => [getRequest('/', `${'x'.repeat(MEGABYTE)}: x\r\n`)],
    expectedStatuses: [431],
  },
  {
    name: 'a long address',
    payload: () => [getRequest(`/${'x'.repeat(MEGABYTE)}`)],
    expectedStatuses: [431],
  },
  {
    name: 'an address of 15 KB',
    payload: () => [getRequest(`/${'x'.repeat(15_000)}`)],
    expectedStatuses: [404],
  },
  {
    name: 'a redirect of 15 KB',
    payload: () => [getRequest(`/dashboard?redirect=${'%2f'.repeat(5000)}`)],
    expectedStatuses: [302],
  },
  {
    name: 'thousands of cookies',
    payload: () => [getRequest('/api/start', `Cookie: ${'a=b; '.repeat(3000)}\r\n`)],
    expectedStatuses: [401],
  },
  {
    name: 'thousands of session cookies',
    payload: () => [getRequest('/api/start', `Cookie: ${'session=x; '.repeat(1400)}\r\n`)],
    expectedStatuses: [401],
  },
  {
    name: 'an endless chunk extension',
    payload: () => [chunkedPostHead, `5;${'x'.repeat(MEGABYTE)}\r\n`],
    expectedStatuses: [413],
  },
  {
    name: 'endless trailers',
    payload: () => [chunkedPostHead, '0\r\n', 'a: b\r\n'.repeat(100_000)],
    expectedStatuses: [400, 431],
  },
  {
    name: 'the preface of HTTP/2',
    payload: () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    expectedStatuses: [400],
  },
  {
    name: 'a TLS hello',
    payload: () => [Buffer.from('16030100c8010000c40303', 'hex'), 'x'.repeat(200)],
    expectedStatuses: [400],
  },
  {
    name: 'an unknown method',
    payload: () => [`BREW / HTTP/1.1\r\n${hostHeader}\r\n`],
    expectedStatuses: [400],
  },
  {
    name: 'a method in lower case',
    payload: () => [`get / HTTP/1.1\r\n${hostHeader}\r\n`],
    expectedStatuses: [400],
  },
  {
    name: 'TRACE',
    payload: () => [`TRACE / HTTP/1.1\r\n${hostHeader}X-Secret: a\r\n\r\n`],
    expectedStatuses: [400, 404],
  },
  {
    name: 'CONNECT',
    payload: () => [`CONNECT evil.example:443 HTTP/1.1\r\n${hostHeader}\r\n`],
    expectedStatuses: [],
  },
  {
    name: 'the absolute URL of another host',
    payload: () => [getRequest('http://evil.example/api/start')],
    expectedStatuses: [401],
  },
  {
    name: 'an absolute URL without a host',
    payload: () => [getRequest('http:///')],
    expectedStatuses: [400],
  },
  { name: 'a NUL in the path', payload: () => [getRequest('/a\0b')], expectedStatuses: [400] },
  {
    name: 'an encoded NUL in the path',
    payload: () => [getRequest('/files/units/%00/attachment')],
    expectedStatuses: [401],
  },
  {
    name: 'a path traversal',
    payload: () => [getRequest('/assets/../../../../etc/passwd')],
    expectedStatuses: [404],
  },
  { name: 'HTTP/0.9', payload: () => ['GET /\r\n\r\n'], expectedStatuses: [400] },
  { name: 'HTTP/3.0', payload: () => [`GET / HTTP/3.0\r\n${hostHeader}\r\n`], expectedStatuses: [400] },
  {
    name: '1,000 pipelined requests',
    payload: () => [getRequest('/healthz').repeat(1000)],
    expectedStatuses: [200],
    expectedCount: 1000,
  },
  {
    name: '1,000 pipelined requests that are refused',
    payload: () => [getRequest('/api/start').repeat(1000)],
    expectedStatuses: [401],
    expectedCount: 1000,
  },
  {
    name: 'Expect: 100-continue',
    payload: () => [postRequest('Content-Length: 2\r\nExpect: 100-continue\r\n'), '{}'],
    expectedStatuses: [400],
    expectedCount: 1,
  },
  {
    name: 'Expect: 100-continue with too large a body',
    payload: () => [postRequest(`Content-Length: ${MEGABYTE * 2}\r\nExpect: 100-continue\r\n`)],
    expectedStatuses: [413],
    expectedCount: 1,
  },
  {
    name: 'an odd expectation',
    payload: () => [getRequest('/healthz', 'Expect: more\r\n')],
    expectedStatuses: [417],
  },
  {
    name: 'an upgrade to a websocket',
    payload: () => [
      getRequest(
        '/healthz',
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
      ),
    ],
    expectedStatuses: [200],
  },
  {
    name: 'an upgrade to HTTP/2',
    payload: () => [
      getRequest(
        '/healthz',
        'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
      ),
    ],
    expectedStatuses: [200],
  },
  {
    name: 'half a request, and then the end',
    payload: () => ['GET / HT'],
    halfCloses: true,
    expectedStatuses: [400],
  },
  {
    name: 'half a body, and then the end',
    payload: () => [postRequest('Content-Length: 100\r\n', '{"email":')],
    halfCloses: true,
    expectedStatuses: [400],
  },
  {
    name: 'thousands of ranges',
    payload: ({ cookie, file }) => [
      getRequest(
        file.path,
        `Cookie: ${cookie}\r\nRange: bytes=${'0-,'.repeat(4000)}0-\r\nConnection: close\r\n`,
      ),
    ],
    expectedStatuses: [200, 431],
  },
  {
    name: 'random bytes',
    payload: (context) => [randomBytes(context, 4096), '\r\n\r\n'],
    sockets: 40,
    expectedStatuses: [400, 431],
    mustBeClosed: true,
  },
  {
    name: 'a request with corrupted bytes',
    payload: (context) => [corruptRequest(context)],
    halfCloses: true,
    sockets: 60,
    expectedStatuses: [400, 401, 403, 404, 413, 417, 431],
  },
]
