import { isDeepStrictEqual } from 'node:util'
import { fastPathProcedures } from '@kitchen-table/contract/matrix-rows'
import { type RefusalCode, refusalTable } from '@kitchen-table/contract/refusals'
import { z } from 'zod'
import type { Operation } from './operations.ts'
import { parseInput } from './parse-input.ts'
import type { RawRequest, RawResponse } from './raw-http-client.ts'

/** What any request may be answered before its operation is asked: the same-site rule, limits, addresses. */
const middlewareRefusals: ReadonlySet<string> = new Set<RefusalCode>([
  'accounts.other_person',
  'api.not_found',
  'auth.cross_site',
  'input.too_large',
])

/** The framework numbers the answers; these are made without it. */
const withoutRequestId: ReadonlySet<string> = new Set(fastPathProcedures)

/** Also 503 and 507, refusals of a server without time or room: the trial gives it both. */
const FIRST_FAULT_STATUS = 500

const leakPattern = /node:internal|node_modules|\.[mc]?[jt]s:\d+|\bat .+:\d+:\d+|SQLITE_|\b\w*Error:|"stack"/

const refusalBody = z.strictObject({
  defined: z.literal(true),
  code: z.enum(Object.keys(refusalTable)),
  status: z.int(),
  message: z.string(),
  data: z
    .strictObject({ fields: z.array(z.strictObject({ field: z.string(), message: z.string() })) })
    .optional(),
})

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

const isListed = (code: string, { errors }: Operation) => code in errors || middlewareRefusals.has(code)

/**
 * Endpoints that ask more of an input than can be said in a schema that lasts: codes of events come and go, and so do
 * common passwords; what is an address or a number is said beside the field.
 */
const stricterThanSchema: ReadonlySet<string> = new Set([
  'insights.recordEvents',
  'accounts.answerNewPasswordChallenge',
  'accounts.resetPassword',
  'accounts.changePassword',
  'accounts.requestEmailChange',
  'accounts.changePhone',
])

/** Whether the schema of the contract takes the input; null when there is none, or none that is clear. */
function matchesInputSchema(operation: Operation, question: RawRequest): boolean | null {
  const input = parseInput(operation, question)
  return operation.input && input && operation.input.safeParse(input.value).success
}

function findRefusalViolations(
  operation: Operation,
  question: RawRequest,
  { status, headers, text }: RawResponse,
): string[] {
  const { success, data: body, error } = refusalBody.safeParse(parseJson(text)?.value)
  if (!success) return [`is no refusal of ours: ${z.prettifyError(error)}`]
  const tableRow = Object.entries(refusalTable).find(([code]) => code === body.code)?.[1]
  const isUnjustified =
    body.code === 'input.invalid' &&
    matchesInputSchema(operation, question) === true &&
    !stricterThanSchema.has(operation.name)
  const needsRetryAfter = status === 429 || status === 503
  return [
    ...(tableRow?.status === status && tableRow.status === body.status
      ? []
      : [`has the status of another code`]),
    ...(tableRow?.message === body.message ? [] : [`has other words than the table`]),
    ...(isListed(body.code, operation) ? [] : [`has a code that the contract does not list: ${body.code}`]),
    ...((body.data === undefined) === (body.code !== 'input.invalid') ? [] : ['has data, or lacks them']),
    ...(needsRetryAfter === (headers['retry-after'] !== undefined)
      ? []
      : ['is wrong about when to come again']),
    ...(isUnjustified ? ['refuses an input that its schema takes'] : []),
    ...(headers['cache-control'] === 'no-store' ? [] : ['may be kept']),
  ]
}

function findBodyViolations({ output }: Operation, { status, text }: RawResponse): string[] {
  if (output === null || status === 304) return text === '' ? [] : ['has a body where there is to be none']
  const body = parseJson(text)
  if (body === null) return ['is no JSON']
  const { success, data, error } = output.safeParse(body.value)
  if (!success) return [`is not of its schema: ${z.prettifyError(error)}`]
  return isDeepStrictEqual(data, body.value) ? [] : ['has more than its schema']
}

function findSuccessViolations(operation: Operation, question: RawRequest, answer: RawResponse): string[] {
  const isCacheable = answer.headers.etag !== undefined
  const expected = isCacheable && answer.status === 304 ? 304 : operation.successStatus
  return [
    ...(answer.status === expected ? [] : ['has another status than its contract']),
    ...(matchesInputSchema(operation, question) !== false
      ? []
      : ['is a success, and the input is none of its schema']),
    ...findBodyViolations(operation, answer),
  ]
}

/** What is wrong with an answer, in sentences without their subject; nothing for a good one. */
export function findResponseViolations(
  operation: Operation,
  question: RawRequest,
  answer: RawResponse,
): string[] {
  const { status, headers, text } = answer
  const hasRequestId = /^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))
  return [
    ...(status < FIRST_FAULT_STATUS ? [] : ['is a fault']),
    ...(leakPattern.test(text) ? ['tells of our insides'] : []),
    ...(hasRequestId || withoutRequestId.has(operation.name) ? [] : ['has no number']),
    ...(status < 400
      ? findSuccessViolations(operation, question, answer)
      : findRefusalViolations(operation, question, answer)),
  ]
}
