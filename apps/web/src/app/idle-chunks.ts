type LoadChunk = () => Promise<unknown>

/** Modules add chunks when they are loaded, so these are the chunks that the current page can open. */
const idleChunks = new Set<LoadChunk>()

/** Registers a chunk to be loaded ahead, while the page is idle. */
export function addIdleChunk(load: LoadChunk): void {
  idleChunks.add(load)
}

/** Resolves when the browser is idle, or after 200 ms in browsers without `requestIdleCallback`. */
function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })
}

/**
 * Loads `extraChunks` and the registered chunks one after the other while the page is idle, so that they are available
 * offline and after an update of the product; and once more when the connection is back. Returns a function that stops.
 */
export function loadChunksWhenIdle(extraChunks: readonly LoadChunk[]): () => void {
  let isStopped = false
  let isRunning = false

  async function loadWhenIdle(load: LoadChunk) {
    if (isStopped) return
    await waitUntilIdle()
    if (!isStopped) await load()
  }

  async function loadAll() {
    if (isRunning) return
    isRunning = true
    for (const load of extraChunks) await loadWhenIdle(load)
    // A Set also iterates over entries that are added meanwhile, for example by the modules of `extraChunks`.
    for (const load of idleChunks) await loadWhenIdle(load)
    isRunning = false
  }

  const restart = () => void loadAll()
  restart()
  addEventListener('online', restart)
  return () => {
    isStopped = true
    removeEventListener('online', restart)
  }
}
