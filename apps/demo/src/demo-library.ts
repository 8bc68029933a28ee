import type { Audience } from '@kitchen-table/domain/catalog/audience'
import type { UnitType } from '@kitchen-table/domain/catalog/unit'

/** The content folder as it was read: texts as HTML, days counted back from the day the library is first filled. */
export type DemoLibrary = {
  icons: { slug: string; svg: string }[]
  tracks: LibraryTrack[]
  layouts: LibraryLayout[]
}

export type SvgDrawing = { name: string; svg: string }

export type LibraryTrack = {
  trackId: string
  slug: string
  title: string
  content: string
  audience: Audience
  icon: string
  keywords: string[]
  nextUp: string | null
  relatedTrack: string | null
  createdDaysAgo: number
  updatedDaysAgo: number | null
  units: LibraryUnit[]
}

export type LibraryUnit = {
  /** Where it is written, for whoever has to mend it. */
  file: string
  unitId: string
  title: string
  /** As it was written, without its sources. */
  markdown: string
  content: string
  type: UnitType
  video: string | null
  worksheet: { name: string; markdown: string } | null
  image: SvgDrawing | null
  imageAlt: string
  sources: string[]
  createdDaysAgo: number
}

export type LibraryLayout = {
  config: string
  title: string
  trackDisplay: string[]
  topicOrder: string[]
  welcomeTrack: string | null
  featureTrack: boolean
  topics: LibraryTopic[]
}

export type LibraryTopic = {
  slug: string
  title: string
  content: string
  banner: SvgDrawing
  bannerAlt: string
  primaryColor: string
  secondaryColor: string
  featured: boolean
  disabled: boolean
  tracks: string[]
}
