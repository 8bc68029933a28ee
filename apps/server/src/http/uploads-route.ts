import type { IncomingMessage, ServerResponse } from 'node:http'
import { uploadId } from '@kitchen-table/contract/uploads'
import type { Logger } from 'pino'
import type { AccountsFeature } from '../features/accounts/create-accounts-feature.ts'
import { authorizePerson } from '../platform/authorization/authorize.ts'
import { toActor } from '../platform/authorization/to-actor.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Uploads } from '../platform/uploads/create-uploads.ts'
import type { IncomingFile } from '../platform/uploads/receive-upload.ts'
import type { CookieJar } from './cookies.ts'
import { readAtPace } from './edge/read-at-pace.ts'
import { isRefused, refuseBody } from './edge/refuse-body.ts'
import { toErrorPayload } from './error-payload.ts'
import { sendNoContent, toHeaderReader } from './fast-responses.ts'
import { getRequestId } from './request-log.ts'
import { unbufferedRoutePermissions } from './route-permissions.ts'
import { isAllowedOrigin, isSessionMismatch } from './same-origin.ts'

type Deps = {
  receiveUpload: Uploads['receiveUpload']
  findCurrentPerson: AccountsFeature['findCurrentPerson']
  cookies: CookieJar
  publicOrigin: string
  log: Logger
}

/** Uploads that are received at the same time; each takes up to half a megabyte of memory. */
const MAX_CONCURRENT = 64
/** When to try again while there are as many. */
const RETRY_SECONDS = 5

const permission = unbufferedRoutePermissions['PUT /uploads/*']['/uploads/{id}']
const uploadPath = /^\/uploads\/([^?]*)/

function toIncomingFile(request: IncomingMessage): IncomingFile {
  const { 'content-type': type, 'content-length': length } = request.headers
  return {
    type: type?.split(';', 1)[0]?.trim().toLowerCase() ?? null,
    size: length === undefined ? null : Number(length),
    chunks: readAtPace(request),
  }
}

/**
 * Receives the bytes of uploads without the framework, which would need them all at once: they are stored as they arrive.
 * The listener returns whether it handles the request.
 */
export function uploadsRoute(deps: Deps) {
  const { receiveUpload, findCurrentPerson, cookies, publicOrigin, log } = deps
  let receivingCount = 0

  async function receive(request: IncomingMessage, id: string): Promise<void> {
    const headers = toHeaderReader(request)
    if (!isAllowedOrigin('PUT', headers, publicOrigin)) throw new Refusal('auth.cross_site')
    const person = await findCurrentPerson(cookies.sessionToken(headers.get('cookie')))
    if (isSessionMismatch(person, headers.get('x-person'))) throw new Refusal('accounts.other_person')
    const actor = toActor(authorizePerson(permission, person))
    if (!uploadId.safeParse(id).success) throw new Refusal('uploads.not_found')
    if (receivingCount >= MAX_CONCURRENT) throw new Refusal('files.busy', { retryAfter: RETRY_SECONDS })

    receivingCount += 1
    try {
      await receiveUpload(actor, id, toIncomingFile(request))
    } finally {
      receivingCount -= 1
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    try {
      await receive(request, id)
      sendNoContent(response)
    } catch (error) {
      const onFault = (fault: unknown) =>
        log.error({ requestId: getRequestId(response), err: fault }, 'fault')
      const payload = toErrorPayload(error, onFault)
      if (!response.destroyed) refuseBody(request, response, payload)
    }
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const id = request.method === 'PUT' ? uploadPath.exec(request.url ?? '')?.[1] : undefined
    if (id === undefined) return false
    if (!isRefused(request)) void respond(request, response, id)
    return true
  }
}
