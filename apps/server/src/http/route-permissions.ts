import type { FileOwner } from '@kitchen-table/application/platform'
import type { Permission } from '@kitchen-table/domain/accounts'

/** The permission for a file, by the kind of record that it belongs to. */
export const filePermissions = {
  unit: 'catalog.read',
  topic: 'catalog.read',
  resource: 'catalog.resources.download',
  group: 'groups.read',
  person: 'accounts.profile.read',
} as const satisfies Record<FileOwner['kind'], Permission>

/** The permission of every address outside the contract, by its route. `createApp` registers no other route. */
export const routePermissions = {
  'GET /healthz': { '/healthz': 'health.read' },
  'GET /api/openapi.json': { '/api/openapi.json': 'public.read' },
  'GET /files/library.zip': { '/files/library.zip': 'catalog.manage' },
  'GET /files/own-data.html': { '/files/own-data.html': 'accounts.ownData.read' },
  'GET /files/member-template.csv': { '/files/member-template.csv': 'groups.members.read' },
  'GET /files/groups/:slug/members.csv': { '/files/groups/{slug}/members.csv': 'groups.members.read' },
  'GET /files/groups/:slug/audit.csv': { '/files/groups/{slug}/audit.csv': 'groups.audit.read' },
  'GET /files/groups/:slug/imports/:id/failed.csv': {
    '/files/groups/{slug}/imports/{id}/failed.csv': 'groups.imports.run',
  },
  'GET /streams/groups/:slug/imports/:id': { '/streams/groups/{slug}/imports/{id}': 'groups.imports.run' },
  'GET /files/*': {
    '/files/units/{unitId}/attachment': filePermissions.unit,
    '/files/units/{unitId}/image': filePermissions.unit,
    '/files/topics/{layout}/{slug}/banner': filePermissions.topic,
    '/files/resources/{resourceId}': filePermissions.resource,
    '/files/groups/{slug}/logo': filePermissions.group,
    '/files/people/{sub}/picture': filePermissions.person,
  },
  'POST /functions/*': {
    '/functions/create-user/': 'groups.members.add',
    '/functions/parse-csv/': 'groups.imports.run',
    '/functions/mailing-list/': 'groups.mailingList.change',
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
