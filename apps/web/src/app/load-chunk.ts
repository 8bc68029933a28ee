import { waitForTranslations } from '@kitchen-table/i18n/compiled'
import { ChunkLoadError, ConnectionError, PageOutdatedError } from './connection-errors.ts'

/** Time after which loading fails, retries included, so that a page reports it within ten seconds. Milliseconds. */
const LOAD_TIMEOUT = 9000
const RETRY_DELAYS = [500, 1000]
const NOT_FOUND = 404

/**
 * Whether the server no longer has this page's entry script. Only then are retries useless: builds retain the scripts of
 * earlier builds for a while (apps/web/earlier-assets.ts).
 */
async function isPageOutdated(signal: AbortSignal): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (entry === null) return false
  try {
    const { status } = await fetch(entry.src, { method: 'HEAD', cache: 'no-store', signal })
    return status === NOT_FOUND
  } catch {
    return false
  }
}

async function loadWithRetries<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const ms of RETRY_DELAYS) {
    try {
      return await load()
    } catch {
      if (await isPageOutdated(signal)) throw new PageOutdatedError()
    }
    await new Promise((resolve) => setTimeout(resolve, ms))
    if (signal.aborted) throw new ChunkLoadError()
  }
  return load()
}

/**
 * Loads a chunk of the page's code and its sentences, with retries and a time-out; `load` is a dynamic `import()`. Throws
 * PageOutdatedError or ChunkLoadError, never the browser's own error: for that one the router reloads the whole page,
 * which without a connection leaves an empty tab.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      abort.abort()
      reject(new ChunkLoadError('The chunk was not loaded in time'))
    }, LOAD_TIMEOUT)
  })
  try {
    const chunk = await Promise.race([loadWithRetries(load, abort.signal), timedOut])
    await waitForTranslations()
    return chunk
  } catch (error) {
    if (error instanceof ConnectionError) throw error
    throw new ChunkLoadError('The chunk could not be loaded', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
