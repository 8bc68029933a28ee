export const roles = ['user', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who asks: from the server's own records, never from a claim or a body. `sub` is the account's lasting id. */
export type Actor = { sub: string; role: Role; group: string | null; subGroupId: string | null }
