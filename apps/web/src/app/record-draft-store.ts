import { deviceStorage } from './browser-storage.ts'
import { getCurrentUserId } from './current-user-id.ts'
import { RECORD_DRAFT_PREFIX } from './list-record-drafts.ts'
import { createUserStorage } from './user-storage.ts'

/** Unsaved changes of a record. `base` is what they were made from: its version is null for a new record. */
export type RecordDraft<Values> = {
  /** Names the draft for people: "Track: Debt". */
  title: string
  /** In ms since 1970. */
  writtenAt: number
  base: { values: Values; version: number | null }
  values: Values
}

function parseRecordDraft<Values>(
  stored: unknown,
  parseValues: (value: unknown) => Values | null,
): RecordDraft<Values> | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { title, writtenAt, base, values }: { [K in keyof RecordDraft<Values>]?: unknown } = stored
  if (typeof title !== 'string' || typeof writtenAt !== 'number') return null
  if (typeof base !== 'object' || base === null || !('version' in base) || !('values' in base)) return null
  const { version } = base
  if (version !== null && typeof version !== 'number') return null
  const [baseValues, draftValues] = [parseValues(base.values), parseValues(values)]
  if (baseValues === null || draftValues === null) return null
  return { title, writtenAt, base: { values: baseValues, version }, values: draftValues }
}

/**
 * The unsaved changes of one record, stored on the device for one person until they are saved or discarded: they survive
 * a closed browser and an ended session (docs/security.md T63). `parseValues` returns null for fields of another shape,
 * as an older version of the product has stored them.
 */
export function createRecordDraftStore<Values>(
  sub: string,
  name: string,
  parseValues: (value: unknown) => Values | null,
) {
  const storage = createUserStorage(sub, deviceStorage)
  return {
    read: () => parseRecordDraft(storage.read(RECORD_DRAFT_PREFIX + name), parseValues),
    /** Returns whether the device has stored it. Stores nothing after the person has signed out in another tab. */
    write: (draft: RecordDraft<Values>): boolean =>
      getCurrentUserId() === sub && storage.write(RECORD_DRAFT_PREFIX + name, draft),
    clear: () => storage.remove(RECORD_DRAFT_PREFIX + name),
  }
}
