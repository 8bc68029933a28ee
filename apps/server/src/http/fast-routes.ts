import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CurrentPerson } from '../features/accounts/current-person.ts'
import type { SessionPerson } from '../features/accounts/ports.ts'
import type { start } from '../features/accounts/sign-in/start.ts'
import type { PreparedCatalog } from '../features/catalog/prepared-catalog.ts'
import type { readLibrary } from '../features/catalog/read-library.ts'
import type { CookieJar } from './cookies.ts'
import { chosenEncoding, type Encoding, encodedTag } from './encodings.ts'
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

type Headers = Record<string, string | number>
type Form = { body: Buffer; tag: string; headers: Headers; unchanged: Headers }

function formOf({ etag, json, brotli, gzip }: PreparedCatalog, encoding: Encoding): Form {
  const body = encoding === 'br' ? brotli : encoding === 'gzip' ? gzip : json
  const tag = encodedTag(etag, encoding)
  const encoded: Record<string, string> = encoding === null ? {} : { 'Content-Encoding': encoding }
  const unchanged = { ...revalidated, ETag: tag }
  return { body, tag, headers: { ...unchanged, ...encoded, 'Content-Length': body.length }, unchanged }
}

/** The same for everybody, so made once. */
const forms = new WeakMap<PreparedCatalog, Map<Encoding, Form>>()

function knownForm(catalog: PreparedCatalog, encoding: Encoding): Form {
  const known = forms.get(catalog) ?? new Map<Encoding, Form>()
  forms.set(catalog, known)
  const form = known.get(encoding) ?? formOf(catalog, encoding)
  known.set(encoding, form)
  return form
}

function sendCatalog({ headers }: IncomingMessage, response: ServerResponse, catalog: PreparedCatalog) {
  const form = knownForm(catalog, chosenEncoding(headers['accept-encoding']))
  if (headers['if-none-match'] === form.tag) response.writeHead(304, form.unchanged).end()
  else response.writeHead(200, form.headers).end(form.body)
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
