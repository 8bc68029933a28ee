import type { Audience } from './audiences.ts'
import { type ContentLanguage, defaultContentLanguage } from './content-language.ts'

/** A file that belongs to a record: `name` is what a person sees, `key` its key in the FileStore. */
export type StoredFile = { key: string; name: string; type: string; size: number }

/** A line drawing; `svgfile` is the cleaned markup (docs/security.md T09). */
export type Icon = { iconName: string; slug: string; svgfile: string }

/** Choosing this icon clears the choice (docs/product.md 4.8). */
export const BLANK_ICON = 'blank'

/** A collection of tracks within one layout. `content` is cleaned HTML; colors are #rrggbb. */
export type Topic = ContentLanguage & {
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

/** What is left out of a topic, and the colors of a new one. */
export const emptyTopic = {
  ...defaultContentLanguage,
  content: '',
  banner: null,
  bannerAlt: '',
  primaryColor: '#17594a',
  secondaryColor: '#e6efe8',
  disabled: false,
  featured: false,
  tracks: [],
} satisfies Partial<Topic>

/** Letters that a keyword has at most. */
export const MAX_KEYWORD_LENGTH = 60

/** An ordered series of units. `content` is cleaned HTML; times are ISO 8601 in UTC. */
export type Track = ContentLanguage & {
  trackId: string
  slug: string
  title: string
  content: string
  audience: Audience
  /** An icon's slug; null shows the blank one. */
  iconSlug: string | null
  trackDisabled: boolean
  /** Lower case. */
  keywords: string[]
  /** Slugs of other tracks; they may dangle and are then shown as absent (docs/security.md T47). */
  nextUp: string | null
  relatedTrack: string | null
  /** Unit ids in order. */
  units: string[]
  createdAt: string
  updateContentDate: string | null
}

/** What is left out of a track. */
export const emptyTrack = {
  ...defaultContentLanguage,
  content: '',
  iconSlug: null,
  trackDisabled: false,
  keywords: [],
  nextUp: null,
  relatedTrack: null,
  units: [],
} satisfies Partial<Track>
