import { Refusal, type RequestContext } from '@kitchen-table/application/platform'
import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import { DEFAULT_MAX_BODY_BYTES } from '@kitchen-table/contract/body-size'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { Logger } from 'pino'
import { createBrowserCookieSetters } from './cookies.ts'
import { parseDeviceName } from './device-name.ts'
import {
  createMalformedJsonRefusal,
  createRefusalPayload,
  type ErrorPayload,
  toErrorPayload,
  toErrorResponse,
  toOrpcError,
} from './error-payload.ts'
import { isJsonTooComplex } from './json-complexity.ts'
import { findRequestPerson } from './request-person.ts'
import { hasJsonContentType, hasNoBody } from './same-origin.ts'
import type { ApiRouteDeps } from './served-features.ts'

type Deps = Omit<ApiRouteDeps, 'log'>

/** `address` is the client's, as `resolveClientAddress` returns it; `log` carries the request id. */
type RequestMetadata = { address: string; log: Logger }

/** `isDecoded` is set once the framework has decoded the request; an error before that is malformed input. */
type HandlerOutcome = { isDecoded: boolean; failure: ErrorPayload | null }

/** Requests of the Fetch API cannot carry a body with these methods. */
const methodsWithoutBody = new Set(['GET', 'HEAD', 'TRACE'])

/** Whether the request has no body, or one that a page of another site cannot send without a CORS preflight. */
function hasAllowedContentType({ method, headers }: Request): boolean {
  return methodsWithoutBody.has(method) || hasJsonContentType(headers) || hasNoBody(headers)
}

/** Declares a body as JSON: with another content type, or a file name, the framework would decode it differently. */
function withJsonContentType({ url, method, headers: originalHeaders }: Request, body: ArrayBuffer): Request {
  const headers = new Headers(originalHeaders)
  headers.set('Content-Type', 'application/json')
  headers.delete('Content-Disposition')
  return new Request(url, { method, headers, body })
}

/** Returns the refusal for a body that must not be parsed, or null. Bodies above the default limit need a session. */
function findBodyRefusal(body: ArrayBuffer, isSignedIn: boolean): ErrorPayload | null {
  if (body.byteLength > DEFAULT_MAX_BODY_BYTES && !isSignedIn)
    return createRefusalPayload('accounts.not_signed_in')
  return isJsonTooComplex(new Uint8Array(body)) ? createRefusalPayload('input.too_large') : null
}

/** Serves the contract under `/api`: finds the person, enforces the same-site rule, and translates errors. */
export function createApiHandler(deps: Deps) {
  const { features, cookies } = deps
  const handler = new OpenAPIHandler<RequestContext & { log: Logger; outcome: HandlerOutcome }>(
    features.router,
    {
      interceptors: [
        async ({ next, context: { log, outcome } }) => {
          try {
            return await next()
          } catch (error) {
            if (error instanceof Refusal && error.logged !== null)
              log.info({ code: error.code, ...error.logged.fields }, error.logged.message)
            const onFault = (fault: unknown) => log.error({ err: fault }, 'fault')
            outcome.failure = toErrorPayload(
              outcome.isDecoded ? error : createMalformedJsonRefusal(),
              onFault,
            )
            throw toOrpcError(outcome.failure)
          }
        },
      ],
      clientInterceptors: [
        ({ next, context: { outcome } }) => {
          outcome.isDecoded = true
          return next()
        },
      ],
    },
  )

  return async (incoming: Request, { address, log }: RequestMetadata): Promise<Response> => {
    if (!hasAllowedContentType(incoming)) throw new Refusal('auth.cross_site')
    const person = await findRequestPerson(incoming.method, incoming.headers, deps)

    const body = methodsWithoutBody.has(incoming.method) ? null : await incoming.arrayBuffer()
    const refusal = body && findBodyRefusal(body, person !== null)
    if (refusal) return toErrorResponse(refusal)

    const cookieHeader = incoming.headers.get('cookie')
    const setCookies: string[] = []
    const outcome: HandlerOutcome = { isDecoded: false, failure: null }
    const request = body === null ? incoming : withJsonContentType(incoming, body)
    const { matched, response } = await handler.handle(request, {
      prefix: API_PREFIX,
      context: {
        log,
        outcome,
        sessionToken: cookies.sessionToken(cookieHeader),
        person,
        challengeToken: cookies.challengeToken(cookieHeader),
        resetToken: cookies.resetToken(cookieHeader),
        providerToken: cookies.providerToken(cookieHeader),
        client: {
          address,
          deviceToken: cookies.deviceToken(cookieHeader),
          device: parseDeviceName(incoming.headers.get('user-agent')),
        },
        cookies: createBrowserCookieSetters(cookies, (cookie) => setCookies.push(cookie)),
      },
    })
    if (outcome.failure) return toErrorResponse(outcome.failure)
    if (!matched) return toErrorResponse(createRefusalPayload('api.not_found'))

    for (const cookie of setCookies) response.headers.append('Set-Cookie', cookie)
    response.headers.set('Cache-Control', 'no-store')
    return response
  }
}
