import contract from 'virtual:api-contract'
import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import { createORPCClient, createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { apiFetch, ForeignResponseError } from './api-fetch.ts'
import { getCurrentUserId, setCurrentUserId } from './current-user-id.ts'
import { formatWaitTime } from './format-wait-time.ts'
import { reauthPrompt } from './reauth-prompt.ts'
import { broadcastSignOut } from './sign-out-broadcast.ts'

type Client = JsonifiedClient<ContractRouterClient<typeof contract>>

const recordingFeatures = new Set(['learning', 'insights'])

/** What pages send by themselves: nobody waits for its answer, and what it carries is kept until it is taken. */
function isBackgroundCall([feature = '', name]: readonly string[]): boolean {
  return recordingFeatures.has(feature) || (feature === 'accounts' && name === 'currentUser')
}

/** Whoever signs out here, or everywhere, has none of their other tabs left either. */
function announceSignOut([feature, name]: readonly string[]): void {
  const userId = getCurrentUserId()
  if (feature !== 'accounts' || (name !== 'signOut' && name !== 'signOutEverywhere') || userId === null)
    return
  broadcastSignOut(userId)
  setCurrentUserId(null)
}

/** A call that the end of the session refused waits for the person to sign in again, and is then sent again. */
async function withReauthentication<T>(path: readonly string[], send: () => Promise<T>): Promise<T> {
  try {
    const result = await send()
    announceSignOut(path)
    return result
  } catch (error) {
    if (getCurrentUserId() === null || getRefusalCode(error) !== 'accounts.not_signed_in') throw error
    if (isBackgroundCall(path)) {
      reauthPrompt.promptOnce()
      throw error
    }
    if (!(await reauthPrompt.waitForReauth())) throw error
    return send()
  }
}

/**
 * Null where the server's own error can be taken as it is. How long to wait is said by a header alone; a person wants
 * it in the words, and what sends again as a number.
 */
function decodeError(body: unknown, retryAfter: unknown): ORPCError<string, unknown> | null {
  if (!isORPCErrorJson(body)) throw new ForeignResponseError("An error that is not the API's")
  const seconds = Number(retryAfter)
  if (!(seconds > 0)) return null
  if (body.code === 'files.busy') return createORPCErrorFromJson({ ...body, data: { retryAfter: seconds } })
  if (body.code !== 'accounts.wait') return null
  const message = `Too many attempts. Please wait ${formatWaitTime(seconds)} and try again.`
  return createORPCErrorFromJson({ ...body, message })
}

const link = new OpenAPILink(contract, {
  url: () => location.origin + API_PREFIX,
  // What is recorded as a page is left must outlive the page.
  fetch: (request, init, _options, [feature = '', name]) => {
    const keepalive = recordingFeatures.has(feature) || name === 'recordPageView'
    return apiFetch(request, { ...init, keepalive }, name === 'setPicture')
  },
  headers(_options, [feature = '']) {
    const userId = getCurrentUserId()
    return userId !== null && recordingFeatures.has(feature) ? { 'x-person': userId } : {}
  },
  interceptors: [({ next, path }) => withReauthentication(path, next)],
  customErrorResponseBodyDecoder: (body, { headers }) => decodeError(body, headers['retry-after']),
})

/** Every endpoint of the contract as a function. */
export const client: Client = createORPCClient(link)

/** The same endpoints as queries. */
export const api = createTanstackQueryUtils(client)

/** The refusal's code, or null when it was a fault or there was no connection. */
export function getRefusalCode(error: unknown): string | null {
  return error instanceof ORPCError && error.defined ? error.code : null
}

/** The seconds after which a refused picture may be sent again, or null where that was not said. */
export function getRetryAfterSeconds(error: unknown): number | null {
  const data: unknown = error instanceof ORPCError ? error.data : null
  const hasRetryAfter = typeof data === 'object' && data !== null && 'retryAfter' in data
  return hasRetryAfter && typeof data.retryAfter === 'number' ? data.retryAfter : null
}

/** The words to show for a failed request. */
export function getErrorMessage(error: unknown): string {
  if (error instanceof ORPCError) return error.message
  if (error instanceof ForeignResponseError)
    return 'The library cannot answer right now. Please try again in a moment.'
  return "We can't reach the library right now. Check your connection and try again."
}

/** Whether nothing of ours came back: offline, or the server is away, or something between answered for it. */
export function isUnreachable(error: unknown): boolean {
  return !(error instanceof ORPCError) || error.status >= 502
}
