import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CompressedJson } from '@kitchen-table/application/features'
import { type AuthenticatedPerson, authorize, authorizePerson } from '@kitchen-table/application/platform'
import { api } from '@kitchen-table/contract/api'
import { type Encoding, etagForEncoding, negotiateEncoding } from './content-encoding.ts'
import { jsonHeaders, sendError, sendJson } from './fast-responses.ts'
import { matchesIfNoneMatch } from './if-none-match.ts'
import { getRequestId } from './request-log.ts'
import { assertExpectedPerson, readHeader } from './request-person.ts'
import type { FastRouteDeps } from './served-features.ts'

const libraryPermission = api.catalog.library['~orpc'].meta.permission
const searchIndexPermission = api.catalog.searchIndex['~orpc'].meta.permission
const helpLinesPermission = api.catalog.helpLines['~orpc'].meta.permission
const currentUserPermission = api.accounts.currentUser['~orpc'].meta.permission

/** Browsers may cache this but must revalidate it: it is private to signed-in people, and one per layout. */
const revalidateHeaders = {
  ...jsonHeaders,
  'Cache-Control': 'private, no-cache',
  Vary: 'Cookie, Accept-Encoding',
}

type Headers = Record<string, string | number>
type CompressedResponse = { body: Buffer; etag: string; headers: Headers; notModifiedHeaders: Headers }

function createCompressedResponse(
  { etag, json, brotli, gzip }: CompressedJson,
  encoding: Encoding,
): CompressedResponse {
  const body = encoding === 'br' ? brotli : encoding === 'gzip' ? gzip : json
  const encodedEtag = etagForEncoding(etag, encoding)
  const encodingHeaders: Record<string, string> = encoding === null ? {} : { 'Content-Encoding': encoding }
  const notModifiedHeaders = { ...revalidateHeaders, ETag: encodedEtag }
  return {
    body,
    etag: encodedEtag,
    headers: { ...notModifiedHeaders, ...encodingHeaders, 'Content-Length': body.length },
    notModifiedHeaders,
  }
}

/**
 * One per JSON and encoding, because the response is the same for everybody with the layout: it has what editors have
 * written and no sentence of the product, which would be in the language of the first request.
 */
const compressedResponses = new WeakMap<CompressedJson, Map<Encoding, CompressedResponse>>()

function getCompressedResponse(content: CompressedJson, encoding: Encoding): CompressedResponse {
  const byEncoding = compressedResponses.get(content) ?? new Map<Encoding, CompressedResponse>()
  compressedResponses.set(content, byEncoding)
  const compressedResponse = byEncoding.get(encoding) ?? createCompressedResponse(content, encoding)
  byEncoding.set(encoding, compressedResponse)
  return compressedResponse
}

function sendCompressed({ headers }: IncomingMessage, response: ServerResponse, content: CompressedJson) {
  const compressedResponse = getCompressedResponse(content, negotiateEncoding(headers['accept-encoding']))
  const isModified = !matchesIfNoneMatch(headers['if-none-match'], compressedResponse.etag)
  const responseHeaders = {
    ...(isModified ? compressedResponse.headers : compressedResponse.notModifiedHeaders),
    'X-Request-Id': getRequestId(response),
  }
  if (isModified) response.writeHead(200, responseHeaders).end(compressedResponse.body)
  else response.writeHead(304, responseHeaders).end()
}

/**
 * Serves, without the framework, the endpoints of the contract that every page waits for, and the largest of those that
 * are the same for many people. Returns false for any other request.
 */
export function createFastReadHandler(deps: FastRouteDeps) {
  const { features, cookies, log, runInRequestLocale } = deps
  const { accounts, catalog } = features

  /** `send` authorizes the person, who is null if nobody is signed in. */
  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    send: (person: AuthenticatedPerson | null) => Promise<void>,
  ) {
    const { headers } = request
    try {
      // Like `findRequestPerson`, with one promise less: a read may come from any site.
      const person = await accounts.findCurrentPerson(cookies.sessionToken(headers.cookie))
      assertExpectedPerson(person, readHeader(headers, 'x-person'))
      await send(person)
    } catch (error) {
      runInRequestLocale(request, () => sendError(response, error, log))
    }
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false
    switch (request.url) {
      case '/api/catalog':
        respond(request, response, async (person) =>
          sendCompressed(
            request,
            response,
            await catalog.readLibrary(authorizePerson(libraryPermission, person)),
          ),
        )
        return true
      case '/api/catalog/search-index':
        respond(request, response, async (person) =>
          sendCompressed(
            request,
            response,
            await catalog.readSearchIndex(authorizePerson(searchIndexPermission, person)),
          ),
        )
        return true
      case '/api/help-lines':
        respond(request, response, async (person) => {
          authorize(helpLinesPermission, person)
          sendCompressed(request, response, await catalog.readHelpLines(person))
        })
        return true
      case '/api/start':
        respond(request, response, async (anyone) => {
          const person = authorizePerson(currentUserPermission, anyone)
          sendJson(response, await runInRequestLocale(request, () => accounts.readCurrentUser(person)))
        })
        return true
      default:
        return false
    }
  }
}
