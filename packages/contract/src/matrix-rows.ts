import type { RowNumber } from '@kitchen-table/domain/accounts/matrix'
import type { api } from './api.ts'

type Rows = readonly [RowNumber, ...RowNumber[]]
type Api = typeof api

/**
 * The rows of the authorisation matrix (security.md section 3) that each procedure falls under; one without rows is a
 * type error. Apart from the endpoints, so that browsers are not sent it.
 */
export const procedureRows: {
  readonly [Feature in keyof Api]: { readonly [Procedure in keyof Api[Feature]]: Rows }
} = {
  accounts: { signIn: [2], signOut: [5], start: [7, 16, 21] },
  catalog: { library: [12, 14], track: [12, 13] },
  learning: { progress: [21], setUnit: [13, 21], viewTrack: [13, 21] },
  insights: { record: [41, 42] },
}

/** The procedures that the server answers before its framework does, under the same rows. */
export const fastProcedures: readonly string[] = ['accounts.start', 'catalog.library', 'learning.setUnit']

/** Every route that the contract does not describe, as the server registers it, with the rows of its addresses. */
export const routeRows = {
  'GET /healthz': { '/healthz': [46] },
  'GET /api/openapi.json': { '/api/openapi.json': [1] },
  'GET /files/*': {
    '/files/units/{unitId}/attachment': [13, 15],
    '/files/units/{unitId}/image': [13, 15],
    '/files/topics/{layout}/{slug}/banner': [12, 13],
    '/files/groups/{slug}/logo': [17],
  },
  'GET /logo': { '/logo': [1] },
  // Scripts and styles; public pages; the pages of signed-in people, which carry their start data.
  'GET /*': { '/assets/{file}': [1], '/{page}': [1], '/{guarded}': [7, 13] },
} as const satisfies Record<string, Record<string, Rows>>
