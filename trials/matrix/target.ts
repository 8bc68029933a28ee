import type { RefusalCode } from '@kitchen-table/contract/refusals'
import type { MatrixColumn, RowNumber } from '@kitchen-table/domain/accounts/matrix'
import type { RequestBody } from '../../apps/server/src/testing/product.ts'
import type { MatrixActor } from './actors.ts'

/** Whose a thing is that an action names; 'hidden' is one that is disabled. */
export type Kind = 'own' | 'foreign' | 'hidden' | 'missing' | 'malformed'

/** One thing to ask for at a door: a procedure by its name, or a route by its address. */
export type Target = {
  door: string
  what: string
  kind: Kind
  row: RowNumber
  method: string
  path: string
  /** Made anew for each request. */
  body?: () => RequestBody
  headers?: Record<string, string>
  /** The organisation that it belongs to, which makes it somebody's own or foreign. */
  group?: string
  /** A layout by its name: whoever sees another one asks for row 14. */
  layout?: string
  /** Row 2: where the account stands that is named. */
  account?: { name: string; column: MatrixColumn | 'unknown' }
  /** The words of a 404, and of an id that is none. */
  notFound?: RefusalCode
  malformed?: RefusalCode
  /** What a success says. */
  holds?: (actor: MatrixActor) => string
  /** A page says "no" by leading to the sign-in, and by its status. */
  isPage?: true
  /** Ends the session that it is sent with. */
  isLast?: true
}

/** Whose it is, seen by somebody. */
export function kindFor({ kind, group, layout }: Target, actor: MatrixActor): Kind {
  if (kind !== 'own') return kind
  const isForeign =
    (group !== undefined && group !== actor.group) || (layout !== undefined && layout !== actor.layout)
  return isForeign ? 'foreign' : 'own'
}

/** The row that somebody's asking for it falls under. */
export function rowFor({ row, layout }: Target, actor: MatrixActor): RowNumber {
  return layout === undefined || layout === actor.layout ? row : 14
}
