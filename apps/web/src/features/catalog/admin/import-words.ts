import type { ImportItem, LibraryImport } from '@kitchen-table/contract/catalog'
import type { ContentKind } from '@kitchen-table/domain/catalog'

type ImportSummary = Omit<LibraryImport, 'items'>

/** Whether a job works on the import now. */
export function isImportBusy({ state }: Pick<LibraryImport, 'state'>): boolean {
  return state === 'running' || state === 'undoing'
}

/** Returns the results of an import, or of its undoing, as figures; skipped and failed ones only where there are some. */
export function countResults({ state, results }: Pick<ImportSummary, 'state' | 'results'>) {
  if (results === null) return []
  const isUndo = state === 'undoing' || state === 'undone'
  const { added, changed, skipped, failed } = results
  return [
    { text: isUndo ? 'removed' : 'added', count: added, tone: 'good' as const },
    { text: isUndo ? 'restored' : 'changed', count: changed, tone: 'good' as const },
    { text: 'left alone', count: skipped, tone: 'warn' as const },
    { text: 'failed', count: failed, tone: 'bad' as const },
  ].filter(({ count, tone }) => tone === 'good' || count > 0)
}

function listResults(summary: Pick<ImportSummary, 'state' | 'results'>): string {
  return countResults(summary)
    .map(({ count, text }) => `${count} ${text}`)
    .join(', ')
}

/** Returns how far an import is, in words. */
export function importStateWords({ state, counts, results, done, total }: ImportSummary): string {
  switch (state) {
    case 'planned':
      return `not imported yet: ${counts.add} to add, ${counts.change} to change`
    case 'running':
      return `importing, ${done} of ${total}`
    case 'finished':
      return ['imported', listResults({ state, results })].filter(Boolean).join(': ')
    case 'undoing':
      return `being undone, ${done} of ${total}`
    case 'undone':
      return ['undone', listResults({ state, results })].filter(Boolean).join(': ')
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
  helpLine: 'Help line',
  intent: 'Intent',
  resource: 'Resource',
}

const actionWords = { add: 'Is added', change: 'Changes', leave: 'Stays as it is' } as const
const resultWords = {
  done: 'Done',
  skipped: 'Left alone: another editor saved it in the meantime',
  failed: 'Could not be saved',
} as const

/** Returns what happens to a record, or how it went. */
export function describeItem({ action, fields, result }: ImportItem): string {
  if (result !== null) return resultWords[result]
  return action === 'change' && fields.length > 0
    ? `${actionWords.change}: ${fields.join(', ')}`
    : actionWords[action]
}
