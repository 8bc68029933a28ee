import { api } from '@kitchen-table/contract/api'
import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import { findRoutePattern } from '@kitchen-table/domain/accounts/page-access'
import { routePermissions, unbufferedRoutePermissions } from '../../http/route-permissions.ts'

type Routes = { exact: Set<string>; patterns: [pattern: RegExp, path: string][] }

const routesByMethod = new Map<string, Routes>()

function addRoute(method: string, path: string): void {
  const routes: Routes = routesByMethod.get(method) ?? { exact: new Set(), patterns: [] }
  routesByMethod.set(method, routes)
  if (path.includes('{')) routes.patterns.push([new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), path])
  else routes.exact.add(path)
}

for (const endpoint of Object.values(api).flatMap((feature) => Object.values(feature))) {
  const { method, path } = endpoint['~orpc'].route
  addRoute(method ?? 'POST', `${API_PREFIX}${path}`)
}

/** The pages are matched by the domain's own table. */
const pagePaths = ['/{page}', '/{guarded}']
const otherPaths = Object.values(routePermissions).flatMap((permissions) => Object.keys(permissions))
for (const path of otherPaths) if (!pagePaths.includes(path)) addRoute('GET', path)
for (const permissions of Object.values(unbufferedRoutePermissions))
  for (const path of Object.keys(permissions)) addRoute('PUT', path)

/** Returns a request's route, with `{x}` for each variable segment, or 'other': a few dozen label values in all. */
export function matchRoute(method: string, url: string): string {
  const [path = ''] = url.split('?', 1)
  const effectiveMethod = method === 'HEAD' ? 'GET' : method
  const routes = routesByMethod.get(effectiveMethod)
  if (routes?.exact.has(path)) return path
  const matchedPath = routes?.patterns.find(([pattern]) => pattern.test(path))?.[1]
  return matchedPath ?? (effectiveMethod === 'GET' ? findRoutePattern(path) : null) ?? 'other'
}
