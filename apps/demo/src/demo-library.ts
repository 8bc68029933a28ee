import type { Audience } from '@kitchen-table/domain/catalog/audience'
import type { UnitType } from '@kitchen-table/domain/catalog/unit'

/** The parsed content folder. Texts are HTML; days are counted back from the day the store is first filled. */
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
  /** The path of its file in the content folder, for error messages. */
  file: string
  unitId: string
  title: string
  /** The text as in its file, without front matter and sources. */
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
