import type { IncomingMessage, ServerResponse } from 'node:http'

/** Requests exempt from `requestTimeout`, which Node has per server only. Their routes limit their number and pace. */
const longRequests = new WeakSet<IncomingMessage>()

/**
 * Exempts a request from the server's time-out until its body is complete or its response has begun. Until then its
 * route alone responds, also when the client breaks off. Allowing it again changes nothing.
 */
export function allowLongRequest(request: IncomingMessage): void {
  longRequests.add(request)
}

/** Whether one of these responses has not begun, and is to a long request whose body is not complete yet. */
export function isReceivingLongRequest(responses: Iterable<ServerResponse>): boolean {
  for (const { req, headersSent } of responses)
    if (longRequests.has(req) && !req.complete && !headersSent) return true
  return false
}
