import type { Actor } from '../accounts/actor.ts'

/**
 * Whether events and track views of the actor are stored: an administrator's are accepted but not stored
 * (docs/security.md row 41, docs/product.md 6.4).
 */
export function isUsageRecorded(actor: Actor): boolean {
  return actor.role !== 'admin'
}

/** Whether the actor may read what happened in all organisations, or in one of them (row 43). */
export function mayReadStatistics(actor: Actor): boolean {
  return actor.role === 'admin'
}
