import type { Actor } from './actor.ts'

/**
 * Whether the actor may read notices: only administrators, because notices name people of any organisation, as the list
 * of accounts does (row 36 of the authorisation table (docs/security.md)).
 */
export function mayReadNotices(actor: Actor): boolean {
  return actor.role === 'admin'
}
