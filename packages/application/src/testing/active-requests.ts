import { subscribe } from 'node:diagnostics_channel'
import { ServerResponse } from 'node:http'
import { z } from 'zod'

const requestStartMessage = z.object({ response: z.instanceof(ServerResponse) })

/**
 * Returns the set of open responses of the HTTP servers of this process, updated from now on. Node reports each
 * request as soon as its headers have been read; its response is removed when it is closed.
 */
export function trackActiveRequests(): ReadonlySet<ServerResponse> {
  const active = new Set<ServerResponse>()
  subscribe('http.server.request.start', (message) => {
    const { response } = requestStartMessage.parse(message)
    active.add(response)
    response.once('close', () => active.delete(response))
  })
  return active
}
