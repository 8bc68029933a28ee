import { chooseByRunSize } from '../run-size.ts'
import { type AttackRow, toAttacks } from './attack.ts'
import { chunkedPostHead, getRequest, hostHeader, postRequest, postWithLength } from './http-bytes.ts'

const everySecond = (text: string) => ({ text, every: 1000 })

const silentSockets = (name: string, sockets: number): AttackRow => [name, [408], () => [], { sockets }]

/** Slow clients whose connections the server must close. */
const slowRows: AttackRow[] = [
  [
    'headers, a byte a second',
    [408],
    () => ['GET / HTTP/1.1\r\n'],
    { trickle: everySecond('x'), sockets: chooseByRunSize({ ci: 50, nightly: 500 }) },
  ],
  [
    'headers, a line a second',
    [408],
    () => [`GET / HTTP/1.1\r\n${hostHeader}`],
    { trickle: everySecond('a: b\r\n'), sockets: chooseByRunSize({ ci: 50, nightly: 500 }) },
  ],
  // Together with all other attacks they still fit into the limit of 12,000 connections.
  silentSockets('sockets that send nothing', chooseByRunSize({ ci: 500, nightly: 8500 })),
  [
    'requests that are half open',
    [408],
    () => [`GET / HTTP/1.1\r\n${hostHeader}`],
    { sockets: chooseByRunSize({ ci: 100, nightly: 1000 }) },
  ],
  [
    'a second request that never ends',
    [200, 408],
    () => [getRequest('/healthz'), 'GET /'],
    { trickle: everySecond('x'), sockets: 20 },
  ],
]

/** Attacks that last for the full time-out; nightly only. */
const slowestRows: AttackRow[] = [
  [
    'a body, a byte a second',
    [408],
    () => [postRequest('Content-Length: 100000\r\n')],
    { trickle: everySecond(' '), sockets: 500 },
  ],
  [
    'a body in chunks, a byte a second',
    [408],
    () => [chunkedPostHead],
    { trickle: everySecond('1\r\n \r\n'), sockets: 200 },
  ],
  [
    'a body of a completion, a byte a second',
    [408],
    ({ cookie }) => [
      `PUT /api/progress/units/unit-0 HTTP/1.1\r\n${hostHeader}Cookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n`,
    ],
    { trickle: everySecond(' '), sockets: 200 },
  ],
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

/** For the route with the largest limit of a body that is buffered, without its last byte. */
const LARGEST_BODY = 64 * 1024
const incompleteLargestBody = Buffer.from(
  `POST /api/events HTTP/1.1\r\n${hostHeader}Content-Type: application/json\r\nContent-Length: ${LARGEST_BODY}\r\n\r\n${' '.repeat(LARGEST_BODY - 1)}`,
)

const crowdRows: AttackRow[] = [
  silentSockets('a crowd that sends nothing', chooseByRunSize({ ci: 200, nightly: 12_500 })),
  [
    'headers of 15 KB that never end',
    [408],
    () => [`GET / HTTP/1.1\r\n${hostHeader}X: ${'x'.repeat(15_000)}`],
    { sockets: chooseByRunSize({ ci: 200, nightly: 12_500 }) },
  ],
  [
    'bodies that never arrive',
    [408],
    () => [postRequest('Content-Length: 100\r\n', '{"email":')],
    { sockets: chooseByRunSize({ ci: 200, nightly: 12_500 }) },
  ],
  [
    'bodies of the largest allowed size, without their last byte',
    [408],
    () => [incompleteLargestBody],
    { sockets: chooseByRunSize({ ci: 150, nightly: 1000 }) },
  ],
  [
    'uploads of strangers that never end',
    [401],
    () => [
      `PUT /uploads/00000000-0000-4000-8000-000000000000 HTTP/1.1\r\n${hostHeader}Content-Length: 262144000\r\n\r\n`,
    ],
    { trickle: everySecond('x'.repeat(1000)), sockets: chooseByRunSize({ ci: 150, nightly: 1000 }) },
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
  { sockets: chooseByRunSize({ ci: 20, nightly: 200 }), mayCloseSilently: true },
]

export const slowAttacks = toAttacks(slowRows, { mustBeClosed: true })

export const slowestAttacks = toAttacks(slowestRows, { mustBeClosed: true })

/**
 * Nightly each of these opens more connections than the limit, so none can run beside another attack. The server closes
 * the oldest connections in favour of the newest.
 */
export const crowds = [
  ...toAttacks(crowdRows, { mustBeClosed: true, mayCloseSilently: true }),
  ...toAttacks([pipelinedRow]),
]
