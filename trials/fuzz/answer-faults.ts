import { isDeepStrictEqual } from 'node:util'
import { fastProcedures } from '@kitchen-table/contract/matrix-rows'
import { type RefusalCode, refusalTable } from '@kitchen-table/contract/refusals'
import { z } from 'zod'
import type { Answer, Question } from './ask.ts'
import type { Operation } from './operations.ts'
import { understoodInput } from './understood-input.ts'

/** What any request may be answered before its operation is asked: the same-site rule, limits, addresses. */
const surroundings: ReadonlySet<string> = new Set<RefusalCode>([
  'accounts.other_person',
  'api.not_found',
  'auth.cross_site',
  'input.too_large',
])

/** The framework numbers the answers; these are made without it. */
const unnumbered: ReadonlySet<string> = new Set(fastProcedures)

/** Also 503 and 507, refusals of a server without time or room: the trial gives it both. */
const FAULT = 500

const traces = /node:internal|node_modules|\.[mc]?[jt]s:\d+|\bat .+:\d+:\d+|SQLITE_|\b\w*Error:|"stack"/

const refusalBody = z.strictObject({
  defined: z.literal(true),
  code: z.enum(Object.keys(refusalTable)),
  status: z.int(),
  message: z.string(),
  data: z
    .strictObject({ fields: z.array(z.strictObject({ field: z.string(), message: z.string() })) })
    .optional(),
})

function parsedJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

const isListed = (code: string, { errors }: Operation) => code in errors || surroundings.has(code)

/**
 * Endpoints that ask more of an input than can be said in a schema that lasts: codes of events come and go, and so do
 * common passwords; what is an address or a number is said beside the field.
 */
const choosy: ReadonlySet<string> = new Set([
  ...['insights.record', 'accounts.answerNewPassword', 'accounts.resetPassword', 'accounts.changePassword'],
  ...['accounts.askForEmail', 'accounts.changePhone'],
])

/** Whether the schema of the contract takes the input; null when there is none, or none that is clear. */
function isTaken(operation: Operation, question: Question): boolean | null {
  const input = understoodInput(operation, question)
  return operation.input && input && operation.input.safeParse(input.value).success
}

function refusalFaults(
  operation: Operation,
  question: Question,
  { status, headers, text }: Answer,
): string[] {
  const { success, data: body, error } = refusalBody.safeParse(parsedJson(text)?.value)
  if (!success) return [`is no refusal of ours: ${z.prettifyError(error)}`]
  const words = Object.entries(refusalTable).find(([code]) => code === body.code)?.[1]
  const isWronged =
    body.code === 'input.invalid' && isTaken(operation, question) === true && !choosy.has(operation.name)
  const isToWait = status === 429 || status === 503
  return [
    ...(words?.status === status && words.status === body.status ? [] : [`has the status of another code`]),
    ...(words?.message === body.message ? [] : [`has other words than the table`]),
    ...(isListed(body.code, operation) ? [] : [`has a code that the contract does not list: ${body.code}`]),
    ...((body.data === undefined) === (body.code !== 'input.invalid') ? [] : ['has data, or lacks them']),
    ...(isToWait === (headers['retry-after'] !== undefined) ? [] : ['is wrong about when to come again']),
    ...(isWronged ? ['refuses an input that its schema takes'] : []),
    ...(headers['cache-control'] === 'no-store' ? [] : ['may be kept']),
  ]
}

function bodyFaults({ output }: Operation, { status, text }: Answer): string[] {
  if (output === null || status === 304) return text === '' ? [] : ['has a body where there is to be none']
  const body = parsedJson(text)
  if (body === null) return ['is no JSON']
  const { success, data, error } = output.safeParse(body.value)
  if (!success) return [`is not of its schema: ${z.prettifyError(error)}`]
  return isDeepStrictEqual(data, body.value) ? [] : ['has more than its schema']
}

function successFaults(operation: Operation, question: Question, answer: Answer): string[] {
  const mayBeKept = answer.headers.etag !== undefined
  const expected = mayBeKept && answer.status === 304 ? 304 : operation.successStatus
  return [
    ...(answer.status === expected ? [] : ['has another status than its contract']),
    ...(isTaken(operation, question) !== false ? [] : ['is a success, and the input is none of its schema']),
    ...bodyFaults(operation, answer),
  ]
}

/** What is wrong with an answer, in sentences without their subject; nothing for a good one. */
export function answerFaults(operation: Operation, question: Question, answer: Answer): string[] {
  const { status, headers, text } = answer
  const isNumbered = /^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))
  return [
    ...(status < FAULT ? [] : ['is a fault']),
    ...(traces.test(text) ? ['tells of our insides'] : []),
    ...(isNumbered || unnumbered.has(operation.name) ? [] : ['has no number']),
    ...(status < 400
      ? successFaults(operation, question, answer)
      : refusalFaults(operation, question, answer)),
  ]
}
