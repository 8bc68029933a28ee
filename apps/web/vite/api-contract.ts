import { api } from '@kitchen-table/contract/api'
import type { EndpointMeta } from '@kitchen-table/contract/endpoint'
import { type Grant, permissionGrants } from '@kitchen-table/domain/accounts'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

type Feature = (typeof api)[keyof typeof api]

/** The modules by name, each with the grants of the endpoints that it has. */
const grantsByModule: ReadonlyMap<string, readonly Grant[]> = new Map([
  ['virtual:api-contract', ['anyone', 'user'] as const],
  ['virtual:manager-contract', ['manager'] as const],
  ['virtual:admin-contract', ['admin'] as const],
])

function getGrant(endpoint: { '~orpc': { meta: EndpointMeta } }): Grant {
  return permissionGrants[endpoint['~orpc'].meta.permission]
}

/** Returns the endpoints of each feature with one of these grants, without the features that have none. */
function selectEndpoints(grants: readonly Grant[]) {
  const selectOf = (feature: Feature) =>
    Object.entries(feature).filter(([, endpoint]) => grants.includes(getGrant(endpoint)))
  const features = Object.entries(api).map(([name, feature]) => [name, selectOf(feature)] as const)
  return Object.fromEntries(
    features
      .filter(([, endpoints]) => endpoints.length > 0)
      .map(([name, endpoints]) => [name, Object.fromEntries(endpoints)]),
  )
}

/** What an endpoint declares that no page reads: only the server and its documentation do. */
const unreadKeys: ReadonlySet<string> = new Set(['summary', 'permission', 'maxBodyBytes'])

/** A replacer for `JSON.stringify`. */
const omitUnread = (key: string, value: unknown) => (unreadKeys.has(key) ? undefined : value)

/**
 * Provides the contract's methods and paths without the schemas and their library: `virtual:api-contract` for every
 * page, `virtual:manager-contract` and `virtual:admin-contract` with the endpoints for managers and for administrators,
 * which only their pages load.
 */
export function apiContractPlugin(): Plugin {
  return {
    name: 'api-contract',
    resolveId: (id) => (grantsByModule.has(id) ? `\0${id}` : null),
    load(id) {
      const grants = grantsByModule.get(id.replace(/^\0/, ''))
      return id.startsWith('\0') && grants
        ? `export default ${JSON.stringify(minifyContractRouter(selectEndpoints(grants)), omitUnread)}`
        : null
    },
  }
}
