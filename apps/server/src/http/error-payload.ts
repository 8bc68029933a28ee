import { type RefusalCode, refusalTable } from '@kitchen-table/contract/refusals'
import { ORPCError, ValidationError } from '@orpc/server'
import { invalidInput, toFieldIssues } from '../platform/parse-input.ts'
import { Refusal } from '../platform/refusal.ts'
import { StoreFailingError } from '../platform/store-failing-error.ts'
import { StoreFullError } from '../platform/store-full-error.ts'
import { setRefusalCode } from './refusal-code.ts'

/** The body of every answer that is not a success, on whichever route. */
type ErrorBody = { defined: boolean; code: string; status: number; message: string; data?: unknown }

/** `retryAfter` is in whole seconds. */
export type ErrorPayload = { body: ErrorBody; retryAfter: number | null }

/** A body that is no JSON. */
export const malformedJsonRefusal = invalidInput([
  { field: 'body', message: 'This is not JSON that we can read.' },
])

/** What a fault looks like from outside: one neutral sentence. */
export const faultPayload: ErrorPayload = {
  retryAfter: null,
  body: {
    defined: false,
    code: 'fault',
    status: 500,
    message: 'Something went wrong on our side. Nothing you did is lost; please try again.',
  },
}

/** Seconds; a disk that fails for a moment has had its moment. */
const RETRY_AFTER_SECONDS = 5

function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof StoreFullError) return new Refusal('store.full')
  if (error instanceof StoreFailingError)
    return new Refusal('store.failing', { retryAfter: RETRY_AFTER_SECONDS })
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return null
  const issues = error.cause instanceof ValidationError ? error.cause.issues : []
  return invalidInput(toFieldIssues(issues))
}

function toRefusalPayload({ code, data, retryAfter }: Refusal): ErrorPayload {
  const { status, message } = refusalTable[code]
  const body = { defined: true, code, status, message }
  return { retryAfter, body: data === undefined ? body : { ...body, data } }
}

/** The answer to whatever was thrown: a refusal in its words, or else a fault's. Operators hear of every fault. */
export function toErrorPayload(error: unknown, onFault: (error: unknown) => void): ErrorPayload {
  const refusal = toRefusal(error)
  if (refusal === null || error instanceof StoreFailingError) onFault(error)
  return refusal === null ? faultPayload : toRefusalPayload(refusal)
}

export function createRefusalPayload(code: RefusalCode): ErrorPayload {
  return toRefusalPayload(new Refusal(code))
}

/** An answer as the error that oRPC encodes, with the same body as everywhere else. */
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
