import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import { USUAL_BODY } from '@kitchen-table/contract/body-size'
import { sessionLife } from '@kitchen-table/domain/accounts/session-life'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { AnyRouter } from '@orpc/server'
import type { Logger } from 'pino'
import type { CurrentPerson } from '../features/accounts/current-person.ts'
import type { BrowserCookies, RequestContext } from '../features/context.ts'
import type { CookieJar } from './cookies.ts'
import { deviceName } from './device-name.ts'
import { type Answer, answerTo, asOrpcError, asResponse, refuse, unreadable } from './errors.ts'
import { isTooComplex } from './json-size.ts'
import type { ProviderCookie } from './provider-cookie.ts'
import { isEmpty, isForAnother, isJson, mayChange } from './same-origin.ts'

type Deps = {
  router: AnyRouter
  currentPerson: CurrentPerson
  cookies: CookieJar
  providerCookie: ProviderCookie
  publicOrigin: string
}

/** What the surrounding app knows of a request. */
export type RequestFacts = { address: string; log: Logger }

/** `isUnderstood` as soon as the request has been read: what fails before that is the sender's. */
type Outcome = { isUnderstood: boolean; failure: Answer | null }

/** On the web these never carry a body. */
const bodiless = new Set(['GET', 'HEAD', 'TRACE'])

/** Whether a page of another site may have sent it. */
function isForeign({ method, headers }: Request, publicOrigin: string): boolean {
  const isOurs = bodiless.has(method) || isJson(headers) || isEmpty(headers)
  return !isOurs || !mayChange(method, headers, publicOrigin)
}

/** Other types, and a file's name, would have the framework make something else of a body that is JSON by our rule. */
function asJson({ url, method, headers: sent }: Request, body: ArrayBuffer): Request {
  const headers = new Headers(sent)
  headers.set('Content-Type', 'application/json')
  headers.delete('Content-Disposition')
  return new Request(url, { method, headers, body })
}

/**
 * Returns why a body is not parsed, or null. Larger ones than usual are accepted from signed-in people alone: every
 * endpoint that declares them is theirs.
 */
function bodyRefusal(body: ArrayBuffer, isSignedIn: boolean): Answer | null {
  if (body.byteLength > USUAL_BODY && !isSignedIn) return refuse('accounts.not_signed_in')
  return isTooComplex(new Uint8Array(body)) ? refuse('input.too_large') : null
}

function browserCookies(
  { cookies, providerCookie }: Pick<Deps, 'cookies' | 'providerCookie'>,
  set: (cookie: string) => void,
): BrowserCookies {
  return {
    startSession: (token, { role }) =>
      set(cookies.setSession(token, Math.floor(sessionLife(role).absolute / 1000))),
    endSession: () => set(cookies.clearSession()),
    markDevice: (mark) => set(cookies.setDevice(mark)),
    startStep: (session) => set(cookies.setStep(session)),
    endStep: () => set(cookies.clearStep()),
    awaitReset: (browserToken) => set(cookies.setReset(browserToken)),
    endReset: () => set(cookies.clearReset()),
    awaitProvider: (browserToken) => set(providerCookie.set(browserToken)),
  }
}

/** Serves the contract under `/api`: who asks, the same-site rule, and the one translation of errors. */
export function apiRoute({ router, currentPerson, cookies, providerCookie, publicOrigin }: Deps) {
  const handler = new OpenAPIHandler<RequestContext & { log: Logger; outcome: Outcome }>(router, {
    interceptors: [
      async ({ next, context: { log, outcome } }) => {
        try {
          return await next()
        } catch (error) {
          const onFault = (fault: unknown) => log.error({ err: fault }, 'fault')
          outcome.failure = answerTo(outcome.isUnderstood ? error : unreadable, onFault)
          throw asOrpcError(outcome.failure)
        }
      },
    ],
    clientInterceptors: [
      ({ next, context: { outcome } }) => {
        outcome.isUnderstood = true
        return next()
      },
    ],
  })

  return async (incoming: Request, { address, log }: RequestFacts): Promise<Response> => {
    if (isForeign(incoming, publicOrigin)) return asResponse(refuse('auth.cross_site'))

    const cookieHeader = incoming.headers.get('cookie')
    const sessionToken = cookies.sessionToken(cookieHeader)
    const person = await currentPerson(sessionToken)
    if (isForAnother(person, incoming.headers.get('x-person')))
      return asResponse(refuse('accounts.other_person'))

    const body = bodiless.has(incoming.method) ? null : await incoming.arrayBuffer()
    const refusal = body && bodyRefusal(body, person !== null)
    if (refusal) return asResponse(refusal)

    const setCookies: string[] = []
    const outcome: Outcome = { isUnderstood: false, failure: null }
    const request = body === null ? incoming : asJson(incoming, body)
    const { matched, response } = await handler.handle(request, {
      prefix: API_PREFIX,
      context: {
        log,
        outcome,
        sessionToken,
        person,
        stepToken: cookies.stepToken(cookieHeader),
        resetToken: cookies.resetToken(cookieHeader),
        providerToken: providerCookie.browserToken(cookieHeader),
        origin: {
          address,
          deviceMark: cookies.deviceMark(cookieHeader),
          device: deviceName(incoming.headers.get('user-agent')),
        },
        cookies: browserCookies({ cookies, providerCookie }, (cookie) => setCookies.push(cookie)),
      },
    })
    if (outcome.failure) return asResponse(outcome.failure)
    if (!matched) return asResponse(refuse('api.not_found'))

    for (const cookie of setCookies) response.headers.append('Set-Cookie', cookie)
    response.headers.set('Cache-Control', 'no-store')
    return response
  }
}
