import type { Permission } from '@kitchen-table/domain/accounts'
import type { AuthenticatedPerson } from './authorization/authenticated-person.ts'

/** A request to a route, from someone who has its permission. */
export type RouteCall = {
  request: Request
  /** The person of the session. Null where visitors have the permission as well: the session is not read then. */
  person: AuthenticatedPerson | null
  /** Whether it comes from this machine, or to a host that the operator has published. */
  isLocal: boolean
  /** The segments that the path names in braces. */
  params: Readonly<Record<string, string>>
  /** Reads the session again, and its person; null without one. */
  findPerson: () => Promise<AuthenticatedPerson | null>
  /** Called with faults that the response can no longer tell of. */
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
  /** Answers a HEAD request as well, whose response loses its body. */
  handler: (call: RouteCall) => Promise<Response>
}
