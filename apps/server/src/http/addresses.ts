import type { Route, Uploads } from '@kitchen-table/application/platform'
import { api } from '@kitchen-table/contract/api'
import type { Permission } from '@kitchen-table/domain/accounts'

/** An address outside of `/api`, with the permission that it takes. */
export type Address = { method: string; path: string; permission: Permission }

/** What the route of all other addresses serves: files of the build, and pages, which the domain's own table lists. */
const otherAddresses: readonly Address[] = [
  { method: 'GET', path: '/assets/{file}', permission: 'public.read' },
  { method: 'GET', path: '/{page}', permission: 'public.read' },
  { method: 'GET', path: '/{guarded}', permission: 'accounts.currentUser.read' },
]

/** The endpoints that have an address without `/api` as well (docs/product.md 9.4). */
const functionAddresses: readonly Address[] = Object.values(api)
  .flatMap((feature) => Object.values(feature))
  .map((endpoint) => endpoint['~orpc'])
  .filter(({ route }) => route.path?.startsWith('/functions/'))
  .map(({ route, meta }) => ({
    method: route.method ?? 'POST',
    path: `${route.path}/`,
    permission: meta.permission,
  }))

/** Returns every address outside of `/api`. */
export function listRouteAddresses(
  routes: readonly Route[],
  { uploadRoute }: Pick<Uploads, 'uploadRoute'>,
): Address[] {
  const own = [...routes, uploadRoute].filter(({ path }) => !path.includes('*'))
  return [
    ...own.map(({ method, path, permission }) => ({ method, path, permission })),
    ...functionAddresses,
    ...otherAddresses,
  ]
}
