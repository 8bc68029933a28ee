import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findLibraryVersion, toLibraryVersionText } from './library-rows.ts'

/** How long a version is used without a request: every request of a learner asks for it. */
const MAX_AGE_MS = 1000

/** Returns the reader of the library's version. `forget` is called when this process has changed the library. */
export function libraryVersionReader(dynamodb: Dynamodb) {
  let cached: { version: Promise<string>; readAt: number } | null = null

  return {
    read(): Promise<string> {
      const now = dynamodb.elapsedMs()
      if (cached && now - cached.readAt < MAX_AGE_MS) return cached.version
      const version = findLibraryVersion(dynamodb).then(toLibraryVersionText)
      const entry = { version, readAt: now }
      cached = entry
      version.catch(() => {
        if (cached === entry) cached = null
      })
      return version
    },
    forget(): void {
      cached = null
    },
  }
}
