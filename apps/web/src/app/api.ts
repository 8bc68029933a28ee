import contract from 'virtual:api-contract'
import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import { currentLocale } from '@kitchen-table/i18n/locale'
import { createORPCClient, createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { apiFetch } from './api-fetch.ts'
import { ForeignResponseError } from './connection-errors.ts'
import { getCurrentUserId, setCurrentUserId } from './current-user-id.ts'
import { formatWaitTime } from './format-wait-time.ts'
import { messages } from './messages.ts'
import { reauthPrompt } from './reauth-prompt.ts'
import { broadcastSignOut } from './sign-out-broadcast.ts'

const recordingFeatures = new Set(['learning', 'insights'])

type ClientOptions = {
  /** Whether its calls of the recording features are sent by pages on their own, which queue what they record. */
  isRecording?: boolean
}

/** Whether pages send the call on their own: no user waits for it, and recorded data stays queued until it is sent. */
function isBackgroundCall([feature = '', name]: readonly string[], { isRecording }: ClientOptions): boolean {
  return (
    (isRecording === true && recordingFeatures.has(feature)) ||
    (feature === 'accounts' && name === 'currentUser')
  )
}

/** Notifies the person's other tabs after they signed out, here or everywhere, and clears the current user's id. */
function announceSignOut([feature, name]: readonly string[]): void {
  const userId = getCurrentUserId()
  if (feature !== 'accounts' || (name !== 'signOut' && name !== 'signOutEverywhere') || userId === null)
    return
  broadcastSignOut(userId)
  setCurrentUserId(null)
}

/** Sends a call. If the session has ended, prompts, then sends it again; a background call only prompts, and throws. */
async function withReauthentication<T>(
  path: readonly string[],
  options: ClientOptions,
  send: () => Promise<T>,
): Promise<T> {
  async function sendAndAnnounce(): Promise<T> {
    const result = await send()
    announceSignOut(path)
    return result
  }

  try {
    return await sendAndAnnounce()
  } catch (error) {
    if (getCurrentUserId() === null || getRefusalCode(error) !== 'accounts.not_signed_in') throw error
    if (isBackgroundCall(path, options)) {
      reauthPrompt.promptOnce()
      throw error
    }
    if (!(await reauthPrompt.waitForReauth())) throw error
    return sendAndAnnounce()
  }
}

/** Returns the error of a response, or null for the default decoding. Only `Retry-After` has the time to wait. */
function decodeError(body: unknown, retryAfter: unknown): ORPCError<string, unknown> | null {
  if (!isORPCErrorJson(body)) throw new ForeignResponseError('An error response that is not from the API')
  const seconds = Number(retryAfter)
  if (!(seconds > 0)) return null
  if (body.code === 'files.busy') return createORPCErrorFromJson({ ...body, data: { retryAfter: seconds } })
  if (body.code !== 'accounts.wait') return null
  const message = messages.tooManyAttempts({ time: formatWaitTime(seconds) })
  return createORPCErrorFromJson({ ...body, message })
}

/**
 * Returns a client of these endpoints. All clients share the retries, the prompt to sign in again and the translation
 * of errors.
 */
export function createApiClient<Contract extends AnyContractRouter>(
  endpoints: Contract,
  options: ClientOptions = {},
): JsonifiedClient<ContractRouterClient<Contract>> {
  const link = new OpenAPILink(endpoints, {
    url: () => location.origin + API_PREFIX,
    // Events that are recorded while the page is being closed must outlive it.
    fetch: (request, init, _options, [feature = '', name]) => {
      const keepalive = recordingFeatures.has(feature) || name === 'recordPageView'
      // It changes nothing, and is no GET only because no address may have a search (docs/security.md T64).
      const isReadByPost = feature === 'catalog' && name === 'understandSearch'
      return apiFetch(request, { ...init, keepalive }, isReadByPost ? 'read' : undefined)
    },
    headers(_options, [feature = '']) {
      const userId = getCurrentUserId()
      const isRecorded = userId !== null && recordingFeatures.has(feature)
      return { 'accept-language': currentLocale(), ...(isRecorded && { 'x-person': userId }) }
    },
    interceptors: [({ next, path }) => withReauthentication(path, options, next)],
    customErrorResponseBodyDecoder: (body, { headers }) => decodeError(body, headers['retry-after']),
  })
  return createORPCClient(link)
}

export const client = createApiClient(contract, { isRecording: true })

export const api = createTanstackQueryUtils(client)

export function getRefusalCode(error: unknown): string | null {
  return error instanceof ORPCError && error.defined ? error.code : null
}

/** Returns the seconds after which a refused upload may be sent again, or null where the server named none. */
export function getRetryAfterSeconds(error: unknown): number | null {
  const data: unknown = error instanceof ORPCError ? error.data : null
  const hasRetryAfter = typeof data === 'object' && data !== null && 'retryAfter' in data
  return hasRetryAfter && typeof data.retryAfter === 'number' ? data.retryAfter : null
}

export function getErrorMessage(error: unknown): string {
  if (error instanceof ORPCError) return error.message
  if (error instanceof ForeignResponseError) return messages.serverUnavailable()
  return messages.connectionFailed()
}

/**
 * Whether no server could serve the request now: offline, server down, a response of a proxy, or ours while it is busy
 * or its disk is full or fails (statuses from 502).
 */
export function isUnreachableError(error: unknown): boolean {
  return !(error instanceof ORPCError) || error.status >= 502
}

/** Whether the same request may succeed later: the server did not refuse it, but could not be reached or had a fault. */
export function isTemporaryError(error: unknown): boolean {
  return !(error instanceof ORPCError) || error.status >= 500
}
