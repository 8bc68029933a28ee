import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CurrentPerson } from '../features/accounts/current-person.ts'
import type { SessionPerson } from '../features/accounts/ports.ts'
import type { start } from '../features/accounts/start.ts'
import type { PreparedCatalog } from '../features/catalog/prepared-catalog.ts'
import type { readLibrary } from '../features/catalog/read-library.ts'
import type { CookieJar } from './cookies.ts'
import { chosenEncoding } from './encodings.ts'
import { type Answer, answerTo, faultAnswer, refuse } from './errors.ts'
import { securityHeaders } from './security-headers.ts'

type Deps = {
  currentPerson: CurrentPerson
  readLibrary: ReturnType<typeof readLibrary>
  start: ReturnType<typeof start>
  cookies: CookieJar
  onFault: (error: unknown) => void
}

const json = { ...securityHeaders, 'Content-Type': 'application/json' }
const uncached = { ...json, 'Cache-Control': 'no-store' }
/** Browsers keep it, ask every time, and get 304: it is the same for a whole layout, but only for who is signed in. */
const revalidated = { ...json, 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Accept-Encoding' }

function sendError(response: ServerResponse, { body, retryAfter }: Answer) {
  const retry = retryAfter === null ? {} : { 'Retry-After': retryAfter }
  response.writeHead(body.status, { ...uncached, ...retry }).end(JSON.stringify(body))
}

function sendCatalog({ headers }: IncomingMessage, response: ServerResponse, catalog: PreparedCatalog) {
  if (headers['if-none-match'] === catalog.etag) {
    response.writeHead(304, { ...revalidated, ETag: catalog.etag }).end()
    return
  }
  const encoding = chosenEncoding(headers['accept-encoding'])
  const body = encoding === 'br' ? catalog.brotli : encoding === 'gzip' ? catalog.gzip : catalog.json
  const encoded = encoding === null ? {} : { 'Content-Encoding': encoding }
  response
    .writeHead(200, { ...revalidated, ...encoded, ETag: catalog.etag, 'Content-Length': body.length })
    .end(body)
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
      const person = await currentPerson(cookies.sessionToken(request.headers.cookie))
      if (person === null) sendError(response, refuse('accounts.not_signed_in'))
      else await send(person)
    } catch (error) {
      const refusal = answerTo(error)
      if (refusal === null) onFault(error)
      sendError(response, refusal ?? faultAnswer)
    }
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false
    switch (request.url) {
      case '/api/catalog':
        answer(request, response, async (person) => sendCatalog(request, response, await readLibrary(person)))
        return true
      case '/api/start':
        answer(request, response, async (person) => {
          const body = Buffer.from(JSON.stringify(await start(person)))
          response.writeHead(200, { ...uncached, 'Content-Length': body.length }).end(body)
        })
        return true
      default:
        return false
    }
  }
}
