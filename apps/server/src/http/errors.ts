import { type RefusalCode, refusalTable } from '@kitchen-table/contract/refusals'
import { ORPCError, ValidationError } from '@orpc/server'
import { fieldIssues, invalid } from '../features/parse-input.ts'
import { Refusal } from '../features/refusal.ts'
import { StoreFailingError } from '../features/store-failing.ts'
import { StoreFullError } from '../features/store-full.ts'
import { noteRefusal } from './refused-with.ts'

/** The body of every answer that is not a success, on whichever route. */
type ErrorBody = { defined: boolean; code: string; status: number; message: string; data?: unknown }

/** `retryAfter` is in whole seconds. */
export type Answer = { body: ErrorBody; retryAfter: number | null }

/** A body that is no JSON. */
export const unreadable = invalid([{ field: 'body', message: 'This is not JSON that we can read.' }])

/** What a fault looks like from outside: one neutral sentence. */
export const faultAnswer: Answer = {
  retryAfter: null,
  body: {
    defined: false,
    code: 'fault',
    status: 500,
    message: 'Something went wrong on our side. Nothing you did is lost; please try again.',
  },
}

/** Seconds; a disk that fails for a moment has had its moment. */
const RETRY_AFTER = 5

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof StoreFullError) return new Refusal('store.full')
  if (error instanceof StoreFailingError) return new Refusal('store.failing', { retryAfter: RETRY_AFTER })
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return null
  const issues = error.cause instanceof ValidationError ? error.cause.issues : []
  return invalid(fieldIssues(issues))
}

function refusalAnswer({ code, data, retryAfter }: Refusal): Answer {
  const { status, message } = refusalTable[code]
  const body = { defined: true, code, status, message }
  return { retryAfter, body: data === undefined ? body : { ...body, data } }
}

/** The answer to whatever was thrown: a refusal in its words, or else a fault's. Operators hear of every fault. */
export function answerTo(error: unknown, onFault: (error: unknown) => void): Answer {
  const refusal = refusalOf(error)
  if (refusal === null || error instanceof StoreFailingError) onFault(error)
  return refusal === null ? faultAnswer : refusalAnswer(refusal)
}

export function refuse(code: RefusalCode): Answer {
  return refusalAnswer(new Refusal(code))
}

/** An answer as the error that oRPC encodes, with the same body as everywhere else. */
export function asOrpcError({ body }: Answer): ORPCError<string, unknown> {
  const { code, ...rest } = body
  return new ORPCError(code, rest)
}

export function asResponse({ body, retryAfter }: Answer): Response {
  const retry: Record<string, string> = retryAfter === null ? {} : { 'Retry-After': String(retryAfter) }
  const response = Response.json(body, {
    status: body.status,
    headers: { 'Cache-Control': 'no-store', ...retry },
  })
  noteRefusal(response, body.code)
  return response
}
