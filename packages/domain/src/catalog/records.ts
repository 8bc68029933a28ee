/** Types of units (docs/product.md 4.3). 'Resource' explains one thing; 'Resources' lists places to turn to. */
export const unitTypes = ['Conversation', 'Activity', 'Resource', 'Resources', 'Video'] as const

export type UnitType = (typeof unitTypes)[number]

/** A file that belongs to a record: `name` is what a person sees, `key` its key in the FileStore. */
export type StoredFile = { key: string; name: string; type: string; size: number }

/** A lesson. `content` is cleaned HTML; times are ISO 8601 in UTC. */
export type Unit = {
  unitId: string
  title: string
  content: string
  type: UnitType
  /** Lower case: what people type and say for whom this lesson is the answer. Only the search reads them. */
  keywords: string[]
  /** The player's numeric id, for type Video only. */
  link: string | null
  attachment: StoredFile | null
  embedImage: StoredFile | null
  embedImageAlt: string
  createdAt: string
  /** Set by "Mark Updated", cleared when that is undone. */
  unitUpdateDate: string | null
  unitDisabled: boolean
  /** Nobody else who sees the screen should learn that a person has read it (docs/product.md 4.18). */
  sensitive: boolean
  /** Slugs of the tracks that a sensitive lesson leads to, in place of those of its track; they may dangle. */
  nextUp: string | null
  relatedTrack: string | null
  /** The slug of the help line at its head, under "If this is you now"; it may dangle. */
  helpLine: string | null
  /** The id that the page gave to the creation of this unit, by which a repeated one is recognized. */
  creationId?: string | undefined
}

/** A line drawing; `svgfile` is the cleaned markup (docs/security.md T09). */
export type Icon = { iconName: string; slug: string; svgfile: string }

/** Choosing this icon clears the choice (docs/product.md 4.8). */
export const BLANK_ICON = 'blank'

/** A collection of tracks within one layout. `content` is cleaned HTML; colors are #rrggbb. */
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

/** Who a track is written for. The nine options and their words are fixed (docs/product.md 4.4). */
export const audiences = [
  'General Money Topic',
  'For Adults',
  'For Couples',
  'Young Adults (18-34)',
  'Parents with Kids at Home',
  'Parents with Kids under 12',
  'Parents of Teens',
  'Boomers and up',
  'High Net Worth',
] as const

type Audience = (typeof audiences)[number]

/** Letters that a keyword has at most. */
export const MAX_KEYWORD_LENGTH = 60

/** An ordered series of units. `content` is cleaned HTML; times are ISO 8601 in UTC. */
export type Track = {
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
