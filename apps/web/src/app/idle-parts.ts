type Load = () => Promise<unknown>

/** Added by the modules that are loaded, so these are the parts that the page at hand can open. */
const parts = new Set<Load>()

/** Has a part loaded ahead, while the page is idle. */
export function addIdlePart(load: Load): void {
  parts.add(load)
}

/** Resolves when the browser has nothing to do for the page; some browsers cannot say so. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })
}

/**
 * Loads the parts and `more`, one after the other, while the page is idle, so that they are there without a connection
 * and after an update of the product; and once more when the connection is back. Returns how to stop.
 */
export function loadPartsWhenIdle(more: readonly Load[]): () => void {
  let isStopped = false
  let isRunning = false

  async function loadIdle(load: Load) {
    if (isStopped) return
    await untilIdle()
    if (!isStopped) await load()
  }

  async function loadAll() {
    if (isRunning) return
    isRunning = true
    for (const load of more) await loadIdle(load)
    // What the modules of `more` have added is among them, and what is added meanwhile.
    for (const load of parts) await loadIdle(load)
    isRunning = false
  }

  const again = () => void loadAll()
  again()
  addEventListener('online', again)
  return () => {
    isStopped = true
    removeEventListener('online', again)
  }
}
