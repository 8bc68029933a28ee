import type { ImportProgress } from '@kitchen-table/contract/organizations'
import { useEffect, useEffectEvent, useState } from 'react'
import { parseImportProgress } from './parse-import-progress.ts'

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
