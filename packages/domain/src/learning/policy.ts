import type { Actor } from '../accounts/actor.ts'

/** Whether the actor may write this progress: their own (docs/security.md row 21), and nobody else's (row 23). */
export function mayWriteProgress(actor: Actor, sub: string): boolean {
  return actor.sub === sub
}

/** Whether opening a track records a view; an administrator's is not recorded (docs/product.md 6.4). */
export function isTrackViewRecorded(actor: Actor): boolean {
  return actor.role !== 'admin'
}
