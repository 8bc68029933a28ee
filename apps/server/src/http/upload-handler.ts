import type { IncomingMessage, ServerResponse } from 'node:http'
import { authorizePerson, type IncomingFile, Refusal, toActor } from '@kitchen-table/application/platform'
import { uploadId } from '@kitchen-table/contract/uploads'
import { leaveClientEndToRoute } from './edge/long-requests.ts'
import { readBodyAtMinimumPace } from './edge/read-body-at-minimum-pace.ts'
import { isBodyRefused, refuseBody } from './edge/refuse-body.ts'
import { logFaultAndGetErrorPayload, sendNoContent } from './fast-responses.ts'
import { findRequestPerson, toHeaderReader } from './request-person.ts'
import type { FastRouteDeps } from './served-features.ts'

/** Uploads that are received at the same time; each takes up to half a megabyte of memory. */
const MAX_CONCURRENT = 64
/** Of one person, who may cancel uploads while their bytes arrive and begin others (docs/security.md T51). */
const MAX_CONCURRENT_OF_PERSON = 20
const RETRY_SECONDS = 5

const uploadPath = /^\/uploads\/([^?]*)/

function toIncomingFile(request: IncomingMessage): IncomingFile {
  const { 'content-type': type, 'content-length': length } = request.headers
  return {
    type: type?.split(';', 1)[0]?.trim().toLowerCase() ?? null,
    size: length === undefined ? null : Number(length),
    chunks: readBodyAtMinimumPace(request),
  }
}

/** Receives uploads without the framework, which would need all bytes at once. False if it is another request. */
export function createUploadHandler(deps: FastRouteDeps) {
  const { permission, receive: receiveUpload } = deps.features.uploads.uploadRoute
  let receivingCount = 0
  const countsByPerson = new Map<string, number>()

  function changeCount(sub: string, change: 1 | -1): void {
    receivingCount += change
    const count = (countsByPerson.get(sub) ?? 0) + change
    if (count === 0) countsByPerson.delete(sub)
    else countsByPerson.set(sub, count)
  }

  async function receive(request: IncomingMessage, id: string): Promise<void> {
    const actor = toActor(
      authorizePerson(permission, await findRequestPerson('PUT', toHeaderReader(request), deps)),
    )
    if (!uploadId.safeParse(id).success) throw new Refusal('uploads.not_found')
    const ownCount = countsByPerson.get(actor.sub) ?? 0
    if (receivingCount >= MAX_CONCURRENT || ownCount >= MAX_CONCURRENT_OF_PERSON)
      throw new Refusal('files.busy', { retryAfter: RETRY_SECONDS })

    changeCount(actor.sub, 1)
    try {
      await receiveUpload(actor, id, toIncomingFile(request))
    } finally {
      changeCount(actor.sub, -1)
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    // From its first step on: the client may break off at any of them, and gets one response.
    leaveClientEndToRoute(request)
    try {
      await receive(request, id)
      sendNoContent(response)
    } catch (error) {
      const payload = logFaultAndGetErrorPayload(response, error, deps.log)
      if (!response.destroyed) refuseBody(request, response, payload)
    }
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const id = request.method === 'PUT' ? uploadPath.exec(request.url ?? '')?.[1] : undefined
    if (id === undefined) return false
    if (!isBodyRefused(request)) void deps.runInRequestLocale(request, () => respond(request, response, id))
    return true
  }
}
