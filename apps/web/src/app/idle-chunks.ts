type LoadChunk = () => Promise<unknown>

/** Added by the modules that are loaded, so these are the parts that the page at hand can open. */
const idleChunks = new Set<LoadChunk>()

/** Has a part loaded ahead, while the page is idle. */
export function addIdleChunk(load: LoadChunk): void {
  idleChunks.add(load)
}

/** Resolves when the browser has nothing to do for the page; some browsers cannot say so. */
function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })
}

/**
 * Loads the parts and `more`, one after the other, while the page is idle, so that they are there without a connection
 * and after an update of the product; and once more when the connection is back. Returns how to stop.
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
    // What the modules of `more` have added is among them, and what is added meanwhile.
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
