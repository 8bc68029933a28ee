import { chooseByRunSize } from '../run-size.ts'
import type { Attack } from './attack.ts'
import { chunkedPostHead, getRequest, hostHeader, postRequest, postWithLength } from './http-bytes.ts'

const silentSockets = (sockets: number): Attack => ({
  name: 'sockets that send nothing',
  payload: () => [],
  sockets,
  expectedStatuses: [408],
  mustBeClosed: true,
})

/** Slow clients whose connections the server must close. */
export const slowAttacks: Attack[] = [
  {
    name: 'headers, a byte a second',
    payload: () => ['GET / HTTP/1.1\r\n'],
    trickle: { text: 'x', every: 1000 },
    sockets: chooseByRunSize({ ci: 50, nightly: 500 }),
    expectedStatuses: [408],
    mustBeClosed: true,
  },
  {
    name: 'headers, a line a second',
    payload: () => [`GET / HTTP/1.1\r\n${hostHeader}`],
    trickle: { text: 'a: b\r\n', every: 1000 },
    sockets: chooseByRunSize({ ci: 50, nightly: 500 }),
    expectedStatuses: [408],
    mustBeClosed: true,
  },
  // Together with all other attacks they still fit into the limit of 12,000 connections.
  silentSockets(chooseByRunSize({ ci: 500, nightly: 8500 })),
  {
    name: 'requests that are half open',
    payload: () => [`GET / HTTP/1.1\r\n${hostHeader}`],
    sockets: chooseByRunSize({ ci: 100, nightly: 1000 }),
    expectedStatuses: [408],
    mustBeClosed: true,
  },
  {
    name: 'a second request that never ends',
    payload: () => [getRequest('/healthz'), 'GET /'],
    trickle: { text: 'x', every: 1000 },
    sockets: 20,
    expectedStatuses: [200, 408],
    mustBeClosed: true,
  },
]

/** Attacks that last for the full time-out; nightly only. */
export const slowestAttacks: Attack[] = [
  {
    name: 'a body, a byte a second',
    payload: () => [postRequest('Content-Length: 100000\r\n')],
    trickle: { text: ' ', every: 1000 },
    sockets: 500,
    expectedStatuses: [408],
    mustBeClosed: true,
  },
  {
    name: 'a body in chunks, a byte a second',
    payload: () => [chunkedPostHead],
    trickle: { text: '1\r\n \r\n', every: 1000 },
    sockets: 200,
    expectedStatuses: [408],
    mustBeClosed: true,
  },
  {
    name: 'a body of a completion, a byte a second',
    payload: ({ cookie }) => [
      `PUT /api/progress/units/unit-0 HTTP/1.1\r\n${hostHeader}Cookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n`,
    ],
    trickle: { text: ' ', every: 1000 },
    sockets: 200,
    expectedStatuses: [408],
    mustBeClosed: true,
  },
  {
    name: 'clients that do not read',
    payload: ({ cookie, file }) => [getRequest(file.path, `Cookie: ${cookie}\r\n`)],
    neverReads: true,
    sockets: 50,
    expectedStatuses: [200],
    // What the client has not read is lost when the connection is closed.
    mayCloseSilently: true,
    mustBeClosed: true,
  },
  {
    name: 'clients that send more and more requests and do not read',
    payload: ({ cookie, file }) => [getRequest(file.path, `Cookie: ${cookie}\r\n`).repeat(50)],
    neverReads: true,
    sockets: 20,
    expectedStatuses: [200],
    // What the client has not read is lost when the connection is closed.
    mayCloseSilently: true,
    mustBeClosed: true,
  },
]

/** For the route with the largest limit of a body that is buffered, without its last byte. */
const LARGEST_BODY = 64 * 1024
const incompleteLargestBody = Buffer.from(
  `POST /api/events HTTP/1.1\r\n${hostHeader}Content-Type: application/json\r\nContent-Length: ${LARGEST_BODY}\r\n\r\n${' '.repeat(LARGEST_BODY - 1)}`,
)

const pipelinedRequests = Buffer.from(getRequest('/api/start', `X: ${'x'.repeat(15_000)}\r\n`).repeat(12))

/**
 * Nightly each of these opens more connections than the limit, so none can run beside another attack. The server closes
 * the oldest connections in favour of the newest.
 */
export const crowds: Attack[] = [
  {
    ...silentSockets(chooseByRunSize({ ci: 200, nightly: 12_500 })),
    name: 'a crowd that sends nothing',
    mayCloseSilently: true,
  },
  {
    name: 'headers of 15 KB that never end',
    payload: () => [`GET / HTTP/1.1\r\n${hostHeader}X: ${'x'.repeat(15_000)}`],
    sockets: chooseByRunSize({ ci: 200, nightly: 12_500 }),
    expectedStatuses: [408],
    mayCloseSilently: true,
    mustBeClosed: true,
  },
  {
    name: 'bodies that never arrive',
    payload: () => [postRequest('Content-Length: 100\r\n', '{"email":')],
    sockets: chooseByRunSize({ ci: 200, nightly: 12_500 }),
    expectedStatuses: [408],
    mayCloseSilently: true,
    mustBeClosed: true,
  },
  {
    name: 'bodies of the largest allowed size, without their last byte',
    payload: () => [incompleteLargestBody],
    sockets: chooseByRunSize({ ci: 150, nightly: 1000 }),
    expectedStatuses: [408],
    mayCloseSilently: true,
    mustBeClosed: true,
  },
  {
    name: 'uploads of strangers that never end',
    payload: () => [
      `PUT /uploads/00000000-0000-4000-8000-000000000000 HTTP/1.1\r\n${hostHeader}Content-Length: 262144000\r\n\r\n`,
    ],
    trickle: { text: 'x'.repeat(1000), every: 1000 },
    sockets: chooseByRunSize({ ci: 150, nightly: 1000 }),
    expectedStatuses: [401],
    mayCloseSilently: true,
    mustBeClosed: true,
  },
  {
    name: 'many pipelined requests behind a slow one',
    payload: ({ random }) => [
      postWithLength(JSON.stringify({ email: `${random()}@b.example`, password: 'Wrong-Password-1' })),
      pipelinedRequests,
    ],
    sockets: chooseByRunSize({ ci: 20, nightly: 200 }),
    expectedStatuses: [401, 429, 503],
    mayCloseSilently: true,
  },
]
