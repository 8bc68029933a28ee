/** A request that hides another in what may be its body: `hidden` is where the other begins. */
export type Smuggling = {
  name: string
  bytes: (hidden: string) => string
  /** The line is cut without a word. */
  isCutSilently?: true
}

const line = 'POST /api/session HTTP/1.1\r\nHost: library.example\r\nContent-Type: application/json\r\n'
const chunked = 'Transfer-Encoding: chunked\r\n'

/** A body that ends before the hidden request for whoever believes in chunks, and after it for whoever counts. */
const inChunks = (headers: string) => (hidden: string) =>
  `${line}${headers.replace('LENGTH', String(5 + hidden.length))}\r\n0\r\n\r\n${hidden}`

/** A body that holds the hidden request for whoever counts to `LENGTH`. */
const counted = (headers: string) => (hidden: string) =>
  `${line}${headers.replaceAll('LENGTH', String(hidden.length))}\r\n${hidden}`

const withChunks = (body: (hidden: string) => string) => (hidden: string) =>
  `${line}${chunked}\r\n${body(hidden)}`

/** Both of length and chunks, in either order and every disguise; what one server reads as the end and another does not. */
export const smugglings: Smuggling[] = [
  { name: 'CL, TE', bytes: inChunks(`Content-Length: LENGTH\r\n${chunked}`) },
  { name: 'TE, CL', bytes: inChunks(`${chunked}Content-Length: LENGTH\r\n`) },
  { name: 'TE, a short CL', bytes: inChunks(`${chunked}Content-Length: 4\r\n`) },
  ...[
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunkedx',
    'Transfer-Encoding: "chunked"',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: identity, chunked',
    'Transfer-Encoding: identity',
    'Transfer-Encoding: gzip',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding\t: chunked',
    ' Transfer-Encoding: chunked',
    'X: a\r\n Transfer-Encoding: chunked',
    'Transfer-Encoding:\r\n chunked',
    'Transfer-Encoding: \u000bchunked',
    'Transfer-Encoding: chunked\u000b',
    'Transfer-Encoding: \0chunked',
    'Transfer-Encoding:\u00a0chunked',
    'Transfer-Encoding: CHUNKED',
    'Transfer_Encoding: chunked',
    'Transfer-Encoding;: chunked',
    'X: a\nTransfer-Encoding: chunked',
    'X: a\rTransfer-Encoding: chunked',
    'X: a\r\r\nTransfer-Encoding: chunked',
  ].map((te) => ({
    name: `CL, ${JSON.stringify(te)}`,
    bytes: inChunks(`Content-Length: LENGTH\r\n${te}\r\n`),
  })),
  {
    name: 'two lengths, the long one last',
    bytes: counted('Content-Length: 0\r\nContent-Length: LENGTH\r\n'),
  },
  {
    name: 'two lengths, the long one first',
    bytes: counted('Content-Length: LENGTH\r\nContent-Length: 0\r\n'),
  },
  { name: 'the same length twice', bytes: counted('Content-Length: LENGTH\r\nContent-Length: LENGTH\r\n') },
  ...[
    '+LENGTH',
    '-LENGTH',
    '0, LENGTH',
    'LENGTH, 0',
    'LENGTH LENGTH',
    '0xLENGTH',
    'LENGTHa',
    '"LENGTH"',
    '1e2',
    '',
    '18446744073709551617',
    '9'.repeat(40),
  ].map((length) => ({
    name: `a length of ${JSON.stringify(length)}`,
    bytes: counted(`Content-Length: ${length}\r\n`),
  })),
  { name: 'Content-Length with a space before its colon', bytes: counted('Content-Length : LENGTH\r\n') },
  { name: 'Content-Length in a folded line', bytes: counted('X: a\r\n Content-Length: LENGTH\r\n') },
  { name: 'Content-Length after a bare LF', bytes: counted('X: a\nContent-Length: LENGTH\r\n') },
  { name: 'Content-Length after a bare CR', bytes: counted('X: a\rContent-Length: LENGTH\r\n') },
  {
    name: 'nothing but bare LF',
    bytes: (hidden) => `${line}Content-Length: 0\r\n\r\n`.replaceAll('\r', '') + hidden,
  },
  {
    name: 'headers that end with bare LF',
    bytes: (hidden) => `${line}Content-Length: ${hidden.length}\r\n\n${hidden}`,
  },
  { name: 'a chunk size in another base', bytes: withChunks((hidden) => `0x0\r\n\r\n${hidden}`) },
  { name: 'a chunk size with a sign', bytes: withChunks((hidden) => `-0\r\n\r\n${hidden}`) },
  {
    name: 'a chunk size beyond 64 bits',
    bytes: withChunks((hidden) => `10000000000000000\r\n\r\n${hidden}`),
  },
  { name: 'a chunk size that ends with bare LF', bytes: withChunks((hidden) => `0\n\n${hidden}`) },
  { name: 'a chunk that ends with bare LF', bytes: withChunks((hidden) => `1\r\na\n0\r\n\r\n${hidden}`) },
  {
    name: 'a chunk that is longer than it says',
    bytes: withChunks((hidden) => `1\r\nab\r\n0\r\n\r\n${hidden}`),
  },
  { name: 'a chunk extension with bare LF', bytes: withChunks((hidden) => `1;a\nb\r\n0\r\n\r\n${hidden}`) },
  { name: 'a chunk extension with bare CR', bytes: withChunks((hidden) => `0;\rb\r\n\r\n${hidden}`) },
  { name: 'trailers that end with bare LF', bytes: withChunks((hidden) => `0\r\nX: a\n\n${hidden}`) },
  {
    name: 'a length in the trailers',
    bytes: withChunks((hidden) => `0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`),
  },
  {
    name: 'a GET with a body',
    bytes: (hidden) =>
      `GET /healthz HTTP/1.1\r\nHost: library.example\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  },
  {
    name: 'a GET of a fast route with a body',
    bytes: (hidden) =>
      `GET /api/start HTTP/1.1\r\nHost: library.example\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  },
  {
    name: 'a HEAD with a body',
    bytes: (hidden) =>
      `HEAD /healthz HTTP/1.1\r\nHost: library.example\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  },
  {
    name: 'a body that waits to be allowed',
    bytes: counted('Content-Length: LENGTH\r\nExpect: 100-continue\r\n'),
  },
  { name: 'a body with an odd expectation', bytes: counted('Content-Length: LENGTH\r\nExpect: more\r\n') },
  {
    name: 'a body of another type',
    bytes: (hidden) =>
      counted('Content-Length: LENGTH\r\n')(hidden).replace('application/json', 'text/plain'),
  },
  {
    name: 'a body without a host',
    bytes: (hidden) => counted('Content-Length: LENGTH\r\n')(hidden).replace('Host: library.example\r\n', ''),
  },
  {
    name: 'a body for a wrong host',
    bytes: (hidden) => counted('Content-Length: LENGTH\r\n')(hidden).replace('library.example', 'a b/c'),
  },
  {
    name: 'an upgrade with a body',
    bytes: counted('Content-Length: LENGTH\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'),
  },
  {
    name: 'CONNECT, and then the other',
    bytes: (hidden) => `CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`,
    // Node closes whoever asks for a tunnel where nobody makes any.
    isCutSilently: true,
  },
  {
    name: 'HTTP/1.0 in chunks',
    bytes: (hidden) =>
      inChunks(`Content-Length: LENGTH\r\n${chunked}`)(hidden).replace('HTTP/1.1', 'HTTP/1.0'),
  },
  { name: 'two hosts', bytes: counted('Host: b\r\nContent-Length: LENGTH\r\n') },
  {
    name: 'the other in a header',
    bytes: (hidden) =>
      `GET /healthz HTTP/1.1\r\nHost: library.example\r\nX: ${hidden.replaceAll('\r\n', '\r')}\r\n\r\n`,
  },
]
