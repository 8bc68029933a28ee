import type { ImportItem, LibraryImport } from '@kitchen-table/contract/catalog'
import type { ContentKind } from '@kitchen-table/domain/catalog'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './import.messages.ts'
import { messages as adminMessages } from './messages.ts'

type ImportSummary = Omit<LibraryImport, 'items'>

/** Whether a job works on the import now. */
export function isImportBusy({ state }: Pick<LibraryImport, 'state'>): boolean {
  return state === 'running' || state === 'undoing'
}

/** Returns the results of an import, or of its undoing, as figures; skipped and failed ones only where there are some. */
export function listResultCounts({ state, results }: Pick<ImportSummary, 'state' | 'results'>) {
  if (results === null) return []
  const isUndo = state === 'undoing' || state === 'undone'
  const { added, changed, skipped, failed } = results
  return [
    {
      text: isUndo ? messages.resultRemoved() : messages.resultAdded(),
      count: added,
      tone: 'good' as const,
    },
    {
      text: isUndo ? messages.resultRestored() : messages.resultChanged(),
      count: changed,
      tone: 'good' as const,
    },
    { text: messages.resultLeftAlone(), count: skipped, tone: 'warn' as const },
    { text: messages.resultFailed(), count: failed, tone: 'bad' as const },
  ].filter(({ count, tone }) => tone === 'good' || count > 0)
}

function listResults(summary: Pick<ImportSummary, 'state' | 'results'>): string {
  return listResultCounts(summary)
    .map(({ count, text }) => messages.countOfResult({ count, result: text }))
    .join(', ')
}

/** Returns how far an import is, in words. */
export function describeLibraryImportState({ state, counts, results, done, total }: ImportSummary): string {
  const listed = listResults({ state, results })
  switch (state) {
    case 'planned':
      return messages.stateNotImported({ add: counts.add, change: counts.change })
    case 'running':
      return messages.stateImporting({ done, total })
    case 'finished':
      return listed === '' ? messages.stateImported() : messages.stateImportedResults({ results: listed })
    case 'undoing':
      return messages.stateBeingUndone({ done, total })
    case 'undone':
      return listed === '' ? messages.stateUndone() : messages.stateUndoneResults({ results: listed })
    default:
      return state satisfies never
  }
}

export const contentKindLabels: Record<ContentKind, PlainMessage> = {
  track: adminMessages.track,
  unit: messages.unit,
  topic: adminMessages.topic,
  layout: adminMessages.layout,
  icon: messages.icon,
  helpLine: messages.helpLine,
  fact: messages.fact,
  intent: adminMessages.intent,
  resource: messages.resource,
}

const actionWords = { add: messages.isAdded, change: messages.changes, leave: messages.staysAsItIs }
const resultWords = {
  done: messages.done,
  skipped: messages.leftAloneBecause,
  failed: messages.couldNotBeSaved,
}

/** Returns what happens to a record, or how it went. */
export function describeImportItem({ action, fields, result }: ImportItem): string {
  if (result !== null) return resultWords[result]()
  return action === 'change' && fields.length > 0
    ? messages.changesOf({ fields: fields.join(', ') })
    : actionWords[action]()
}
