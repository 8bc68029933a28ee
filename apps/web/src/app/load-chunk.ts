import { ConnectionError } from './connection-error.ts'

/** A part of the page that cannot be loaded is given up, and said to be, within ten seconds. Milliseconds. */
const LOAD_TIMEOUT = 9000
const RETRY_DELAYS = [500, 1000]
const NOT_FOUND = 404

/** A script of the page could not be loaded: there is no connection, or none that works. */
export class ChunkLoadError extends ConnectionError {}

/** A script of the page is no longer there: the product was updated after this page had been opened. */
export class PageOutdatedError extends ConnectionError {}

/**
 * Whether the server no longer has the script that this page began with. Only then has it been updated so far that
 * trying again is useless; builds keep the scripts of earlier ones for a while (apps/web/earlier-assets.ts).
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
 * Loads a part of the page: `load` is a dynamic `import()`. Tries again where it fails, and ends within the time-out.
 * Throws a PageOutdatedError or a PartLoadError, never the browser's own error: the router reloads the whole page for
 * that one, which without a connection leaves nothing of it.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      abort.abort()
      reject(new ChunkLoadError('It was not loaded in time'))
    }, LOAD_TIMEOUT)
  })
  try {
    return await Promise.race([loadWithRetries(load, abort.signal), timedOut])
  } catch (error) {
    if (error instanceof ConnectionError) throw error
    throw new ChunkLoadError('It could not be loaded', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
