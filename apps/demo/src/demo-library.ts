import type { Layout } from '@kitchen-table/domain/catalog/layout'
import type { Topic, Track, Unit } from '@kitchen-table/domain/catalog/records'

/** The parsed content folder. Texts are HTML; days are counted back from the day the store is first filled. */
export type DemoLibrary = {
  icons: { slug: string; svg: string }[]
  tracks: LibraryTrack[]
  layouts: LibraryLayout[]
}

export type SvgDrawing = { name: string; svg: string }

export type LibraryTrack = Pick<
  Track,
  'trackId' | 'slug' | 'title' | 'content' | 'audience' | 'keywords' | 'nextUp' | 'relatedTrack'
> & {
  icon: string
  createdDaysAgo: number
  updatedDaysAgo: number | null
  units: LibraryUnit[]
}

export type LibraryUnit = Pick<Unit, 'unitId' | 'title' | 'content' | 'type'> & {
  /** The path of its file in the content folder, for error messages. */
  file: string
  /** The text as in its file, without front matter and sources. */
  markdown: string
  video: string | null
  worksheet: { name: string; markdown: string } | null
  image: SvgDrawing | null
  imageAlt: string
  sources: string[]
  createdDaysAgo: number
}

export type LibraryLayout = Layout & { topics: LibraryTopic[] }

export type LibraryTopic = Omit<Topic, 'banner'> & { banner: SvgDrawing }
