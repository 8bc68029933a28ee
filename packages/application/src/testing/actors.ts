import type { Actor } from '@kitchen-table/domain/accounts'

/** One actor of each role. */
export const actors = {
  user: { sub: 'u1', role: 'user', group: 'acme', subGroupId: null },
  manager: { sub: 'm1', role: 'manager', group: 'acme', subGroupId: null },
  admin: { sub: 'a1', role: 'admin', group: null, subGroupId: null },
} as const satisfies Record<string, Actor>

export const notAdmins = [actors.user, actors.manager]
