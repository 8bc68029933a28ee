import type { LessonToolSlug } from '../tools/tool-slugs.ts'
import { type ContentLanguage, defaultContentLanguage } from './content-language.ts'
import type { StoredFile } from './records.ts'

/** Types of units (docs/product.md 4.3). 'Resource' explains one thing; 'Resources' lists places to turn to. */
export const unitTypes = ['Conversation', 'Activity', 'Resource', 'Resources', 'Video'] as const

export type UnitType = (typeof unitTypes)[number]

/** A lesson. `content` is cleaned HTML; times are ISO 8601 in UTC. */
export type Unit = ContentLanguage & {
  unitId: string
  title: string
  content: string
  type: UnitType
  /** Lower case: what people type and say for whom this lesson is the answer. Only the search reads them. */
  keywords: string[]
  /** The player's numeric id, for type Video only. */
  link: string | null
  /** The film itself, for a Video that is not on Vimeo. */
  film: StoredFile | null
  /** What is said or shown in the film, in WebVTT; '' without one. */
  captions: string
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
  /** What the lesson computes with its reader; null for most. */
  tool: LessonToolSlug | null
  /** What there is to fill in, as text (`domain/worksheets`); '' if there is nothing. */
  worksheet: string
  /** The day (YYYY-MM-DD) on which an editor last said that it is still right; null if none has. */
  reviewedAt: string | null
  /** Who reviewed it, as readers see it: a name, or what they are; '' is not shown. */
  reviewedBy: string
  /** When a save last changed its title or text (ISO 8601 in UTC). The save that creates a unit does not set it. */
  textChangedAt?: string | undefined
  /** The id that the page gave to the creation of this unit, by which a repeated one is recognized. */
  creationId?: string | undefined
}

/** What is left out of a unit. */
export const emptyUnit = {
  ...defaultContentLanguage,
  content: '',
  keywords: [],
  link: null,
  film: null,
  captions: '',
  attachment: null,
  embedImage: null,
  embedImageAlt: '',
  unitDisabled: false,
  sensitive: false,
  nextUp: null,
  relatedTrack: null,
  helpLine: null,
  tool: null,
  worksheet: '',
  reviewedAt: null,
  reviewedBy: '',
} satisfies Partial<Unit>

const { keywords, film, captions, sensitive, nextUp, relatedTrack, helpLine, tool, worksheet } = emptyUnit
const { reviewedAt, reviewedBy } = emptyUnit

/** The fields that came after the first release, with what units are read as that were stored without them. */
export const laterUnitFieldDefaults = {
  keywords,
  film,
  captions,
  sensitive,
  nextUp,
  relatedTrack,
  helpLine,
  tool,
  worksheet,
  reviewedAt,
  reviewedBy,
  ...defaultContentLanguage,
}

type MovingPicture = Pick<Unit, 'type' | 'link'> & { film: object | null }

/** Whether a unit has something that is played: a video on Vimeo or a film. */
export const isPlayed = ({ type, link, film }: MovingPicture): boolean =>
  type === 'Video' && (link !== null || film !== null)

/** Whether a unit has a file to download: its attachment, or its worksheet as a PDF. */
export const hasDownload = ({ attachment, worksheet }: Pick<Unit, 'attachment' | 'worksheet'>): boolean =>
  attachment !== null || worksheet !== ''
