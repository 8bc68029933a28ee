import type { Attack, Facts } from './attack.ts'
import { get, host, inChunks, MEGABYTE, post, whole } from './wire.ts'

const chunk = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n`

function randomBytes({ random }: Facts, most: number): Buffer {
  return Buffer.from(
    Array.from({ length: 1 + Math.floor(random() * most) }, () => Math.floor(random() * 256)),
  )
}

/** A request with some of its bytes changed. */
function spoilt({ random }: Facts): Buffer {
  const bytes = Buffer.from(whole('{"email":"a@b.example","password":"x"}'))
  for (let n = 0; n < 8; n += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  return bytes
}

/** What is over at once. */
export const quickAttacks: Attack[] = [
  {
    name: 'a body of more than a megabyte, announced',
    says: () => [whole(`"${'x'.repeat(MEGABYTE)}"`)],
    answers: [413],
  },
  {
    name: 'a body of a gigabyte, only announced',
    says: () => [post('Content-Length: 1073741824\r\n')],
    answers: [413],
  },
  {
    name: 'a body of more than a megabyte, unannounced',
    says: () => [inChunks, ...Array.from({ length: 20 }, () => chunk('x'.repeat(65_536)))],
    answers: [413],
  },
  {
    name: 'a body in crumbs',
    says: () => [inChunks, chunk(' ').repeat(MEGABYTE)],
    sockets: 4,
    answers: [],
    mustBeCut: true,
  },
  { name: 'JSON 10,000 deep', says: () => [whole('['.repeat(10_000) + ']'.repeat(10_000))], answers: [413] },
  { name: 'JSON half a million deep', says: () => [whole('{"a":'.repeat(200_000))], answers: [413] },
  {
    name: 'JSON of 100,000 keys',
    says: () => [
      whole(JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [at, 0])))),
    ],
    answers: [400, 413],
  },
  { name: '100,000 headers', says: () => [get('/', 'a: b\r\n'.repeat(100_000))], answers: [431] },
  { name: '4,000 tiny headers', says: () => [get('/healthz', 'a:\r\n'.repeat(4000))], answers: [200, 431] },
  { name: 'one huge header', says: () => [get('/', `X: ${'x'.repeat(MEGABYTE)}\r\n`)], answers: [431] },
  {
    name: 'an endless header name',
    says: () => [get('/', `${'x'.repeat(MEGABYTE)}: x\r\n`)],
    answers: [431],
  },
  { name: 'a long address', says: () => [get(`/${'x'.repeat(MEGABYTE)}`)], answers: [431] },
  { name: 'an address of 15 KB', says: () => [get(`/${'x'.repeat(15_000)}`)], answers: [404] },
  {
    name: 'a redirect of 15 KB',
    says: () => [get(`/dashboard?redirect=${'%2f'.repeat(5000)}`)],
    answers: [302],
  },
  {
    name: 'thousands of cookies',
    says: () => [get('/api/start', `Cookie: ${'a=b; '.repeat(3000)}\r\n`)],
    answers: [401],
  },
  {
    name: 'thousands of our cookies',
    says: () => [get('/api/start', `Cookie: ${'session=x; '.repeat(1400)}\r\n`)],
    answers: [401],
  },
  {
    name: 'an endless chunk extension',
    says: () => [inChunks, `5;${'x'.repeat(MEGABYTE)}\r\n`],
    answers: [413],
  },
  {
    name: 'endless trailers',
    says: () => [inChunks, '0\r\n', 'a: b\r\n'.repeat(100_000)],
    answers: [400, 431],
  },
  { name: 'the preface of HTTP/2', says: () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], answers: [400] },
  {
    name: 'a TLS hello',
    says: () => [Buffer.from('16030100c8010000c40303', 'hex'), 'x'.repeat(200)],
    answers: [400],
  },
  { name: 'a method that there is not', says: () => [`BREW / HTTP/1.1\r\n${host}\r\n`], answers: [400] },
  { name: 'a method in lower case', says: () => [`get / HTTP/1.1\r\n${host}\r\n`], answers: [400] },
  { name: 'TRACE', says: () => [`TRACE / HTTP/1.1\r\n${host}X-Secret: a\r\n\r\n`], answers: [400, 404] },
  { name: 'CONNECT', says: () => [`CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`], answers: [] },
  {
    name: 'the whole address of another host',
    says: () => [get('http://evil.example/api/start')],
    answers: [401],
  },
  { name: 'the whole address of no host', says: () => [get('http:///')], answers: [400] },
  { name: 'a NUL in the path', says: () => [get('/a\0b')], answers: [400] },
  { name: 'a written NUL in the path', says: () => [get('/files/units/%00/attachment')], answers: [401] },
  { name: 'a way out of the folder', says: () => [get('/assets/../../../../etc/passwd')], answers: [404] },
  { name: 'HTTP/0.9', says: () => ['GET /\r\n\r\n'], answers: [400] },
  { name: 'HTTP/3.0', says: () => [`GET / HTTP/3.0\r\n${host}\r\n`], answers: [400] },
  {
    name: '1,000 requests at once on one line',
    says: () => [get('/healthz').repeat(1000)],
    answers: [200],
    times: 1000,
  },
  {
    name: '1,000 requests for what is refused',
    says: () => [get('/api/start').repeat(1000)],
    answers: [401],
    times: 1000,
  },
  {
    name: 'Expect: 100-continue',
    says: () => [post('Content-Length: 2\r\nExpect: 100-continue\r\n'), '{}'],
    answers: [400],
    times: 1,
  },
  {
    name: 'Expect: 100-continue of too much',
    says: () => [post(`Content-Length: ${MEGABYTE * 2}\r\nExpect: 100-continue\r\n`)],
    answers: [413],
    times: 1,
  },
  { name: 'an odd expectation', says: () => [get('/healthz', 'Expect: more\r\n')], answers: [417] },
  {
    name: 'an upgrade to a websocket',
    says: () => [
      get(
        '/healthz',
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
      ),
    ],
    answers: [200],
  },
  {
    name: 'an upgrade to HTTP/2',
    says: () => [
      get(
        '/healthz',
        'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
      ),
    ],
    answers: [200],
  },
  { name: 'half a request, and then the end', says: () => ['GET / HT'], ends: true, answers: [400] },
  {
    name: 'half a body, and then the end',
    says: () => [post('Content-Length: 100\r\n', '{"email":')],
    ends: true,
    answers: [400],
  },
  {
    name: 'ranges without end',
    says: ({ cookie, file }) => [
      get(file.path, `Cookie: ${cookie}\r\nRange: bytes=${'0-,'.repeat(4000)}0-\r\nConnection: close\r\n`),
    ],
    answers: [200, 431],
  },
  {
    name: 'random bytes',
    says: (facts) => [randomBytes(facts, 4096), '\r\n\r\n'],
    sockets: 40,
    answers: [400, 431],
    mustBeCut: true,
  },
  {
    name: 'a request with spoilt bytes',
    says: (facts) => [spoilt(facts)],
    ends: true,
    sockets: 60,
    answers: [400, 401, 403, 404, 413, 417, 431],
  },
]
