import { Refusal } from '../../platform/refusal.ts'
import type { SaveOutcome } from './ports.ts'

/** Returns eight letters and digits (40 random bits): browsers load all ids. A collision is refused. */
export function shortId(uuid: string): string {
  const randomBits = Number.parseInt(uuid.replaceAll('-', '').slice(0, 10), 16)
  return randomBits.toString(32).padStart(8, '0')
}

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
