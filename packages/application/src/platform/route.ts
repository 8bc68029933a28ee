import type { Permission } from '@kitchen-table/domain/accounts'
import type { AuthenticatedPerson } from './authorization/authenticated-person.ts'

/** A request to a route, from someone who has its permission. */
export type RouteCall = {
  request: Request
  /** The person of the session. Null where visitors have the permission as well: the session is not read then. */
  person: AuthenticatedPerson | null
  /** The address at the other end of the connection, which may be a proxy's. */
  remoteAddress: string | undefined
  /** The segments that the path names in braces. */
  params: Readonly<Record<string, string>>
  /** Reads the session again, and its person; null without one. */
  findPerson: () => Promise<AuthenticatedPerson | null>
  /** Called with faults after the response has begun. */
  onFault: (error: unknown) => void
}

/** An address outside of the contract. Nobody without the permission reaches its handler. */
export type Route = {
  permission: Permission
  method: 'GET'
  /** As OpenAPI writes it: `/files/groups/{slug}/logo`. */
  path: string
  /** What the segments in braces look like; another address is not this route's. Default: anything. */
  segmentPattern?: RegExp
  /** It changes something, so that no page of another site may open it (docs/security.md T28). */
  isWrite?: boolean
  /** Its response is made as it is read, so that a HEAD request must not leave it unread. */
  sendsFile?: boolean
  /** Is called for HEAD requests as well. */
  handler: (call: RouteCall) => Promise<Response>
}

/** Returns a segment of the path that the route names in braces. Throws if it has no such name. */
export function readPathSegment({ params }: Pick<RouteCall, 'params'>, name: string): string {
  const segment = params[name]
  if (segment === undefined) throw new Error(`The path has no {${name}}.`)
  return segment
}
