import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import { sessionLife } from '@kitchen-table/domain/accounts/session-life'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { AnyRouter } from '@orpc/server'
import type { Logger } from 'pino'
import type { CurrentPerson } from '../features/accounts/current-person.ts'
import type { SessionPerson } from '../features/accounts/ports.ts'
import type { RequestContext } from '../features/context.ts'
import type { CookieJar } from './cookies.ts'
import { type Answer, answerTo, asOrpcError, asResponse, faultAnswer, refuse } from './errors.ts'
import { isJson, mayChange } from './same-origin.ts'

type Deps = { router: AnyRouter; currentPerson: CurrentPerson; cookies: CookieJar; publicOrigin: string }

/** What the surrounding app knows of a request. */
export type RequestFacts = { address: string; log: Logger }

const LARGEST_BODY = 1024 * 1024

/** Why a request is not even looked at, or null. */
function refusedOutright({ method, headers, body }: Request, publicOrigin: string): Answer | null {
  if (!mayChange(method, headers, publicOrigin)) return refuse('auth.cross_site')
  if (Number(headers.get('content-length') ?? 0) > LARGEST_BODY) return refuse('input.too_large')
  return body !== null && !isJson(headers) ? refuse('auth.cross_site') : null
}

/** Reads the whole body, at most as much as is allowed: a length that was not announced is counted. */
async function boundedBody(request: Request): Promise<Request | null> {
  if (request.body === null) return request
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > LARGEST_BODY) return null
    chunks.push(chunk)
  }
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: Buffer.concat(chunks) })
}

/** A page says whose it is; work that was kept for one person is never done in another's session (security.md T63). */
function isForAnother(person: SessionPerson | null, owner: string | null): boolean {
  return person !== null && owner !== null && owner !== person.sub
}

/** Serves the contract under `/api`: who asks, the same-site rule, limits, and the one translation of errors. */
export function apiRoute({ router, currentPerson, cookies, publicOrigin }: Deps) {
  const handler = new OpenAPIHandler<RequestContext & { log: Logger; failed: (answer: Answer) => void }>(
    router,
    {
      interceptors: [
        async ({ next, context }) => {
          try {
            return await next()
          } catch (error) {
            const answer = answerTo(error)
            if (answer === null) context.log.error({ err: error }, 'fault')
            context.failed(answer ?? faultAnswer)
            throw asOrpcError(answer ?? faultAnswer)
          }
        },
      ],
    },
  )

  return async (incoming: Request, { address, log }: RequestFacts): Promise<Response> => {
    const outright = refusedOutright(incoming, publicOrigin)
    if (outright) return asResponse(outright)
    const request = await boundedBody(incoming)
    if (request === null) return asResponse(refuse('input.too_large'))

    const cookieHeader = request.headers.get('cookie')
    const sessionToken = cookies.sessionToken(cookieHeader)
    const person = await currentPerson(sessionToken)
    if (isForAnother(person, request.headers.get('x-person')))
      return asResponse(refuse('accounts.other_person'))

    const setCookies: string[] = []
    let failure: Answer | null = null
    const { matched, response } = await handler.handle(request, {
      prefix: API_PREFIX,
      context: {
        log,
        failed: (answer) => {
          failure = answer
        },
        sessionToken,
        person,
        origin: { address, deviceMark: cookies.deviceMark(cookieHeader) },
        cookies: {
          startSession: (token, deviceMark, { role }) => {
            const maxAge = Math.floor(sessionLife(role).absolute / 1000)
            setCookies.push(cookies.setSession(token, maxAge), cookies.setDevice(deviceMark))
          },
          endSession: () => setCookies.push(cookies.clearSession()),
        },
      },
    })
    if (failure) return asResponse(failure)
    if (!matched) return asResponse(refuse('api.not_found'))

    for (const cookie of setCookies) response.headers.append('Set-Cookie', cookie)
    response.headers.set('Cache-Control', 'no-store')
    return response
  }
}
