import type { IncomingMessage, ServerResponse } from 'node:http'
import { api } from '@kitchen-table/contract/api'
import type { Permission } from '@kitchen-table/domain/accounts/permissions'
import type { CompressedCatalog } from '../features/catalog/compressed-catalog.ts'
import type { AuthenticatedPerson } from '../platform/authorization/authenticated-person.ts'
import { authorizePerson } from '../platform/authorization/procedures.ts'
import { type Encoding, etagForEncoding, negotiateEncoding } from './content-encoding.ts'
import { jsonHeaders, sendError, sendJson } from './fast-responses.ts'
import { getRequestId } from './request-log.ts'
import { assertExpectedPerson, readHeader } from './request-person.ts'
import type { ApiRouteDeps } from './served-features.ts'

const libraryPermission = api.catalog.library['~orpc'].meta.permission
const currentUserPermission = api.accounts.currentUser['~orpc'].meta.permission

/** Browsers may cache the catalogue but must revalidate it: it is private to signed-in people, and one per layout. */
const revalidateHeaders = {
  ...jsonHeaders,
  'Cache-Control': 'private, no-cache',
  Vary: 'Cookie, Accept-Encoding',
}

type Headers = Record<string, string | number>
type CatalogResponse = { body: Buffer; etag: string; headers: Headers; notModifiedHeaders: Headers }

function createCatalogResponse(
  { etag, json, brotli, gzip }: CompressedCatalog,
  encoding: Encoding,
): CatalogResponse {
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

/** One per catalogue and encoding, because the response is the same for everybody with the layout. */
const catalogResponses = new WeakMap<CompressedCatalog, Map<Encoding, CatalogResponse>>()

function getCatalogResponse(catalog: CompressedCatalog, encoding: Encoding): CatalogResponse {
  const byEncoding = catalogResponses.get(catalog) ?? new Map<Encoding, CatalogResponse>()
  catalogResponses.set(catalog, byEncoding)
  const catalogResponse = byEncoding.get(encoding) ?? createCatalogResponse(catalog, encoding)
  byEncoding.set(encoding, catalogResponse)
  return catalogResponse
}

function sendCatalog({ headers }: IncomingMessage, response: ServerResponse, catalog: CompressedCatalog) {
  const catalogResponse = getCatalogResponse(catalog, negotiateEncoding(headers['accept-encoding']))
  const isModified = headers['if-none-match'] !== catalogResponse.etag
  const responseHeaders = {
    ...(isModified ? catalogResponse.headers : catalogResponse.notModifiedHeaders),
    'X-Request-Id': getRequestId(response),
  }
  if (isModified) response.writeHead(200, responseHeaders).end(catalogResponse.body)
  else response.writeHead(304, responseHeaders).end()
}

/** Serves two endpoints of the contract, which every page waits for, without the framework. False if it is another. */
export function fastReadRoutes({ features: { accounts, catalog }, cookies, log }: ApiRouteDeps) {
  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    permission: Permission,
    send: (person: AuthenticatedPerson) => Promise<void>,
  ) {
    const { headers } = request
    try {
      // Like `findRequestPerson`, with one promise less: a read may come from any site.
      const person = await accounts.findCurrentPerson(cookies.sessionToken(headers.cookie))
      assertExpectedPerson(person, readHeader(headers, 'x-person'))
      await send(authorizePerson(permission, person))
    } catch (error) {
      sendError(response, error, log)
    }
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false
    switch (request.url) {
      case '/api/catalog':
        respond(request, response, libraryPermission, async (person) =>
          sendCatalog(request, response, await catalog.readLibrary(person)),
        )
        return true
      case '/api/start':
        respond(request, response, currentUserPermission, async (person) =>
          sendJson(response, await accounts.readCurrentUser(person)),
        )
        return true
      default:
        return false
    }
  }
}
