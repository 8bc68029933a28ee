/** A request that hides another one in what may be its body; `hidden` is the text of the other. */
type SmugglingCase = {
  name: string
  bytes: (hidden: string) => string
  /** The server closes the connection without a response. */
  closesSilently: boolean
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

const readWithBody = (target: string) => (hidden: string) =>
  `${target} HTTP/1.1\r\nHost: library.example\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`

const requestWithChunks = (body: (hidden: string) => string) => (hidden: string) =>
  `${requestHead}${chunkedHeader}\r\n${body(hidden)}`

const disguisedChunked = [
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
]

const wrongLengths = [
  ...'+LENGTH|-LENGTH|0, LENGTH|LENGTH, 0|LENGTH LENGTH|0xLENGTH|LENGTHa|"LENGTH"|1e2'.split('|'),
  ...['', '18446744073709551617', '9'.repeat(40)],
]

const namedCases = (prefix: string, values: string[], toBytes: (value: string) => SmugglingCase['bytes']) =>
  Object.fromEntries(values.map((value) => [prefix + JSON.stringify(value), toBytes(value)]))

/** Combinations of length and chunks in every order and disguise, where two servers may disagree about the end. */
const bytesByName: Record<string, SmugglingCase['bytes']> = {
  'CL, TE': chunkedRequest(`Content-Length: LENGTH\r\n${chunkedHeader}`),
  'TE, CL': chunkedRequest(`${chunkedHeader}Content-Length: LENGTH\r\n`),
  'TE, a short CL': chunkedRequest(`${chunkedHeader}Content-Length: 4\r\n`),
  ...namedCases('CL, ', disguisedChunked, (te) => chunkedRequest(`Content-Length: LENGTH\r\n${te}\r\n`)),
  'two lengths, the long one last': countedRequest('Content-Length: 0\r\nContent-Length: LENGTH\r\n'),
  'two lengths, the long one first': countedRequest('Content-Length: LENGTH\r\nContent-Length: 0\r\n'),
  'the same length twice': countedRequest('Content-Length: LENGTH\r\nContent-Length: LENGTH\r\n'),
  ...namedCases('a length of ', wrongLengths, (length) => countedRequest(`Content-Length: ${length}\r\n`)),
  'Content-Length with a space before its colon': countedRequest('Content-Length : LENGTH\r\n'),
  'Content-Length in a folded line': countedRequest('X: a\r\n Content-Length: LENGTH\r\n'),
  'Content-Length after a bare LF': countedRequest('X: a\nContent-Length: LENGTH\r\n'),
  'Content-Length after a bare CR': countedRequest('X: a\rContent-Length: LENGTH\r\n'),
  'nothing but bare LF': (hidden) => `${requestHead}Content-Length: 0\r\n\r\n`.replaceAll('\r', '') + hidden,
  'headers that end with bare LF': (hidden) =>
    `${requestHead}Content-Length: ${hidden.length}\r\n\n${hidden}`,
  'a chunk size in another base': requestWithChunks((hidden) => `0x0\r\n\r\n${hidden}`),
  'a chunk size with a sign': requestWithChunks((hidden) => `-0\r\n\r\n${hidden}`),
  'a chunk size beyond 64 bits': requestWithChunks((hidden) => `10000000000000000\r\n\r\n${hidden}`),
  'a chunk size that ends with bare LF': requestWithChunks((hidden) => `0\n\n${hidden}`),
  'a chunk that ends with bare LF': requestWithChunks((hidden) => `1\r\na\n0\r\n\r\n${hidden}`),
  'a chunk that is longer than it says': requestWithChunks((hidden) => `1\r\nab\r\n0\r\n\r\n${hidden}`),
  'a chunk extension with bare LF': requestWithChunks((hidden) => `1;a\nb\r\n0\r\n\r\n${hidden}`),
  'a chunk extension with bare CR': requestWithChunks((hidden) => `0;\rb\r\n\r\n${hidden}`),
  'trailers that end with bare LF': requestWithChunks((hidden) => `0\r\nX: a\n\n${hidden}`),
  'a length in the trailers': requestWithChunks(
    (hidden) => `0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  ),
  'a GET with a body': readWithBody('GET /healthz'),
  'a GET of a fast route with a body': readWithBody('GET /api/start'),
  'a HEAD with a body': readWithBody('HEAD /healthz'),
  'a body with Expect: 100-continue': countedRequest('Content-Length: LENGTH\r\nExpect: 100-continue\r\n'),
  'a body with an unknown expectation': countedRequest('Content-Length: LENGTH\r\nExpect: more\r\n'),
  'a body of another type': (hidden) =>
    countedRequest('Content-Length: LENGTH\r\n')(hidden).replace('application/json', 'text/plain'),
  'a body without a host': (hidden) =>
    countedRequest('Content-Length: LENGTH\r\n')(hidden).replace('Host: library.example\r\n', ''),
  'a body for a wrong host': (hidden) =>
    countedRequest('Content-Length: LENGTH\r\n')(hidden).replace('library.example', 'a b/c'),
  'an upgrade with a body': countedRequest(
    'Content-Length: LENGTH\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n',
  ),
  'CONNECT followed by the hidden request': (hidden) => `CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`,
  'HTTP/1.0 in chunks': (hidden) =>
    chunkedRequest(`Content-Length: LENGTH\r\n${chunkedHeader}`)(hidden).replace('HTTP/1.1', 'HTTP/1.0'),
  'two hosts': countedRequest('Host: b\r\nContent-Length: LENGTH\r\n'),
  'the hidden request in a header': (hidden) =>
    `GET /healthz HTTP/1.1\r\nHost: library.example\r\nX: ${hidden.replaceAll('\r\n', '\r')}\r\n\r\n`,
}

/** Node closes the connection of a CONNECT request if no handler is registered. */
const SILENTLY_CLOSED = 'CONNECT followed by the hidden request'

export const smugglingCases: SmugglingCase[] = Object.entries(bytesByName).map(([name, bytes]) => {
  return { name, bytes, closesSilently: name === SILENTLY_CLOSED }
})
