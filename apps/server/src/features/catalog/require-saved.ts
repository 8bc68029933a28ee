import { Refusal } from '../../platform/refusal.ts'
import type { SaveOutcome } from './ports.ts'

/** Turns a save that stored nothing into the refusal that says why. */
export function requireSaved(outcome: SaveOutcome): void {
  if (outcome === 'stale') throw new Refusal('catalog.stale')
  if (outcome === 'exists') throw new Refusal('catalog.exists')
  outcome satisfies 'saved'
}

/** What a save is based on, or the refusal that an update of something that is gone gets. */
export function requireExisting<T>(record: T | undefined): T {
  if (record === undefined) throw new Refusal('catalog.stale')
  return record
}
