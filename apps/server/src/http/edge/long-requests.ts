import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Requests whose bodies may arrive for longer than the server's `requestTimeout`, which Node has for the whole server
 * only, and whose connections are not evicted meanwhile. Their routes must limit their number and their pace.
 */
const longRequests = new WeakSet<IncomingMessage>()

/** Exempts a request from the server's time-out until its body is complete. */
export function allowLongRequest(request: IncomingMessage): void {
  longRequests.add(request)
}

/** Ends the exemption, when the rest of the body is no longer wanted. */
export function endLongRequest(request: IncomingMessage): void {
  longRequests.delete(request)
}

/** Whether one of these responses is to a long request whose body is not complete yet. */
export function isReceivingLongRequest(responses: Iterable<ServerResponse>): boolean {
  for (const { req } of responses) if (longRequests.has(req) && !req.complete) return true
  return false
}
