import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Requests exempt from `requestTimeout`, which Node has per server only, and from eviction. Their routes limit their
 * number and pace.
 */
const longRequests = new WeakSet<IncomingMessage>()
/** Requests to which only their route responds when the client breaks off. */
const requestsOfRoutes = new WeakSet<IncomingMessage>()

/**
 * Exempts a request from the server's time-out until its body is complete or its response has begun. Until then its
 * route alone responds, also when the client breaks off. Allowing it again changes nothing.
 */
export function allowLongRequest(request: IncomingMessage): void {
  longRequests.add(request)
}

/**
 * Has the request's route alone respond when the client ends its side before the body is complete. Unlike a long request,
 * it can still time out, and its connection can be evicted.
 */
export function leaveClientEndToRoute(request: IncomingMessage): void {
  requestsOfRoutes.add(request)
}

/** Whether one of these responses has not begun, and is to a request of the set whose body is not complete yet. */
function isReceiving(requests: WeakSet<IncomingMessage>, responses: Iterable<ServerResponse>): boolean {
  for (const { req, headersSent } of responses)
    if (requests.has(req) && !req.complete && !headersSent) return true
  return false
}

export const isReceivingLongRequest = (responses: Iterable<ServerResponse>) =>
  isReceiving(longRequests, responses)

export const isClientEndLeftToRoute = (responses: Iterable<ServerResponse>) =>
  isReceiving(requestsOfRoutes, responses)
