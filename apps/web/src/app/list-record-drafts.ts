import { deviceStorage } from './browser-storage.ts'
import { createUserStorage } from './user-storage.ts'

/** Begins the names of the stored drafts of records (record-draft.ts). */
export const RECORD_DRAFT_PREFIX = 'record-draft:'

/** Returns the titles of the unsaved changes of records that a person has on this device, sorted. */
export function listRecordDrafts(sub: string): string[] {
  const storage = createUserStorage(sub, deviceStorage)
  return storage
    .namesWith(RECORD_DRAFT_PREFIX)
    .map((name) => {
      const draft = storage.read(name)
      return typeof draft === 'object' && draft !== null && 'title' in draft ? String(draft.title) : name
    })
    .sort()
}
