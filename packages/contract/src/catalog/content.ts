import { z } from 'zod'
import {
  type iconFields,
  layoutFields,
  resourceFields,
  topicFields,
  trackFields,
  unitFields,
} from './records.ts'

/** The version of a record that an editor has read; a save of another version is refused with `catalog.stale`. */
export const version = z.int().min(1)

/** Who saved the version of a record that is current, and when; null for content from before versions were stored. */
const saved = {
  version,
  savedAt: z.string().nullable(),
  /** The name of the person, or their address without one; null for the demo library and for removed people. */
  savedBy: z.string().nullable(),
}

/**
 * A file of a record as an editor sees it. `reference` is what a save names to keep it; a save names the id of a
 * finished upload instead to replace it, or null to remove it.
 */
const editedFile = z.object({
  reference: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  href: z.string(),
})
export type EditedFile = z.infer<typeof editedFile>

/** A place where content is used, by the name that people read and its key. */
export const namedSlug = z.object({ slug: z.string(), title: z.string() })

/** A track as a row of a list. */
export const trackRow = trackFields.omit({ content: true, nextUp: true, relatedTrack: true }).extend({
  /** All its units that exist, disabled ones as well. */
  units: z.array(z.string()),
  /** Whether any layout lists it, so that learners of the layout find it. */
  isListed: z.boolean(),
})
export type TrackRow = z.infer<typeof trackRow>

export const unitRow = unitFields
  .pick({
    unitId: true,
    title: true,
    type: true,
    language: true,
    unitDisabled: true,
    createdAt: true,
    unitUpdateDate: true,
  })
  .extend({
    /** The slugs of the tracks that contain it. */
    foundIn: z.array(z.string()),
  })
export type UnitRow = z.infer<typeof unitRow>

export const topicRow = topicFields.pick({
  slug: true,
  title: true,
  language: true,
  disabled: true,
  featured: true,
  tracks: true,
})
export type TopicRow = z.infer<typeof topicRow>

export const layoutRow = layoutFields.pick({ config: true, title: true })
export type LayoutRow = z.infer<typeof layoutRow>

export type IconRow = z.infer<typeof iconFields>

export const editedTrack = trackFields.extend({
  ...saved,
  /** The layouts that list it. */
  layouts: z.array(namedSlug),
})
export type EditedTrack = z.infer<typeof editedTrack>

export const editedUnit = unitFields.extend({
  ...saved,
  film: editedFile.nullable(),
  attachment: editedFile.nullable(),
  embedImage: editedFile.nullable(),
  /** The tracks that contain it. */
  foundIn: z.array(namedSlug),
})
export type EditedUnit = z.infer<typeof editedUnit>

export const editedTopic = topicFields.extend({
  ...saved,
  layout: z.string(),
  banner: editedFile.nullable(),
})
export type EditedTopic = z.infer<typeof editedTopic>

export const editedLayout = layoutFields.extend(saved)
export type EditedLayout = z.infer<typeof editedLayout>

export const resourceRow = resourceFields.extend({ ...saved, file: editedFile })
export type ResourceRow = z.infer<typeof resourceRow>

/** What cleaning leaves of a text or drawing, and what it removes, in words for an editor. */
export const cleanedMarkup = z.object({
  content: z.string(),
  /** For example "the element script (2)", each once; empty if nothing is lost. At most 20. */
  removed: z.array(z.string()),
})
export type CleanedMarkup = z.infer<typeof cleanedMarkup>
