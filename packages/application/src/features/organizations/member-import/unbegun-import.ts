import type { StoredMemberImport } from './ports.ts'

/** What an import says that was only reviewed. */
export const unbegunImport = {
  startedAt: null,
  startedBy: null,
  finishedAt: null,
  undoJob: null,
  removalJob: null,
  runningJob: null,
  remaining: null,
  revision: 0,
} as const satisfies Partial<StoredMemberImport>
