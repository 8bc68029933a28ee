import type { Permission } from '@kitchen-table/domain/accounts/permissions'

/** The permission of every address outside the contract, by route. `createApp` registers no other route. */
export const routePermissions = {
  'GET /healthz': { '/healthz': 'health.read' },
  'GET /api/openapi.json': { '/api/openapi.json': 'public.read' },
  'GET /files/*': {
    '/files/units/{unitId}/attachment': 'catalog.read',
    '/files/units/{unitId}/image': 'catalog.read',
    '/files/topics/{layout}/{slug}/banner': 'catalog.read',
    '/files/groups/{slug}/logo': 'groups.read',
    '/files/people/{sub}/picture': 'accounts.profile.read',
  },
  'GET /logo': { '/logo': 'public.read' },
  'GET /auth/callback/:provider': { '/auth/callback/{provider}': 'accounts.signIn.external' },
  'GET /*': {
    '/assets/{file}': 'public.read',
    '/{page}': 'public.read',
    '/{guarded}': 'accounts.currentUser.read',
  },
} as const satisfies Record<string, Record<string, Permission>>

/** The same for the routes that the framework does not register, because their bodies must not be buffered. */
export const unbufferedRoutePermissions = {
  'PUT /uploads/*': { '/uploads/{id}': 'uploads.send' },
} as const satisfies Record<string, Record<string, Permission>>
