import { api } from '@kitchen-table/contract/api'
import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import { pageAt } from '@kitchen-table/domain/accounts/routes'

type Routes = { exact: Set<string>; patterns: [pattern: RegExp, path: string][] }

const byMethod = new Map<string, Routes>()

function add(method: string, path: string): void {
  const routes: Routes = byMethod.get(method) ?? { exact: new Set(), patterns: [] }
  byMethod.set(method, routes)
  if (path.includes('{')) routes.patterns.push([new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), path])
  else routes.exact.add(path)
}

for (const endpoint of Object.values(api).flatMap((feature) => Object.values(feature))) {
  const { method, path } = endpoint['~orpc'].route
  add(method ?? 'POST', `${API_PREFIX}${path}`)
}

/** What is served besides the contract and the pages. */
const others = `/healthz /logo /api/openapi.json /assets/{file} /files/units/{unitId}/attachment
  /files/units/{unitId}/image /files/topics/{layout}/{slug}/banner /files/groups/{slug}/logo
  /files/people/{sub}/picture /auth/callback/{provider}`
for (const path of others.trim().split(/\s+/)) add('GET', path)

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/**
 * The route that a request is for, `{x}` for each segment that differs: one of a few dozen, whatever somebody asks for.
 * Addresses of nothing are 'other'.
 */
export function routeOf(method: string, url: string): string {
  const path = pathOf(url)
  const asked = method === 'HEAD' ? 'GET' : method
  const routes = byMethod.get(asked)
  if (routes?.exact.has(path)) return path
  const found = routes?.patterns.find(([pattern]) => pattern.test(path))?.[1]
  return found ?? (asked === 'GET' ? pageAt(path) : null) ?? 'other'
}
