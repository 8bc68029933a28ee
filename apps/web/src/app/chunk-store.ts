import { loadChunk } from './load-chunk.ts'

/** `isRetrying`: the chunk is being loaded again after `error`. */
type ChunkState<T> = { chunk: T | null; error: unknown; isRetrying: boolean }

/**
 * A chunk of the page's code that is loaded once, and again after a failure. Components subscribe to its state. An
 * error lasts until the next attempt has ended, and no longer than there are subscribers that show it.
 */
export function createChunkStore<T>(load: () => Promise<T>) {
  let state: ChunkState<T> = { chunk: null, error: null, isRetrying: false }
  let loading: Promise<void> | null = null
  const listeners = new Set<() => void>()

  function updateState(change: Partial<ChunkState<T>>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function loadOnce() {
    if (state.error !== null) updateState({ isRetrying: true })
    try {
      updateState({ chunk: await loadChunk(load), error: null, isRetrying: false })
    } catch (error) {
      updateState({ error: listeners.size > 0 ? error : null, isRetrying: false })
    }
    loading = null
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) updateState({ error: null, isRetrying: false })
      }
    },
    /** Never rejects: `read` returns the chunk or the error. */
    load(): Promise<void> {
      if (state.chunk !== null) return Promise.resolve()
      loading ??= loadOnce()
      return loading
    },
  }
}
