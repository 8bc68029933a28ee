import type { IncomingMessage, ServerResponse } from 'node:http'
import { setUnitInput } from '@kitchen-table/contract/learning'
import { actorOf } from '../features/accounts/actor-of.ts'
import type { CurrentPerson } from '../features/accounts/current-person.ts'
import type { setUnit } from '../features/learning/set-unit.ts'
import { parseInput } from '../features/parse-input.ts'
import type { CookieJar } from './cookies.ts'
import { refuse, unreadable } from './errors.ts'
import { headersOf, sendError, sendJson, sendRefusal } from './fast-answers.ts'
import { isForAnother, mayChange } from './same-origin.ts'

type Deps = {
  currentPerson: CurrentPerson
  setUnit: ReturnType<typeof setUnit>
  cookies: CookieJar
  publicOrigin: string
  onFault: (error: unknown) => void
}

const address = /^\/api\/progress\/units\/([a-z0-9-]{1,16})$/
/** No such request of ours is larger. Bytes. */
const SMALL = 4096

/** As our own pages send it. Whatever else there may be is a matter for the framework. */
function isUsual({ headers }: IncomingMessage, { length }: Buffer): boolean {
  return headers['content-type'] === 'application/json' && length > 0 && length <= SMALL
}

/** Anything but an object says nothing; the schema then names all that is missing. */
function fieldsOf(body: Buffer): object {
  try {
    const value: unknown = JSON.parse(body.toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    throw unreadable
  }
}

/**
 * Completing a lesson, without the framework: of all writes it comes most often, and somebody waits for it. The same
 * endpoint of the contract, with the same refusals in the same order. Answers whether it took the request.
 */
export function fastUnitRoute({ currentPerson, setUnit, cookies, publicOrigin, onFault }: Deps) {
  async function answer(request: IncomingMessage, response: ServerResponse, body: Buffer, unitId: string) {
    const headers = headersOf(request)
    if (!mayChange('PUT', headers, publicOrigin)) return sendRefusal(response, refuse('auth.cross_site'))

    const person = await currentPerson(cookies.sessionToken(headers.get('cookie')))
    if (isForAnother(person, headers.get('x-person')))
      return sendRefusal(response, refuse('accounts.other_person'))
    const fields = fieldsOf(body)
    if (person === null) return sendRefusal(response, refuse('accounts.not_signed_in'))
    sendJson(response, await setUnit(actorOf(person), parseInput(setUnitInput, { ...fields, unitId })))
  }

  return (request: IncomingMessage, response: ServerResponse, body: Buffer): boolean => {
    const unitId = request.method === 'PUT' ? address.exec(request.url ?? '')?.[1] : undefined
    if (unitId === undefined || !isUsual(request, body)) return false
    answer(request, response, body, unitId).catch((error) => sendError(response, error, onFault))
    return true
  }
}
