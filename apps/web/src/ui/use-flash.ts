import { createFlashStore, type FlashStore } from './flash-store.ts'

export const flashStore = createFlashStore()

/** The page's messages: `flash.success({ title, text })`, `flash.error(…)`, `flash.warn(…)`. They outlive navigation. */
export function useFlash(): FlashStore {
  return flashStore
}
