import type { RefusalCode } from '@kitchen-table/contract/refusals'
import type { PreconditionResult, RequestBody, TestProduct } from '@kitchen-table/server/testing/tools'
import type { MatrixActor } from './actors.ts'
import type { MatrixColumn, RowNumber } from './authorization-rows.ts'

/** Whose record a request names; 'hidden' is one that is disabled. */
export type Ownership = 'own' | 'foreign' | 'hidden' | 'missing' | 'malformed'

/** One kind of request to an endpoint: a procedure by its name, or a route by its address. */
export type Target = {
  endpoint: string
  description: string
  kind: Ownership
  row: RowNumber
  method: string
  path: string
  /** Created again for each request. */
  body?: (actor: MatrixActor) => RequestBody
  headers?: Record<string, string>
  /** Creates what the request requires, for every actor, also for those who must be refused nevertheless. */
  prepare?: (product: TestProduct, actor: MatrixActor) => Promise<PreparedTarget>
  /** Whether the actor can be used with this target; by default everybody. */
  appliesTo?: (actor: MatrixActor) => boolean
  /** The only person whom it belongs to. */
  owner?: string
  /** The organization that it belongs to: own for its people, foreign for others. */
  group?: string
  /** A success shows all organizations to administrators. */
  showsAllGroups?: true
  /** A success shows the people of this organization, or of all. */
  showsPeopleOf?: string
  /** A success creates people of other organizations than `group`. */
  createsPeople?: true
  /** A read that stores an entry of the audit log. */
  isRecorded?: true
  /** The layout that it names; for an actor with another layout, docs/security.md row 14 applies. */
  layout?: string
  /** docs/security.md row 2: the account that the request names, and its column. */
  account?: { name: string; column: MatrixColumn | 'unknown' }
  /** The refusal for actors who have the permission, because the input is wrong. */
  expectedRefusal?: RefusalCode
  /** The codes of a 403, and of the refusal that reveals nothing about the account. */
  forbiddenCode?: RefusalCode
  /**
   * The code of a 403 for a record of another organization, which a missing record gets from managers as well. It is for
   * actors who have the permission.
   */
  foreignCode?: RefusalCode
  uniformCode?: RefusalCode
  /** Everybody gets the same response, whatever the outcome. */
  isUniform?: true
  /** The request succeeds, but nothing is stored. */
  isDiscarded?: true
  /** The codes of a 404, and of a malformed id. */
  notFoundCode?: RefusalCode
  malformedCode?: RefusalCode
  /** The status of a success, where the contract does not declare it. */
  status?: number
  expectedText?: (actor: MatrixActor) => string
  /** A page is refused by a redirect to the sign-in, or by its status. */
  isPage?: true
  /** The request ends the session that it is sent with. */
  endsSession?: true
  /** The request changes its actor, who is restored afterwards. */
  changesActor?: true
}

/** What `prepare` returns; a cookie and an address may be known only then. */
type PreparedTarget = PreconditionResult & { cookie?: string; path?: string }

/** Returns whose record it is, from the actor's point of view. */
export function ownershipFor({ kind, owner, group, layout }: Target, actor: MatrixActor): Ownership {
  if (kind !== 'own') return kind
  const isForeign =
    (owner !== undefined && owner !== actor.name) ||
    (group !== undefined && group !== actor.group) ||
    (layout !== undefined && layout !== actor.layout)
  return isForeign ? 'foreign' : 'own'
}

/** Returns the row of the matrix that applies to the actor. */
export function matrixRowFor({ row, layout }: Target, actor: MatrixActor): RowNumber {
  return layout === undefined || layout === actor.layout ? row : 14
}
