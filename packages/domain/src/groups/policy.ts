import type { Actor } from '../accounts/actor.ts'

/** Rows 16 and 17 of the authorisation table (docs/security.md): an organisation's name and logo belong to its members. */
export function mayReadGroup(actor: Actor, slug: string): boolean {
  return actor.role === 'admin' || actor.group === slug
}
