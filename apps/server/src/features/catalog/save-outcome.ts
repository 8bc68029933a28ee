import { Refusal } from '../../platform/refusal.ts'
import type { SaveOutcome } from './ports.ts'

/**
 * Returns eight letters and digits (40 random bits) of a UUID of version 4. Browsers load the id of every unit, so they
 * are short. With 3,000 units, a new id collides with one of them once in 370 million times, and is then refused.
 */
export function shortId(uuid: string): string {
  const randomBits = Number.parseInt(uuid.replaceAll('-', '').slice(0, 10), 16)
  return randomBits.toString(32).padStart(8, '0')
}

/** Throws the refusal for a save that stored nothing. */
export function requireSaved(outcome: SaveOutcome): void {
  if (outcome === 'stale') throw new Refusal('catalog.stale')
  if (outcome === 'exists') throw new Refusal('catalog.exists')
  outcome satisfies 'saved'
}

/** Returns the record that an update is based on. Throws the refusal `catalog.stale` if there is none. */
export function requireExisting<T>(record: T | null): T {
  if (record === null) throw new Refusal('catalog.stale')
  return record
}
