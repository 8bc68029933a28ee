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
  /** The player's numeric id, for type Video only. */
  link: string | null
  attachment: StoredFile | null
  embedImage: StoredFile | null
  embedImageAlt: string
  createdAt: string
  /** Set by "Mark Updated", cleared when that is undone. */
  unitUpdateDate: string | null
  unitDisabled: boolean
}
