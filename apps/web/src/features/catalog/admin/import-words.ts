import type { ImportItem, LibraryImport } from '@kitchen-table/contract/catalog-management'
import type { ContentKind } from '@kitchen-table/domain/catalog/content-kind'

type ImportSummary = Omit<LibraryImport, 'items'>

/** Whether a job works on the import now. */
export function isImportBusy({ state }: Pick<LibraryImport, 'state'>): boolean {
  return state === 'running' || state === 'undoing'
}

/** Returns how far an import is, in words. */
export function importStateWords({ state, counts, done, total }: ImportSummary): string {
  switch (state) {
    case 'planned':
      return `not imported yet: ${counts.add} to add, ${counts.change} to change`
    case 'running':
      return `importing, ${done} of ${total}`
    case 'finished':
      return `imported: ${counts.add} added, ${counts.change} changed`
    case 'undoing':
      return `being undone, ${done} of ${total}`
    case 'undone':
      return 'undone'
    default:
      return state satisfies never
  }
}

export const kindWords: Record<ContentKind, string> = {
  track: 'Track',
  unit: 'Unit',
  topic: 'Topic',
  layout: 'Layout',
  icon: 'Icon',
  resource: 'Resource',
}

const actionWords = { add: 'Is added', change: 'Changes', leave: 'Stays as it is' } as const
const resultWords = {
  done: 'Done',
  skipped: 'Left alone: somebody saved it in the meantime',
  failed: 'Could not be saved',
} as const

/** Returns what happens to a record, or how it went. */
export function describeItem({ action, fields, result }: ImportItem): string {
  if (result !== null) return resultWords[result]
  return action === 'change' && fields.length > 0
    ? `${actionWords.change}: ${fields.join(', ')}`
    : actionWords[action]
}
