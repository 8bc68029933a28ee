import type { StoredFile } from './unit.ts'

/** A collection of tracks within one layout. `content` is cleaned HTML; colours are #rrggbb. */
export type Topic = {
  slug: string
  title: string
  content: string
  banner: StoredFile | null
  bannerAlt: string
  primaryColor: string
  secondaryColor: string
  disabled: boolean
  featured: boolean
  /** Track slugs in order; they may dangle. */
  tracks: string[]
}
