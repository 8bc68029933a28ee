import { tabStorage } from './browser-storage.ts'
import { createUserStorage } from './user-storage.ts'

/** For what is typed before anybody is signed in. */
export const ANONYMOUS = 'nobody'

type Fields = Readonly<Record<string, string>>

export type Draft<T extends Fields> = {
  /** What was typed in this tab before, or null. */
  read(): T | null
  write(fields: T): void
  clear(): void
}

/**
 * What was typed into a form, kept for this tab alone until the form is finished, so that it survives a reload and a
 * tab that the browser discards. Never for passwords and codes. `owner` is the person's id, or NOBODY; it is cleared
 * when they sign out.
 */
export function createDraft<T extends Fields>(owner: string, formName: string, empty: T): Draft<T> {
  const storage = createUserStorage(owner, tabStorage)
  const name = `draft:${formName}`
  return {
    read() {
      const stored = storage.read(name)
      if (typeof stored !== 'object' || stored === null) return null
      const values = new Map(Object.entries(stored))
      const isComplete = Object.keys(empty).every((field) => typeof values.get(field) === 'string')
      return isComplete ? { ...empty, ...stored } : null
    },
    write: (fields) => storage.write(name, fields),
    clear: () => storage.remove(name),
  }
}

/** Removes what was typed before anybody signed in: nothing of it is left for the person after the next one. */
export function clearAnonymousDrafts(): void {
  createUserStorage(ANONYMOUS, tabStorage).clear()
}
