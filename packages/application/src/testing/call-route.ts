import type { Route, RouteCall } from '../platform/route.ts'

/** Returns the segments of a path that a route names in braces. */
function readParams({ path }: Route, pathname: string): Record<string, string> {
  const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const { groups = {} } = pattern.exec(pathname) ?? {}
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
}

/** Calls the handler of a route as the server does, for a person who has its permission. */
export function callRoute(
  route: Route,
  request: Request,
  person: RouteCall['person'] = null,
): Promise<Response> {
  return route.handler({
    request,
    person,
    remoteAddress: '127.0.0.1',
    params: readParams(route, new URL(request.url).pathname),
    findPerson: async () => person,
    onFault(error) {
      throw error
    },
  })
}
