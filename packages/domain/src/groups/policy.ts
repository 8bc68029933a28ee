import type { Actor } from '../accounts/actor.ts'

/**
 * Whether the actor may read the name and logo of an organisation: its members and administrators may (rows 16 and 17
 * of the authorisation table (docs/security.md)).
 */
export function mayReadGroup(actor: Actor, slug: string): boolean {
  return actor.role === 'admin' || actor.group === slug
}
