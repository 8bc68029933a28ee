import type { IncomingMessage, ServerResponse } from 'node:http'
import { authorizePerson, parseInput } from '@kitchen-table/application/platform'
import { learning, setUnitCompletionInput } from '@kitchen-table/contract/learning'
import { createMalformedJsonRefusal } from './error-payload.ts'
import { sendError, sendJson } from './fast-responses.ts'
import { isJsonTooComplex } from './json-complexity.ts'
import { findRequestPerson, toHeaderReader } from './request-person.ts'
import type { FastRouteDeps } from './served-features.ts'

const { permission } = learning.setUnitCompletion['~orpc'].meta

const unitProgressPath = /^\/api\/progress\/units\/([a-z0-9-]{1,16})$/
/** No such request of our own pages is larger. */
const MAX_FAST_BODY_BYTES = 4096

/** Whether a request has the form that our own pages send; the framework handles every other form. */
function canUseFastPath({ headers }: IncomingMessage, body: Buffer): boolean {
  return (
    headers['content-type'] === 'application/json' &&
    body.length > 0 &&
    body.length <= MAX_FAST_BODY_BYTES &&
    !isJsonTooComplex(body)
  )
}

/** Returns {} for JSON that is no object: the schema then names all missing fields. Throws a refusal for other text. */
function parseJsonObject(body: Buffer): object {
  try {
    const value: unknown = JSON.parse(body.toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    throw createMalformedJsonRefusal()
  }
}

/**
 * Serves the completion of a unit without the framework: it is the most frequent write, and a person waits for it. It
 * is the same endpoint of the contract, with the same refusals in the same order. The listener returns whether it
 * handles the request.
 */
export function createFastUnitCompletionHandler(deps: FastRouteDeps) {
  async function respond(request: IncomingMessage, response: ServerResponse, body: Buffer, unitId: string) {
    const requestPerson = await findRequestPerson('PUT', toHeaderReader(request), deps)
    const fields = parseJsonObject(body)
    const person = authorizePerson(permission, requestPerson)
    const input = parseInput(setUnitCompletionInput, { ...fields, unitId })
    sendJson(response, await deps.features.learning.setUnitCompletion(person, input))
  }

  return (request: IncomingMessage, response: ServerResponse, body: Buffer): boolean => {
    const unitId = request.method === 'PUT' ? unitProgressPath.exec(request.url ?? '')?.[1] : undefined
    if (unitId === undefined || !canUseFastPath(request, body)) return false
    void deps.runInRequestLocale(request, () =>
      respond(request, response, body, unitId).catch((error) => sendError(response, error, deps.log)),
    )
    return true
  }
}
