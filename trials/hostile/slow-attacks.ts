import { sized } from '../size.ts'
import type { Attack } from './attack.ts'
import { get, host, inChunks, post, whole } from './wire.ts'

const sayingNothing = (sockets: number): Attack => ({
  ...{ name: 'sockets that say nothing', says: () => [], sockets },
  answers: [408],
  mustBeCut: true,
})

/** What the server must put an end to, whatever it is. */
export const slowAttacks: Attack[] = [
  {
    name: 'headers, a byte a second',
    says: () => ['GET / HTTP/1.1\r\n'],
    drips: { text: 'x', every: 1000 },
    sockets: sized({ ci: 50, nightly: 500 }),
    answers: [408],
    mustBeCut: true,
  },
  {
    name: 'headers, a line a second',
    says: () => [`GET / HTTP/1.1\r\n${host}`],
    drips: { text: 'a: b\r\n', every: 1000 },
    sockets: sized({ ci: 50, nightly: 500 }),
    answers: [408],
    mustBeCut: true,
  },
  // With all the others they still fit into the 12,000 places that there are.
  sayingNothing(sized({ ci: 500, nightly: 8500 })),
  {
    name: 'requests that are half open',
    says: () => [`GET / HTTP/1.1\r\n${host}`],
    sockets: sized({ ci: 100, nightly: 1000 }),
    answers: [408],
    mustBeCut: true,
  },
  {
    name: 'a second request that never ends',
    says: () => [get('/healthz'), 'GET /'],
    drips: { text: 'x', every: 1000 },
    sockets: 20,
    answers: [200, 408],
    mustBeCut: true,
  },
]

/** Those that take the full time: nightly. */
export const slowestAttacks: Attack[] = [
  {
    name: 'a body, a byte a second',
    says: () => [post('Content-Length: 100000\r\n')],
    drips: { text: ' ', every: 1000 },
    sockets: 500,
    answers: [408],
    mustBeCut: true,
  },
  {
    name: 'a body in chunks, a byte a second',
    says: () => [inChunks],
    drips: { text: '1\r\n \r\n', every: 1000 },
    sockets: 200,
    answers: [408],
    mustBeCut: true,
  },
  {
    name: 'a body of a completion, a byte a second',
    says: ({ cookie }) => [
      `PUT /api/progress/units/unit-0 HTTP/1.1\r\n${host}Cookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n`,
    ],
    drips: { text: ' ', every: 1000 },
    sockets: 200,
    answers: [408],
    mustBeCut: true,
  },
  {
    name: 'readers that do not read',
    says: ({ cookie, file }) => [get(file.path, `Cookie: ${cookie}\r\n`)],
    isDeaf: true,
    sockets: 50,
    answers: [200],
    // What it has not taken goes with the line.
    mayBeCutSilently: true,
    mustBeCut: true,
  },
  {
    name: 'readers that ask for more and more and do not read',
    says: ({ cookie, file }) => [get(file.path, `Cookie: ${cookie}\r\n`).repeat(50)],
    isDeaf: true,
    sockets: 20,
    answers: [200],
    // What it has not taken goes with the line.
    mayBeCutSilently: true,
    mustBeCut: true,
  },
]

/** To the route that takes the largest bodies, all but the last byte of one. */
const PICTURE_BODY = 600_000
const almostPicture = Buffer.from(
  `PUT /api/profile/picture HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: ${PICTURE_BODY}\r\n\r\n${' '.repeat(PICTURE_BODY - 1)}`,
)

const heap = Buffer.from(get('/api/start', `X: ${'x'.repeat(15_000)}\r\n`).repeat(12))

/**
 * Nightly each is more than there is room for, so that nothing else can go on beside it but what people do. The oldest
 * make room for the newest.
 */
export const crowds: Attack[] = [
  {
    ...sayingNothing(sized({ ci: 200, nightly: 12_500 })),
    name: 'a crowd that says nothing',
    mayBeCutSilently: true,
  },
  {
    name: 'headers of 15 KB that never end',
    says: () => [`GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(15_000)}`],
    sockets: sized({ ci: 200, nightly: 12_500 }),
    answers: [408],
    mayBeCutSilently: true,
    mustBeCut: true,
  },
  {
    name: 'bodies that never come',
    says: () => [post('Content-Length: 100\r\n', '{"email":')],
    sockets: sized({ ci: 200, nightly: 12_500 }),
    answers: [408],
    mayBeCutSilently: true,
    mustBeCut: true,
  },
  {
    name: 'bodies as large as any may be, without their last byte',
    says: () => [almostPicture],
    sockets: sized({ ci: 150, nightly: 1000 }),
    answers: [408],
    mayBeCutSilently: true,
    mustBeCut: true,
  },
  {
    name: 'heaps of requests behind a slow one',
    says: ({ random }) => [
      whole(JSON.stringify({ email: `${random()}@b.example`, password: 'Wrong-Password-1' })),
      heap,
    ],
    sockets: sized({ ci: 20, nightly: 200 }),
    answers: [401, 429, 503],
    mayBeCutSilently: true,
  },
]
