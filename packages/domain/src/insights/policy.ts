import type { Actor } from '../accounts/actor.ts'

/** docs/security.md row 41: administrators' views are answered and not stored. */
export function isUsageRecorded(actor: Actor): boolean {
  return actor.role !== 'admin'
}
