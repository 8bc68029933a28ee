import { tabStorage } from './browser-storage.ts'
import { createUserStorage } from './user-storage.ts'

/** The owner of drafts that are written while nobody is signed in. */
export const ANONYMOUS_DRAFT_OWNER = 'nobody'

type Fields = Readonly<Record<string, string>>

/**
 * Stores what is typed into a form, for this tab alone, until the form is finished: it survives a reload and a tab that
 * the browser discards. Never for passwords and codes. `owner` is the person's id, or ANONYMOUS_DRAFT_OWNER; their drafts are
 * cleared when they sign out.
 */
export function createFormDraftStore<T extends Fields>(owner: string, formName: string, empty: T) {
  const storage = createUserStorage(owner, tabStorage)
  const name = `draft:${formName}`
  return {
    /** Returns the fields that were stored in this tab, or null. */
    read(): T | null {
      const stored = storage.read(name)
      if (typeof stored !== 'object' || stored === null) return null
      const values = new Map(Object.entries(stored))
      const isComplete = Object.keys(empty).every((field) => typeof values.get(field) === 'string')
      return isComplete ? { ...empty, ...stored } : null
    },
    write: (fields: T) => void storage.write(name, fields),
    clear: () => storage.remove(name),
  }
}

/** Removes the drafts from before anybody signed in, so that the next person at this device does not see them. */
export function clearAnonymousDrafts(): void {
  createUserStorage(ANONYMOUS_DRAFT_OWNER, tabStorage).clear()
}
