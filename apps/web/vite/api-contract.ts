import { api } from '@kitchen-table/contract/api'
import type { EndpointMeta } from '@kitchen-table/contract/endpoint'
import { type Grant, type Permission, permissionGrants } from '@kitchen-table/domain/accounts'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

type Feature = (typeof api)[keyof typeof api]

type IsOfModule = (permission: Permission) => boolean

const hasGrant =
  (...grants: Grant[]): IsOfModule =>
  (permission) =>
    grants.includes(permissionGrants[permission])

/** What only the page needs to which a link in an e-mail leads. */
const isOfLinks: IsOfModule = (permission) => permission === 'groups.reminders.refuse'

/** The modules by name, each with the rule for the endpoints that it has: the first one whose rule holds has an endpoint. */
const modules: ReadonlyMap<string, IsOfModule> = new Map([
  ['virtual:link-contract', isOfLinks],
  ['virtual:api-contract', hasGrant('anyone', 'user')],
  ['virtual:manager-contract', hasGrant('manager')],
  ['virtual:admin-contract', hasGrant('admin')],
])

function findModule({ '~orpc': { meta } }: { '~orpc': { meta: EndpointMeta } }): string | undefined {
  return [...modules].find(([, isOfModule]) => isOfModule(meta.permission))?.[0]
}

/** Returns the endpoints of each feature that a module has, without the features that have none. */
function selectEndpoints(module: string) {
  const selectOf = (feature: Feature) =>
    Object.entries(feature).filter(([, endpoint]) => findModule(endpoint) === module)
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
 * which only their pages load, and `virtual:link-contract` for the page of a link in an e-mail.
 */
export function apiContractPlugin(): Plugin {
  return {
    name: 'api-contract',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : null),
    load(id) {
      const name = id.replace(/^\0/, '')
      return id.startsWith('\0') && modules.has(name)
        ? `export default ${JSON.stringify(minifyContractRouter(selectEndpoints(name)), omitUnread)}`
        : null
    },
  }
}
