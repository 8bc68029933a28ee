/** A request that hides another one in what may be its body; `hidden` is the text of the other. */
export type SmugglingCase = {
  name: string
  bytes: (hidden: string) => string
  /** The server closes the connection without a response. */
  closesSilently?: true
}

const requestHead =
  'POST /api/session HTTP/1.1\r\nHost: library.example\r\nContent-Type: application/json\r\n'
const chunkedHeader = 'Transfer-Encoding: chunked\r\n'

/**
 * A body that ends before the hidden request for a server that reads chunks, and after it for one that reads lengths.
 */
const chunkedRequest = (headers: string) => (hidden: string) =>
  `${requestHead}${headers.replace('LENGTH', String(5 + hidden.length))}\r\n0\r\n\r\n${hidden}`

/** A body that contains the hidden request for a server that reads `LENGTH` bytes. */
const countedRequest = (headers: string) => (hidden: string) =>
  `${requestHead}${headers.replaceAll('LENGTH', String(hidden.length))}\r\n${hidden}`

const requestWithChunks = (body: (hidden: string) => string) => (hidden: string) =>
  `${requestHead}${chunkedHeader}\r\n${body(hidden)}`

/** Combinations of length and chunks in every order and disguise, where two servers may disagree about the end. */
export const smugglingCases: SmugglingCase[] = [
  { name: 'CL, TE', bytes: chunkedRequest(`Content-Length: LENGTH\r\n${chunkedHeader}`) },
  { name: 'TE, CL', bytes: chunkedRequest(`${chunkedHeader}Content-Length: LENGTH\r\n`) },
  { name: 'TE, a short CL', bytes: chunkedRequest(`${chunkedHeader}Content-Length: 4\r\n`) },
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
    bytes: chunkedRequest(`Content-Length: LENGTH\r\n${te}\r\n`),
  })),
  {
    name: 'two lengths, the long one last',
    bytes: countedRequest('Content-Length: 0\r\nContent-Length: LENGTH\r\n'),
  },
  {
    name: 'two lengths, the long one first',
    bytes: countedRequest('Content-Length: LENGTH\r\nContent-Length: 0\r\n'),
  },
  {
    name: 'the same length twice',
    bytes: countedRequest('Content-Length: LENGTH\r\nContent-Length: LENGTH\r\n'),
  },
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
    bytes: countedRequest(`Content-Length: ${length}\r\n`),
  })),
  {
    name: 'Content-Length with a space before its colon',
    bytes: countedRequest('Content-Length : LENGTH\r\n'),
  },
  { name: 'Content-Length in a folded line', bytes: countedRequest('X: a\r\n Content-Length: LENGTH\r\n') },
  { name: 'Content-Length after a bare LF', bytes: countedRequest('X: a\nContent-Length: LENGTH\r\n') },
  { name: 'Content-Length after a bare CR', bytes: countedRequest('X: a\rContent-Length: LENGTH\r\n') },
  {
    name: 'nothing but bare LF',
    bytes: (hidden) => `${requestHead}Content-Length: 0\r\n\r\n`.replaceAll('\r', '') + hidden,
  },
  {
    name: 'headers that end with bare LF',
    bytes: (hidden) => `${requestHead}Content-Length: ${hidden.length}\r\n\n${hidden}`,
  },
  { name: 'a chunk size in another base', bytes: requestWithChunks((hidden) => `0x0\r\n\r\n${hidden}`) },
  { name: 'a chunk size with a sign', bytes: requestWithChunks((hidden) => `-0\r\n\r\n${hidden}`) },
  {
    name: 'a chunk size beyond 64 bits',
    bytes: requestWithChunks((hidden) => `10000000000000000\r\n\r\n${hidden}`),
  },
  { name: 'a chunk size that ends with bare LF', bytes: requestWithChunks((hidden) => `0\n\n${hidden}`) },
  {
    name: 'a chunk that ends with bare LF',
    bytes: requestWithChunks((hidden) => `1\r\na\n0\r\n\r\n${hidden}`),
  },
  {
    name: 'a chunk that is longer than it says',
    bytes: requestWithChunks((hidden) => `1\r\nab\r\n0\r\n\r\n${hidden}`),
  },
  {
    name: 'a chunk extension with bare LF',
    bytes: requestWithChunks((hidden) => `1;a\nb\r\n0\r\n\r\n${hidden}`),
  },
  { name: 'a chunk extension with bare CR', bytes: requestWithChunks((hidden) => `0;\rb\r\n\r\n${hidden}`) },
  { name: 'trailers that end with bare LF', bytes: requestWithChunks((hidden) => `0\r\nX: a\n\n${hidden}`) },
  {
    name: 'a length in the trailers',
    bytes: requestWithChunks((hidden) => `0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`),
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
    name: 'a body with Expect: 100-continue',
    bytes: countedRequest('Content-Length: LENGTH\r\nExpect: 100-continue\r\n'),
  },
  {
    name: 'a body with an unknown expectation',
    bytes: countedRequest('Content-Length: LENGTH\r\nExpect: more\r\n'),
  },
  {
    name: 'a body of another type',
    bytes: (hidden) =>
      countedRequest('Content-Length: LENGTH\r\n')(hidden).replace('application/json', 'text/plain'),
  },
  {
    name: 'a body without a host',
    bytes: (hidden) =>
      countedRequest('Content-Length: LENGTH\r\n')(hidden).replace('Host: library.example\r\n', ''),
  },
  {
    name: 'a body for a wrong host',
    bytes: (hidden) =>
      countedRequest('Content-Length: LENGTH\r\n')(hidden).replace('library.example', 'a b/c'),
  },
  {
    name: 'an upgrade with a body',
    bytes: countedRequest('Content-Length: LENGTH\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'),
  },
  {
    name: 'CONNECT followed by the hidden request',
    bytes: (hidden) => `CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`,
    // Node closes the connection of a CONNECT request if no handler is registered.
    closesSilently: true,
  },
  {
    name: 'HTTP/1.0 in chunks',
    bytes: (hidden) =>
      chunkedRequest(`Content-Length: LENGTH\r\n${chunkedHeader}`)(hidden).replace('HTTP/1.1', 'HTTP/1.0'),
  },
  { name: 'two hosts', bytes: countedRequest('Host: b\r\nContent-Length: LENGTH\r\n') },
  {
    name: 'the hidden request in a header',
    bytes: (hidden) =>
      `GET /healthz HTTP/1.1\r\nHost: library.example\r\nX: ${hidden.replaceAll('\r\n', '\r')}\r\n\r\n`,
  },
]
