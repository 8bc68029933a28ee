import type { Actor } from '../accounts/actor.ts'

/** Whether events of the actor are stored: an administrator's are accepted but not stored (docs/security.md row 41). */
export function isUsageRecorded(actor: Actor): boolean {
  return actor.role !== 'admin'
}
