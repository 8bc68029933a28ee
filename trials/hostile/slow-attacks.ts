import { chooseByRunSize } from '../run-size.ts'
import { type AttackRow, toAttacks } from './attack.ts'
import { chunkedPostHead, getRequest, hostHeader, postRequest, postWithLength } from './http-bytes.ts'

/** Each socket sends the text again every second. */
const everySecond = (text: string, sockets: number) => ({ trickle: { text, every: 1000 }, sockets })
const many = chooseByRunSize({ full: 50, nightly: 500 })
const crowd = { sockets: chooseByRunSize({ full: 200, nightly: 12_500 }) }
const openHead = `GET / HTTP/1.1\r\n${hostHeader}`

/** Slow clients whose connections the server must close. */
const slowRows: AttackRow[] = [
  ['headers, a byte a second', [408], () => ['GET / HTTP/1.1\r\n'], everySecond('x', many)],
  ['headers, a line a second', [408], () => [openHead], everySecond('a: b\r\n', many)],
  // Together with all other attacks they still fit into the limit of 12,000 connections.
  ['sockets that send nothing', [408], () => [], { sockets: chooseByRunSize({ full: 500, nightly: 8500 }) }],
  ['half-open requests', [408], () => [openHead], { sockets: chooseByRunSize({ full: 100, nightly: 1000 }) }],
  ['an endless second request', [200, 408], () => [getRequest('/healthz'), 'GET /'], everySecond('x', 20)],
]

const completionHead = (cookie: string) =>
  `PUT /api/progress/units/unit-0 HTTP/1.1\r\n${hostHeader}Cookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n`

/** Of the route with the largest limit of a body that is buffered. */
const LARGEST_BODY = 64 * 1024
const largestBodyHead = `POST /api/events HTTP/1.1\r\n${hostHeader}Content-Type: application/json\r\nContent-Length: ${LARGEST_BODY}\r\n\r\n`
/** Without its last byte. */
const incompleteLargestBody = Buffer.from(largestBodyHead + ' '.repeat(LARGEST_BODY - 1))

/** Attacks that last for the full time-out; nightly only. */
const slowestRows: AttackRow[] = [
  ['a slow body', [408], () => [largestBodyHead], everySecond(' ', 500)],
  ['a slow body in chunks', [408], () => [chunkedPostHead], everySecond('1\r\n \r\n', 200)],
  ['a slow completion', [408], ({ cookie }) => [completionHead(cookie)], everySecond(' ', 200)],
  // What the client has not read is lost when the connection is closed.
  [
    'clients that do not read',
    [200],
    ({ cookie, file }) => [getRequest(file.path, `Cookie: ${cookie}\r\n`)],
    { neverReads: true, sockets: 50, mayCloseSilently: true },
  ],
  [
    'clients that send more and more requests and do not read',
    [200],
    ({ cookie, file }) => [getRequest(file.path, `Cookie: ${cookie}\r\n`).repeat(50)],
    { neverReads: true, sockets: 20, mayCloseSilently: true },
  ],
]

const crowdRows: AttackRow[] = [
  ['a crowd that sends nothing', [408], () => [], crowd],
  ['headers of 15 KB that never end', [408], () => [`${openHead}X: ${'x'.repeat(15_000)}`], crowd],
  ['bodies that never arrive', [408], () => [postRequest('Content-Length: 100\r\n', '{"email":')], crowd],
  [
    'bodies of the largest allowed size, without their last byte',
    [408],
    () => [incompleteLargestBody],
    { sockets: chooseByRunSize({ full: 150, nightly: 1000 }) },
  ],
  [
    'uploads of strangers that never end',
    [401],
    () => [
      `PUT /uploads/00000000-0000-4000-8000-000000000000 HTTP/1.1\r\n${hostHeader}Content-Length: 262144000\r\n\r\n`,
    ],
    everySecond('x'.repeat(1000), chooseByRunSize({ full: 150, nightly: 1000 })),
  ],
]

const pipelinedRequests = Buffer.from(getRequest('/api/start', `X: ${'x'.repeat(15_000)}\r\n`).repeat(12))

const pipelinedRow: AttackRow = [
  'many pipelined requests behind a slow one',
  [401, 429, 503],
  ({ random }) => [
    postWithLength(JSON.stringify({ email: `${random()}@b.example`, password: 'Wrong-Password-1' })),
    pipelinedRequests,
  ],
  { sockets: chooseByRunSize({ full: 20, nightly: 200 }), mayCloseSilently: true },
]

export const slowAttacks = toAttacks(slowRows, { mustBeClosed: true })

export const slowestAttacks = toAttacks(slowestRows, { mustBeClosed: true })

/**
 * Nightly each of these opens more connections than the limit, so none can run beside another attack. The server closes
 * the oldest connections in favor of the newest.
 */
export const crowds = [
  ...toAttacks(crowdRows, { mustBeClosed: true, mayCloseSilently: true }),
  ...toAttacks([pipelinedRow]),
]
