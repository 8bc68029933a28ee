import type { RefusalCode } from '@kitchen-table/contract/refusals'
import type { MatrixColumn, RowNumber } from '@kitchen-table/domain/accounts/matrix'
import type { RequestBody, TestProduct } from '../../apps/server/src/testing/product.ts'
import type { PreconditionResult } from '../../apps/server/src/testing/write-preconditions.ts'
import type { MatrixActor } from './actors.ts'

/** Whose a thing is that an action names; 'hidden' is one that is disabled. */
export type Ownership = 'own' | 'foreign' | 'hidden' | 'missing' | 'malformed'

/** One thing to ask for at a door: a procedure by its name, or a route by its address. */
export type Target = {
  endpoint: string
  description: string
  kind: Ownership
  row: RowNumber
  method: string
  path: string
  /** Made anew for each request. */
  body?: (actor: MatrixActor) => RequestBody
  headers?: Record<string, string>
  /** Brings about what it calls for, for whoever asks; also where that is to be of no use to them. */
  prepare?: (product: TestProduct, actor: MatrixActor) => Promise<PreparedTarget>
  /** Who can do it here at all, as far as the samples go; everybody, unless it is said. */
  appliesTo?: (actor: MatrixActor) => boolean
  /** Whose alone it is. */
  owner?: string
  /** The organisation that it belongs to, which makes it somebody's own or foreign. */
  group?: string
  /** A layout by its name: whoever sees another one asks for docs/security.md row 14. */
  layout?: string
  /** docs/security.md row 2: where the account stands that is named. */
  account?: { name: string; column: MatrixColumn | 'unknown' }
  /** What somebody is told who may do it: for what they bring is not right. */
  expectedRefusal?: RefusalCode
  /** The words of a 403, and of the answer that says nothing of the account. */
  forbiddenCode?: RefusalCode
  uniformCode?: RefusalCode
  /** Everybody is answered alike, whatever comes of it. */
  isUniform?: true
  /** It is answered, and nothing is kept of it. */
  isDiscarded?: true
  /** The words of a 404, and of an id that is none. */
  notFoundCode?: RefusalCode
  malformedCode?: RefusalCode
  /** Of a success, where the contract does not say it. */
  status?: number
  /** What a success says. */
  expectedText?: (actor: MatrixActor) => string
  /** A page says "no" by leading to the sign-in, and by its status. */
  isPage?: true
  /** Ends the session that it is sent with. */
  endsSession?: true
  /** Changes what others build on: who asks is afterwards as they were before. */
  changesActor?: true
}

/** A cookie and an address may only be known when everything is ready. */
export type PreparedTarget = PreconditionResult & { cookie?: string; path?: string }

/** Whose it is, seen by somebody. */
export function ownershipFor({ kind, owner, group, layout }: Target, actor: MatrixActor): Ownership {
  if (kind !== 'own') return kind
  const isForeign =
    (owner !== undefined && owner !== actor.name) ||
    (group !== undefined && group !== actor.group) ||
    (layout !== undefined && layout !== actor.layout)
  return isForeign ? 'foreign' : 'own'
}

/** The row that somebody's asking for it falls under. */
export function matrixRowFor({ row, layout }: Target, actor: MatrixActor): RowNumber {
  return layout === undefined || layout === actor.layout ? row : 14
}
