import type { ImportProgress, MemberImport } from '@kitchen-table/contract/organizations'
import { useEffect, useEffectEvent, useState } from 'react'

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

/** The processed rows that are shown while an import is processed, the newest first. */
const MAX_SHOWN_ROWS = 200

export type ImportCounts = Omit<ImportProgress, 'rows'>

type ProgressOptions = {
  slug: string
  id: string
  /** While true, the stream is open, and the server processes the import. */
  isListening: boolean
  /** Called once every row has its result, with the counts; with null if the server refuses the stream. */
  onEnd: (counts: ImportCounts | null) => void
}

/**
 * Listens to the progress stream of an import. That it is open is what lets the server process the rows, one at a time:
 * leaving the screen closes it, and the server stops after the row in hand. The browser reconnects by itself.
 */
export function useImportProgress({ slug, id, isListening, onEnd }: ProgressOptions) {
  const [progress, setProgress] = useState<ImportCounts | null>(null)
  const [rows, setRows] = useState<ImportProgress['rows']>([])
  const [isReconnecting, setIsReconnecting] = useState(false)

  const handleMessage = useEffectEvent((text: string) => {
    const event = parseImportProgress(text)
    if (event === null) return
    const { rows: newRows, ...counts } = event
    setProgress(counts)
    setIsReconnecting(false)
    if (newRows.length > 0)
      setRows((before) => [...[...newRows].reverse(), ...before].slice(0, MAX_SHOWN_ROWS))
    if (counts.state !== 'processing') onEnd(counts)
  })
  const handleError = useEffectEvent((isClosed: boolean) => {
    // The browser gives up only when the server has refused: the import is gone, or the person is signed out.
    if (isClosed) onEnd(null)
    else setIsReconnecting(true)
  })

  useEffect(() => {
    if (!isListening) return
    const source = new EventSource(`/streams/groups/${slug}/imports/${id}`)
    source.onmessage = ({ data }: MessageEvent<string>) => handleMessage(data)
    source.onerror = () => handleError(source.readyState === EventSource.CLOSED)
    return () => source.close()
  }, [isListening, slug, id])

  return { progress, rows, isReconnecting }
}
