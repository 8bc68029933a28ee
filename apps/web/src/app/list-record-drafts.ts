import { deviceStorage } from './browser-storage.ts'
import { createUserStorage } from './user-storage.ts'

/** Begins the names of the stored drafts of records (record-draft-store.ts). */
export const RECORD_DRAFT_PREFIX = 'record-draft:'

function readField(draft: unknown, name: 'title' | 'writtenAt'): unknown {
  return typeof draft === 'object' && draft !== null ? new Map(Object.entries(draft)).get(name) : undefined
}

/** Returns the titles of the unsaved changes of records that a person has on this device, sorted. */
export function listRecordDraftTitles(sub: string): string[] {
  const storage = createUserStorage(sub, deviceStorage)
  return storage
    .namesWith(RECORD_DRAFT_PREFIX)
    .map((name) => String(readField(storage.read(name), 'title') ?? name))
    .sort()
}

/** Returns the names of a person's drafts that begin with `start`, the one that was written last first. */
export function listRecordDraftNames(sub: string, start: string): string[] {
  const storage = createUserStorage(sub, deviceStorage)
  const timeOf = (name: string) => Number(readField(storage.read(name), 'writtenAt') ?? 0)
  return storage
    .namesWith(RECORD_DRAFT_PREFIX + start)
    .map((name) => ({ name: name.slice(RECORD_DRAFT_PREFIX.length), writtenAt: timeOf(name) }))
    .sort((a, b) => b.writtenAt - a.writtenAt)
    .map(({ name }) => name)
}
