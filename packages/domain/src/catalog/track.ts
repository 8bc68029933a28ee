import type { Audience } from './audience.ts'

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
