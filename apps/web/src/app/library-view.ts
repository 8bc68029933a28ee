import { useSyncExternalStore } from 'react'
import { deviceStorage, tabStorage } from './browser-storage.ts'
import { createPersonValueStore } from './person-value-store.ts'

/** A layout by its key and the title that people read. */
export type LayoutChoice = { config: string; title: string }

/** Whose library a preview shows: that of a layout, or of an organization and perhaps its sub-group. */
export type PreviewTarget = {
  /** What the bar of the preview says: "Rising Gen", "Harbor Foods, Young starters". */
  title: string
  layout?: string
  group?: string
  subGroup?: string
}

function parseLayoutChoice(value: unknown): LayoutChoice | null {
  if (typeof value !== 'object' || value === null) return null
  const { config, title }: { [K in keyof LayoutChoice]?: unknown } = value
  return typeof config === 'string' && typeof title === 'string' ? { config, title } : null
}

function parsePreviewTarget(value: unknown): PreviewTarget | null {
  if (typeof value !== 'object' || value === null) return null
  const { title, layout, group, subGroup }: { [K in keyof PreviewTarget]?: unknown } = value
  if (typeof title !== 'string' || (typeof layout === 'string') === (typeof group === 'string')) return null
  return {
    title,
    ...(typeof layout === 'string' && { layout }),
    ...(typeof group === 'string' && { group }),
    ...(typeof subGroup === 'string' && { subGroup }),
  }
}

/** The layouts that administrators have chosen to look at and edit (docs/product.md 14.1); all tabs share the choice. */
export const layoutChoiceStore = createPersonValueStore('layout', deviceStorage, parseLayoutChoice)

/** What administrators preview as a learner (docs/product.md 14.6), in this tab alone. */
export const previewTargetStore = createPersonValueStore('preview', tabStorage, parsePreviewTarget)

/** Which library the learner's pages show; neither for everybody's own layout. */
export type LibraryView = { layout: string | null; preview: PreviewTarget | null }

/** Returns what a person has chosen to see. Only administrators can choose; the server refuses it to others. */
export function readLibraryView(sub: string): LibraryView {
  return { layout: layoutChoiceStore.read(sub)?.config ?? null, preview: previewTargetStore.read(sub) }
}

export function useLayoutChoice(sub: string): LayoutChoice | null {
  const read = () => layoutChoiceStore.read(sub)
  return useSyncExternalStore(layoutChoiceStore.subscribe, read, read)
}

export function usePreviewTarget(sub: string): PreviewTarget | null {
  const read = () => previewTargetStore.read(sub)
  return useSyncExternalStore(previewTargetStore.subscribe, read, read)
}

export function useLibraryView(sub: string): LibraryView {
  return { layout: useLayoutChoice(sub)?.config ?? null, preview: usePreviewTarget(sub) }
}
