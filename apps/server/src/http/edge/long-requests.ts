import type { IncomingMessage, ServerResponse } from 'node:http'

/** Requests exempt from `requestTimeout`, which Node has per server only. Their routes limit their number and pace. */
const longRequests = new WeakSet<IncomingMessage>()

/** Exempts a request from the server's time-out until its body is complete. */
export function allowLongRequest(request: IncomingMessage): void {
  longRequests.add(request)
}

/** Ends the exemption, when the rest of the body is no longer read. */
export function endLongRequest(request: IncomingMessage): void {
  longRequests.delete(request)
}

/** Whether one of these responses is to a long request whose body is not complete yet. */
export function isReceivingLongRequest(responses: Iterable<ServerResponse>): boolean {
  for (const { req } of responses) if (longRequests.has(req) && !req.complete) return true
  return false
}
