import { createFlashStore, type FlashStore } from './flash-store.ts'

const store = createFlashStore()

/** The page's messages: `flash.success({ title, text })`, `flash.error(…)`, `flash.warn(…)`. They outlive navigation. */
export function useFlash(): FlashStore {
  return store
}
