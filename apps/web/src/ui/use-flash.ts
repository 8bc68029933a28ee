import { createFlashStore, type FlashStore } from './flash-store.ts'

export const flashStore = createFlashStore()

/** Returns the store of messages, for `flash.success({ title, text })`, `error` and `warn`. They survive navigation. */
export function useFlash(): FlashStore {
  return flashStore
}
