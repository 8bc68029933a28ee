import type { Actor } from '../accounts/actor.ts'

/** docs/security.md row 21: one's own progress, and nobody else's (keep (the comment already cites row 21)). */
export function mayWriteProgress(actor: Actor, sub: string): boolean {
  return actor.sub === sub
}

/** docs/product.md 6.4: an administrator looking at a track leaves no view behind. */
export function isTrackViewRecorded(actor: Actor): boolean {
  return actor.role !== 'admin'
}
