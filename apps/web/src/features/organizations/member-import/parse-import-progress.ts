import type { ImportProgress, MemberImport } from '@kitchen-table/contract/organizations'

const states: readonly MemberImport['state'][] = ['review', 'processing', 'finished', 'undoing', 'undone']
const results = ['created', 'changed', 'failed'] as const

type Untrusted<Type> = { [K in keyof Type]?: unknown }
type ProcessedRow = ImportProgress['rows'][number]

function parseRow(value: unknown): ProcessedRow | null {
  if (typeof value !== 'object' || value === null) return null
  const { line, email, result, message }: Untrusted<ProcessedRow> = value
  if (typeof line !== 'number' || typeof email !== 'string') return null
  return {
    line,
    email,
    result: results.find((known) => known === result) ?? null,
    message: typeof message === 'string' ? message : null,
  }
}

/** Returns an event of the progress stream; null for anything else. */
export function parseImportProgress(text: string): ImportProgress | null {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) return null
  const { state, done, total, succeeded, failed, rows }: Untrusted<ImportProgress> = value
  const knownState = states.find((known) => known === state)
  if (knownState === undefined || !Array.isArray(rows)) return null
  if (typeof done !== 'number' || typeof total !== 'number') return null
  if (typeof succeeded !== 'number' || typeof failed !== 'number') return null
  const parsedRows = rows.map(parseRow).filter((row) => row !== null)
  return { state: knownState, done, total, succeeded, failed, rows: parsedRows }
}
