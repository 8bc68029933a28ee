import { api } from '@kitchen-table/contract/api'
import type { EndpointMeta } from '@kitchen-table/contract/endpoint'
import { permissionGrants } from '@kitchen-table/domain/accounts/permissions'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

type Feature = (typeof api)[keyof typeof api]

function isForAdmins(endpoint: { '~orpc': { meta: EndpointMeta } }): boolean {
  return permissionGrants[endpoint['~orpc'].meta.permission] === 'admin'
}

/** Returns the endpoints of each feature that administrators alone may call, or all others. */
function selectEndpoints(forAdmins: boolean) {
  const selectOf = (feature: Feature) =>
    Object.fromEntries(Object.entries(feature).filter(([, endpoint]) => isForAdmins(endpoint) === forAdmins))
  return Object.fromEntries(Object.entries(api).map(([name, feature]) => [name, selectOf(feature)]))
}

const modules = new Map([
  ['virtual:api-contract', () => selectEndpoints(false)],
  ['virtual:admin-contract', () => selectEndpoints(true)],
])

/**
 * Provides the contract's methods and paths without the schemas and their library: `virtual:api-contract` for every
 * page, and `virtual:admin-contract` with the administrators' endpoints, which only their pages load.
 */
export function apiContract(): Plugin {
  return {
    name: 'api-contract',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : null),
    load(id) {
      const select = modules.get(id.replace(/^\0/, ''))
      return id.startsWith('\0') && select
        ? `export default ${JSON.stringify(minifyContractRouter(select()))}`
        : null
    },
  }
}
