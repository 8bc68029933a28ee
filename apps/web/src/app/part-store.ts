import { loadPart } from './load-part.ts'

export type PartState<T> = { part: T | null; error: unknown }

/** A part of the page that is loaded once, and again after it failed; what a component subscribes to. */
export function createPartStore<T>(load: () => Promise<T>) {
  let state: PartState<T> = { part: null, error: null }
  let loading: Promise<void> | null = null
  const listeners = new Set<() => void>()

  function set(next: PartState<T>) {
    state = next
    for (const listener of listeners) listener()
  }

  async function loadOnce() {
    if (state.error !== null) set({ part: null, error: null })
    try {
      set({ part: await loadPart(load), error: null })
    } catch (error) {
      set({ part: null, error })
    }
    loading = null
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Resolves in either case; the state says how it went. */
    load(): Promise<void> {
      if (state.part !== null) return Promise.resolve()
      loading ??= loadOnce()
      return loading
    },
  }
}
