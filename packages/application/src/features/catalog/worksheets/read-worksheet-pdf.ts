import { createHash } from 'node:crypto'
import { shareConcurrentCalls } from '../../../platform/share-concurrent-calls.ts'
import type { WorksheetPdfInput } from './render-worksheet-pdf.ts'

type Render = (input: WorksheetPdfInput) => Promise<Uint8Array>

/** Room for about forty worksheets. */
const MAX_CACHED_BYTES = 2 * 1024 * 1024

type Deps = { render?: Render; maxCachedBytes?: number }

/** Loads the renderer and its libraries with the first worksheet, so that no start of the product takes longer. */
async function renderLazily(input: WorksheetPdfInput): Promise<Uint8Array> {
  const { renderWorksheetPdf } = await import('./render-worksheet-pdf.ts')
  return await renderWorksheetPdf(input)
}

function hashInput({ source, values, title, language, productName }: WorksheetPdfInput): string {
  return createHash('sha256')
    .update(JSON.stringify([source, values, title, language, productName]))
    .digest('base64')
}

/** Keeps the files that were read last, up to a number of bytes in all. */
function createFileCache(maxBytes: number) {
  const files = new Map<string, Uint8Array>()
  let size = 0

  function remove(key: string): void {
    size -= files.get(key)?.length ?? 0
    files.delete(key)
  }
  return {
    get(key: string): Uint8Array | undefined {
      const file = files.get(key)
      if (file === undefined) return undefined
      files.delete(key)
      files.set(key, file)
      return file
    },
    set(key: string, file: Uint8Array): void {
      remove(key)
      if (file.length > maxBytes) return
      files.set(key, file)
      size += file.length
      for (const oldest of files.keys()) {
        if (size <= maxBytes) break
        remove(oldest)
      }
    },
  }
}

/**
 * Returns the PDF of a worksheet: from memory, or typeset now, one at a time. Throws for a source that is no worksheet,
 * with the sentence of its error.
 */
export function readWorksheetPdf({ render = renderLazily, maxCachedBytes = MAX_CACHED_BYTES }: Deps = {}) {
  const cache = createFileCache(maxCachedBytes)
  let lastRendering: Promise<unknown> = Promise.resolve()

  const renderInTurn = shareConcurrentCalls(async (key, input: WorksheetPdfInput) => {
    const rendering = lastRendering.then(() => render(input))
    lastRendering = rendering.catch(() => {})
    const file = await rendering
    cache.set(key, file)
    return file
  })

  return async (input: WorksheetPdfInput): Promise<Uint8Array> => {
    const key = hashInput(input)
    return cache.get(key) ?? (await renderInTurn(key, input))
  }
}
