import type { Actor } from '../accounts/actor.ts'

/** Row 21: one's own progress, and nobody else's (row 23). */
export function mayWriteProgress(actor: Actor, sub: string): boolean {
  return actor.sub === sub
}

/** Spec §4: an administrator looking at a track leaves no view behind. */
export function isTrackViewRecorded(actor: Actor): boolean {
  return actor.role !== 'admin'
}
