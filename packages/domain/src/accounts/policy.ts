import type { Actor } from './actor.ts'

/** Notices speak of people in any organisation, as the list of the pool does (row 36 of the authorisation table (docs/security.md)). */
export function mayReadNotices(actor: Actor): boolean {
  return actor.role === 'admin'
}
