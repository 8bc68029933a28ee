import { type RefusalCode, refusalTable } from '@kitchen-table/contract/refusals'
import { ORPCError, ValidationError } from '@orpc/server'
import { fieldIssues, invalid } from '../features/parse-input.ts'
import { Refusal } from '../features/refusal.ts'
import { StoreFullError } from '../features/store-full.ts'

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

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof StoreFullError) return new Refusal('store.full')
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return null
  const issues = error.cause instanceof ValidationError ? error.cause.issues : []
  return invalid(fieldIssues(issues))
}

function refusalAnswer({ code, data, retryAfter }: Refusal): Answer {
  const { status, message } = refusalTable[code]
  const body = { defined: true, code, status, message }
  return { retryAfter, body: data === undefined ? body : { ...body, data } }
}

/** A refusal in its words, or null for a fault, which the caller logs and answers with `faultAnswer`. */
export function answerTo(error: unknown): Answer | null {
  const refusal = refusalOf(error)
  return refusal && refusalAnswer(refusal)
}

export function refuse(code: RefusalCode): Answer {
  return refusalAnswer(new Refusal(code))
}

/** An answer as the error that oRPC encodes, with the same body as everywhere else. */
export function asOrpcError({ body }: Answer): ORPCError<string, unknown> {
  const { code, ...rest } = body
  return new ORPCError(code, rest)
}

export function asResponse({ body, retryAfter }: Answer, headers: Record<string, string> = {}): Response {
  const retry: Record<string, string> = retryAfter === null ? {} : { 'Retry-After': String(retryAfter) }
  return Response.json(body, {
    status: body.status,
    headers: { 'Cache-Control': 'no-store', ...retry, ...headers },
  })
}
