export const roles = ['user', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

/**
 * Who makes a request: from the server's own records, never from a claim or a body. `sub` is the lasting id of the
 * account.
 */
export type Actor = { sub: string; role: Role; group: string | null; subGroupId: string | null }
