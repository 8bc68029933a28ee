import { invalidInputRefusal, Refusal, toFieldIssues } from '@kitchen-table/application/platform'
import { StoreFailingError, StoreFullError } from '@kitchen-table/application/store-helpers'
import { getRefusalResponse, type RefusalCode } from '@kitchen-table/contract/refusals'
import { ORPCError, ValidationError } from '@orpc/server'
import { messages } from './messages.ts'

const refusalCodes = new WeakMap<object, string>()

/** Stores the code of a response's refusal, or `fault`, for the metrics: the status alone is too coarse. */
export function setRefusalCode(response: object, code: string): void {
  refusalCodes.set(response, code)
}

export function getRefusalCode(response: object): string | undefined {
  return refusalCodes.get(response)
}

/** The body of every error response, on every route. */
type ErrorBody = { defined: boolean; code: string; status: number; message: string; data?: unknown }

/** `retryAfter` is in whole seconds. */
export type ErrorPayload = { body: ErrorBody; retryAfter: number | null }

export const createMalformedJsonRefusal = () =>
  invalidInputRefusal([{ field: 'body', message: messages.malformedJson() }])

export const createFaultPayload = (): ErrorPayload => ({
  retryAfter: null,
  body: {
    defined: false,
    code: 'fault',
    status: 500,
    message: messages.fault(),
  },
})

/** Long enough for a brief failure of the disk to pass. */
const RETRY_AFTER_SECONDS = 5

function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof StoreFullError) return new Refusal('store.full')
  if (error instanceof StoreFailingError)
    return new Refusal('store.failing', { retryAfter: RETRY_AFTER_SECONDS })
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return null
  const issues = error.cause instanceof ValidationError ? error.cause.issues : []
  return invalidInputRefusal(toFieldIssues(issues))
}

function toRefusalPayload({ code, data, retryAfter }: Refusal): ErrorPayload {
  const body = { defined: true, code, ...getRefusalResponse(code) }
  return { retryAfter, body: data === undefined ? body : { ...body, data } }
}

/** Returns the response to an error: that of a refusal, or else that of a fault. Reports every fault to `onFault`. */
export function toErrorPayload(error: unknown, onFault: (error: unknown) => void): ErrorPayload {
  const refusal = toRefusal(error)
  if (refusal === null || error instanceof StoreFailingError) onFault(error)
  return refusal === null ? createFaultPayload() : toRefusalPayload(refusal)
}

export function createRefusalPayload(code: RefusalCode): ErrorPayload {
  return toRefusalPayload(new Refusal(code))
}

export function toOrpcError({ body }: ErrorPayload): ORPCError<string, unknown> {
  const { code, ...rest } = body
  return new ORPCError(code, rest)
}

export function toErrorResponse({ body, retryAfter }: ErrorPayload): Response {
  const retry: Record<string, string> = retryAfter === null ? {} : { 'Retry-After': String(retryAfter) }
  const response = Response.json(body, {
    status: body.status,
    headers: { 'Cache-Control': 'no-store', ...retry },
  })
  setRefusalCode(response, body.code)
  return response
}
