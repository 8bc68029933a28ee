import { isDeepStrictEqual } from 'node:util'
import { type RefusalCode, refusalTable } from '@kitchen-table/contract/refusals'
import { z } from 'zod'
import { listProblems } from '../list-problems.ts'
import type { Operation } from './operations.ts'
import { hasEmptyPathParam, parseInput } from './parse-input.ts'
import type { RawRequest, RawResponse } from './raw-http-client.ts'

/** Refusals that any request may get before its operation runs: same-site rule, limits, addresses. */
const middlewareRefusals: ReadonlySet<string> = new Set<RefusalCode>([
  'accounts.other_person',
  'api.not_found',
  'auth.cross_site',
  'input.too_large',
])

/** 503 and 507 count as faults here too: the server has time and room in this trial. */
const FIRST_FAULT_STATUS = 500

const leakPattern =
  /node:internal|node_modules|\.[mc]?[jt]s:\d+|\bat [^"]+:\d+:\d+|SQLITE_|\b\w*Error:|"stack"/

const refusalBody = z.strictObject({
  defined: z.literal(true),
  code: z.enum(Object.keys(refusalTable)),
  status: z.int(),
  message: z.string(),
  data: z.unknown().optional(),
})

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

const isListed = (code: string, { declaredRefusals }: Operation) =>
  declaredRefusals.includes(code) || middlewareRefusals.has(code)

/**
 * Endpoints that require more of an input than their schema says: the list of common passwords changes over time, wrong
 * addresses and phone numbers are reported for their field, and so are files, organizations, layouts and other content
 * that do not exist, and drawings and texts that cleaning leaves nothing of or makes too long.
 */
const stricterThanSchema: ReadonlySet<string> = new Set([
  'accounts.answerNewPasswordChallenge',
  'accounts.resetPassword',
  'accounts.changePassword',
  'accounts.requestEmailChange',
  'accounts.changePhone',
  'groups.planLaunch',
  'catalog.createResource',
  'catalog.updateResource',
  'catalog.cleanIcon',
  'catalog.cleanRichText',
  'catalog.createTrack',
  'catalog.updateTrack',
  'catalog.createUnit',
  'catalog.updateUnit',
  'catalog.createTopic',
  'catalog.updateTopic',
  'catalog.updateLayout',
  'catalog.createIcon',
  'catalog.createIntent',
  'catalog.updateIntent',
])

/** Whether the input matches the contract's schema; null if there is no input, or an ambiguous one. */
function matchesInputSchema(operation: Operation, request: RawRequest): boolean | null {
  const input = parseInput(operation, request)
  return operation.input && input && operation.input.safeParse(input.value).success
}

/** Returns what is wrong with a value that the contract describes, or an empty list. */
function findSchemaViolations(schema: z.ZodType, value: unknown): string[] {
  const { success, data, error } = schema.safeParse(value)
  if (!success) return [`does not match its schema: ${z.prettifyError(error)}`]
  return isDeepStrictEqual(data, value) ? [] : ['has fields that its schema does not have']
}

function findRefusalDataViolations(
  { refusalData }: Operation,
  { code, data }: z.infer<typeof refusalBody>,
): string[] {
  const schema = refusalData.get(code)
  if (schema) return findSchemaViolations(schema, data).map((violation) => `has data that ${violation}`)
  return data === undefined ? [] : ['has data that the contract does not list']
}

function findRefusalViolations(
  operation: Operation,
  request: RawRequest,
  { status, headers, text }: RawResponse,
): string[] {
  const { success, data: body, error } = refusalBody.safeParse(parseJson(text)?.value)
  if (!success) return [`is not a refusal of the contract: ${z.prettifyError(error)}`]
  const tableRow = Object.entries(refusalTable).find(([code]) => code === body.code)?.[1]
  const isUnjustified =
    body.code === 'input.invalid' &&
    matchesInputSchema(operation, request) === true &&
    !stricterThanSchema.has(operation.name)
  const needsRetryAfter = status === 429 || status === 503
  return [
    ...findRefusalDataViolations(operation, body),
    ...listProblems(
      [tableRow?.status !== status || body.status !== status, 'has the status of another code'],
      [tableRow?.message() !== body.message, 'has another message than the table'],
      [!isListed(body.code, operation), `has a code that the contract does not list: ${body.code}`],
      [
        needsRetryAfter !== (headers['retry-after'] !== undefined),
        'has Retry-After if and only if it should not',
      ],
      [isUnjustified, 'refuses an input that its schema accepts'],
      [headers['cache-control'] !== 'no-store', 'may be cached'],
    ),
  ]
}

function findBodyViolations({ output }: Operation, { status, text }: RawResponse): string[] {
  if (output === null || status === 304) return text === '' ? [] : ['has a body although it should have none']
  const body = parseJson(text)
  return body === null ? ['is not JSON'] : findSchemaViolations(output, body.value)
}

function findSuccessViolations(operation: Operation, request: RawRequest, response: RawResponse): string[] {
  // Without the parameter, the path is that of the list.
  if (hasEmptyPathParam(operation, request)) return []
  const isCacheable = response.headers.etag !== undefined
  const expected = isCacheable && response.status === 304 ? 304 : operation.successStatus
  const isInvalid = matchesInputSchema(operation, request) === false
  return [
    ...listProblems(
      [response.status !== expected, 'has another status than the contract declares'],
      [isInvalid, 'is a success although the input does not match its schema'],
    ),
    ...findBodyViolations(operation, response),
  ]
}

/** Returns what is wrong with a response, in sentences without a subject; an empty list for a correct one. */
export function findResponseViolations(
  operation: Operation,
  request: RawRequest,
  response: RawResponse,
): string[] {
  const { status, headers, text } = response
  const hasRequestId = /^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))
  return [
    ...listProblems(
      [status >= FIRST_FAULT_STATUS, 'is a fault'],
      [leakPattern.test(text), 'reveals internals of the server'],
      [!hasRequestId, 'has no request id'],
    ),
    ...(status < 400
      ? findSuccessViolations(operation, request, response)
      : findRefusalViolations(operation, request, response)),
  ]
}
