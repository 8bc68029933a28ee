import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CurrentPerson } from '../features/accounts/current-person.ts'
import type { SessionPerson } from '../features/accounts/ports.ts'
import type { start } from '../features/accounts/start.ts'
import type { PreparedCatalog } from '../features/catalog/prepared-catalog.ts'
import type { readLibrary } from '../features/catalog/read-library.ts'
import type { CookieJar } from './cookies.ts'
import { chosenEncoding } from './encodings.ts'
import { refuse } from './errors.ts'
import { jsonHeaders, sendError, sendJson, sendRefusal } from './fast-answers.ts'

type Deps = {
  currentPerson: CurrentPerson
  readLibrary: ReturnType<typeof readLibrary>
  start: ReturnType<typeof start>
  cookies: CookieJar
  onFault: (error: unknown) => void
}

/** Browsers keep it, ask every time, and get 304: it is the same for a whole layout, but only for who is signed in. */
const revalidated = { ...jsonHeaders, 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Accept-Encoding' }

/** By the bytes that they go with: the same for everybody, so made once. */
const catalogHeaders = new WeakMap<Buffer, Record<string, string | number>>()

function catalogHeadersOf(body: Buffer, etag: string, encoding: 'br' | 'gzip' | null) {
  const known = catalogHeaders.get(body)
  if (known) return known
  const encoded: Record<string, string> = encoding === null ? {} : { 'Content-Encoding': encoding }
  const made = { ...revalidated, ...encoded, ETag: etag, 'Content-Length': body.length }
  catalogHeaders.set(body, made)
  return made
}

function sendCatalog({ headers }: IncomingMessage, response: ServerResponse, catalog: PreparedCatalog) {
  if (headers['if-none-match'] === catalog.etag) {
    response.writeHead(304, { ...revalidated, ETag: catalog.etag }).end()
    return
  }
  const encoding = chosenEncoding(headers['accept-encoding'])
  const body = encoding === 'br' ? catalog.brotli : encoding === 'gzip' ? catalog.gzip : catalog.json
  response.writeHead(200, catalogHeadersOf(body, catalog.etag, encoding)).end(body)
}

/**
 * The two answers that every page waits for, served without the framework: the prepared catalogue and one's own start
 * data. They are endpoints of the contract all the same (their shapes are tested against it). Answers whether it took
 * the request.
 */
export function fastRoutes({ currentPerson, readLibrary, start, cookies, onFault }: Deps) {
  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    send: (person: SessionPerson) => Promise<void>,
  ) {
    try {
      const found = currentPerson(cookies.sessionToken(request.headers.cookie))
      const person = found instanceof Promise ? await found : found
      if (person === null) sendRefusal(response, refuse('accounts.not_signed_in'))
      else await send(person)
    } catch (error) {
      sendError(response, error, onFault)
    }
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false
    switch (request.url) {
      case '/api/catalog':
        answer(request, response, async (person) => sendCatalog(request, response, await readLibrary(person)))
        return true
      case '/api/start':
        answer(request, response, async (person) => sendJson(response, await start(person)))
        return true
      default:
        return false
    }
  }
}
