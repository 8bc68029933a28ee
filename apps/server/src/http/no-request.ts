import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { securityHeaders } from './security-headers.ts'

/** What arrives at the door and is no request that any route could answer; each status with its words. */
const words = {
  400: 'This is not a request that we can read.',
  408: 'The request took too long to arrive.',
  413: 'That is too large to send.',
  417: 'We cannot do what this request expects.',
  431: 'The headers of this request are too large.',
} as const

type Status = keyof typeof words

/** How Node names what is wrong; anything else is a 400. */
const statuses: Record<string, Status> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

function answer(status: Status): { body: string; headers: Record<string, string | number> } {
  const body = JSON.stringify({ defined: false, code: 'request.unreadable', status, message: words[status] })
  const headers = {
    ...securityHeaders,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  }
  return { body, headers }
}

/** Answers what Node has read as a request and nobody can serve. */
export function sendNoRequest(response: ServerResponse, status: Status): void {
  const { body, headers } = answer(status)
  response.writeHead(status, headers).end(body)
}

/** The whole answer to bytes that Node could not even read as a request. */
export function noRequestText({ code = '' }: NodeJS.ErrnoException): string {
  const status = statuses[code] ?? 400
  const { body, headers } = answer(status)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

/** Few names lead to us, and every request has one. */
const knownHosts = new Set<string>()
const MOST_KNOWN = 100

function isHost(host: string): boolean {
  if (knownHosts.has(host)) return true
  const name = host.replace(/:\d*$/, '').toLowerCase()
  const isRight = URL.parse(`http://${host}`)?.hostname === name
  if (isRight && knownHosts.size < MOST_KNOWN) knownHosts.add(host)
  return isRight
}

/** Of several, each reader in front of us and behind may believe another one (RFC 9112, section 3.2). */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1
}

function isTarget(target: string): boolean {
  if (target.startsWith('/')) return !/^[^?]*\\/.test(target)
  return /^https?:\/\/[^\\]*$/.test(target) && URL.canParse(target)
}

/** Whether a request says plainly which host and which address it means: what follows may then build its URL. */
export function isAddressed({
  headers: { host },
  rawHeaders,
  url,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>): boolean {
  return host !== undefined && hasOneHost(rawHeaders) && isHost(host) && isTarget(url ?? '')
}

/** How long whoever was told so may take to read it: a line that is cut at once takes the answer with it. */
const LINGER = 1000

/** Says a last word on a connection, and closes it. */
export function sayLastWord(socket: Duplex, text: string): void {
  socket.end(text)
  setTimeout(() => socket.destroy(), LINGER).unref()
}
