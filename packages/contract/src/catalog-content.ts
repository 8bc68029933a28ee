import { audiences, unitTypes } from '@kitchen-table/domain/catalog/records'
import { resourceStatuses } from '@kitchen-table/domain/catalog/resource'
import { unitMarks } from '@kitchen-table/domain/catalog/unit-marks'
import { z } from 'zod'
import {
  iconInput,
  layoutInput,
  layoutTitle,
  resourceInput,
  topicInput,
  trackInput,
  unitInput,
} from './catalog-input.ts'
import { endpoint, noContent, refusals, route } from './endpoint.ts'
import { layoutSlug, topicSlug, trackSlug, unitId } from './fields.ts'

const KILOBYTE = 1024
/** Rich text (48 KB after cleaning) with the escapes of JSON and the lists of a record. */
const MAX_CONTENT_BODY_BYTES = 128 * KILOBYTE

/** The version of a record that an editor has read; a save of another version is refused with `catalog.stale`. */
const version = z.int().min(1)

/** Who saved the version of a record that is current, and when; null for content from before versions were kept. */
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
export const editedFile = z.object({
  reference: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  href: z.string(),
})
export type EditedFile = z.infer<typeof editedFile>

/** A place where content is used, by the name that people read and its key. */
const namedSlug = z.object({ slug: z.string(), title: z.string() })

/** A track as a row of a list. */
export const trackRow = z.object({
  slug: z.string(),
  title: z.string(),
  audience: z.enum(audiences),
  iconSlug: z.string().nullable(),
  trackDisabled: z.boolean(),
  keywords: z.array(z.string()),
  /** All its units that exist, disabled ones as well. */
  units: z.array(z.string()),
  createdAt: z.string(),
  updateContentDate: z.string().nullable(),
})
export type TrackRow = z.infer<typeof trackRow>

export const unitRow = z.object({
  unitId: z.string(),
  title: z.string(),
  type: z.enum(unitTypes),
  unitDisabled: z.boolean(),
  /** The slugs of the tracks that contain it. */
  foundIn: z.array(z.string()),
  createdAt: z.string(),
  unitUpdateDate: z.string().nullable(),
})
export type UnitRow = z.infer<typeof unitRow>

export const topicRow = z.object({
  slug: z.string(),
  title: z.string(),
  disabled: z.boolean(),
  featured: z.boolean(),
  tracks: z.array(z.string()),
})
export type TopicRow = z.infer<typeof topicRow>

export const layoutRow = z.object({ config: z.string(), title: z.string() })
export type LayoutRow = z.infer<typeof layoutRow>

export const iconRow = z.object({ slug: z.string(), iconName: z.string(), svgfile: z.string() })
export type IconRow = z.infer<typeof iconRow>

export const editedTrack = z.object({
  ...saved,
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  audience: z.enum(audiences),
  iconSlug: z.string().nullable(),
  trackDisabled: z.boolean(),
  keywords: z.array(z.string()),
  nextUp: z.string().nullable(),
  relatedTrack: z.string().nullable(),
  units: z.array(z.string()),
  createdAt: z.string(),
  updateContentDate: z.string().nullable(),
  /** The layouts that list it. */
  layouts: z.array(namedSlug),
})
export type EditedTrack = z.infer<typeof editedTrack>

export const editedUnit = z.object({
  ...saved,
  unitId: z.string(),
  title: z.string(),
  content: z.string(),
  type: z.enum(unitTypes),
  link: z.string().nullable(),
  attachment: editedFile.nullable(),
  embedImage: editedFile.nullable(),
  embedImageAlt: z.string(),
  createdAt: z.string(),
  unitUpdateDate: z.string().nullable(),
  unitDisabled: z.boolean(),
  /** The tracks that contain it. */
  foundIn: z.array(namedSlug),
})
export type EditedUnit = z.infer<typeof editedUnit>

export const editedTopic = z.object({
  ...saved,
  layout: z.string(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  banner: editedFile.nullable(),
  bannerAlt: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  disabled: z.boolean(),
  featured: z.boolean(),
  tracks: z.array(z.string()),
})
export type EditedTopic = z.infer<typeof editedTopic>

export const editedLayout = z.object({
  ...saved,
  config: z.string(),
  title: z.string(),
  trackDisplay: z.array(z.string()),
  topicOrder: z.array(z.string()),
  welcomeTrack: z.string().nullable(),
  featureTrack: z.boolean(),
})
export type EditedLayout = z.infer<typeof editedLayout>

export const resourceRow = z.object({
  ...saved,
  resourceId: z.string(),
  displayName: z.string(),
  description: z.string(),
  target: resourceInput.shape.target,
  fileStatus: z.enum(resourceStatuses),
  file: editedFile,
  createdAt: z.string(),
})
export type ResourceRow = z.infer<typeof resourceRow>

/** What cleaning leaves of a text or drawing, and what it removes, in words for an editor. */
const cleanedMarkup = z.object({
  content: z.string(),
  /** For example "the element script (2)", each once; empty if nothing is lost. At most 20. */
  removed: z.array(z.string()),
})
export type CleanedMarkup = z.infer<typeof cleanedMarkup>

const editing = { permission: 'catalog.edit', maxBodyBytes: MAX_CONTENT_BODY_BYTES } as const

/** An upload that cannot be used is an `input.invalid` that names its field. */
const fileRefusals = refusals('files.busy')

/** The editors' endpoints for tracks, units, topics, layouts, icons and resources. Administrators only. */
export const contentEndpoints = {
  listTracks: endpoint({ permission: 'catalog.edit' })
    .route(route('GET', '/admin/tracks', 'All tracks, sorted by title, disabled ones last'))
    .output(z.object({ tracks: z.array(trackRow) })),

  findTrack: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.track_not_found'))
    .route(route('GET', '/admin/tracks/{slug}', 'A track with its version, for an editor'))
    .input(z.strictObject({ slug: trackSlug }))
    .output(editedTrack),

  createTrack: endpoint(editing)
    .errors(refusals('catalog.exists'))
    .route(route('POST', '/admin/tracks', 'Create a track', { successStatus: 201 }))
    .input(trackInput)
    .output(editedTrack),

  /** The title of a track cannot change: the stored one is kept. */
  updateTrack: endpoint(editing)
    .errors(refusals('catalog.track_not_found', 'catalog.stale'))
    .route(route('PUT', '/admin/tracks/{slug}', 'Save the version of a track that was read'))
    .input(trackInput.omit({ title: true }).extend({ slug: trackSlug, version }))
    .output(editedTrack),

  listUnits: endpoint({ permission: 'catalog.edit' })
    .route(route('GET', '/admin/units', 'All units, sorted by title'))
    .output(z.object({ units: z.array(unitRow) })),

  findUnit: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.unit_not_found'))
    .route(route('GET', '/admin/units/{unitId}', 'A unit with its version, for an editor'))
    .input(z.strictObject({ unitId }))
    .output(editedUnit),

  createUnit: endpoint(editing)
    .errors(fileRefusals)
    .route(route('POST', '/admin/units', 'Create a unit', { successStatus: 201 }))
    .input(unitInput)
    .output(editedUnit),

  /** `marks`: docs/product.md 4.13. */
  updateUnit: endpoint(editing)
    .errors({ ...fileRefusals, ...refusals('catalog.unit_not_found', 'catalog.stale', 'catalog.busy') })
    .route(route('PUT', '/admin/units/{unitId}', 'Save the version of a unit that was read'))
    .input(unitInput.safeExtend({ unitId, version, marks: z.enum(unitMarks) }))
    .output(editedUnit),

  listTopics: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.layout_not_found'))
    .route(route('GET', '/admin/layouts/{layout}/topics', 'All topics of a layout, sorted by title'))
    .input(z.strictObject({ layout: layoutSlug }))
    .output(z.object({ topics: z.array(topicRow) })),

  findTopic: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.layout_not_found', 'catalog.topic_not_found'))
    .route(route('GET', '/admin/layouts/{layout}/topics/{slug}', 'A topic with its version, for an editor'))
    .input(z.strictObject({ layout: layoutSlug, slug: topicSlug }))
    .output(editedTopic),

  createTopic: endpoint(editing)
    .errors({ ...fileRefusals, ...refusals('catalog.layout_not_found', 'catalog.exists') })
    .route(route('POST', '/admin/layouts/{layout}/topics', 'Create a topic', { successStatus: 201 }))
    .input(topicInput.extend({ layout: layoutSlug }))
    .output(editedTopic),

  /** The title of a topic cannot change: the stored one is kept. */
  updateTopic: endpoint(editing)
    .errors({
      ...fileRefusals,
      ...refusals('catalog.layout_not_found', 'catalog.topic_not_found', 'catalog.stale'),
    })
    .route(route('PUT', '/admin/layouts/{layout}/topics/{slug}', 'Save the version of a topic that was read'))
    .input(topicInput.omit({ title: true }).extend({ layout: layoutSlug, slug: topicSlug, version }))
    .output(editedTopic),

  listLayouts: endpoint({ permission: 'catalog.edit' })
    .route(route('GET', '/admin/layouts', 'All layouts, the default one first, then by title'))
    .output(z.object({ layouts: z.array(layoutRow) })),

  findLayout: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.layout_not_found'))
    .route(route('GET', '/admin/layouts/{layout}', 'A layout with its version, for an editor'))
    .input(z.strictObject({ layout: layoutSlug }))
    .output(editedLayout),

  /** With `copyOf`, the new layout begins with the orders, settings and topics of that one. */
  createLayout: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.layout_not_found', 'catalog.exists'))
    .route(route('POST', '/admin/layouts', 'Create a layout', { successStatus: 201 }))
    .input(z.strictObject({ title: layoutTitle, copyOf: layoutSlug.nullable() }))
    .output(editedLayout),

  updateLayout: endpoint(editing)
    .errors(refusals('catalog.layout_not_found', 'catalog.stale'))
    .route(route('PUT', '/admin/layouts/{layout}', 'Save the version of a layout that was read'))
    .input(layoutInput.omit({ title: true }).extend({ layout: layoutSlug, version }))
    .output(editedLayout),

  listIcons: endpoint({ permission: 'catalog.edit' })
    .route(route('GET', '/admin/icons', 'All icons, sorted by name'))
    .output(z.object({ icons: z.array(iconRow) })),

  cleanIcon: endpoint({ permission: 'catalog.edit', maxBodyBytes: MAX_CONTENT_BODY_BYTES })
    .route(route('POST', '/admin/icons/cleaned', 'What is kept of a drawing; stores nothing'))
    .input(iconInput.pick({ svgfile: true }))
    .output(cleanedMarkup),

  createIcon: endpoint(editing)
    .errors(refusals('catalog.exists'))
    .route(route('POST', '/admin/icons', 'Create an icon', { successStatus: 201 }))
    .input(iconInput)
    .output(iconRow),

  cleanRichText: endpoint(editing)
    .route(route('POST', '/admin/rich-text/cleaned', 'What is kept of a rich text; stores nothing'))
    .input(trackInput.pick({ content: true }))
    .output(cleanedMarkup),

  /** Active and disabled ones; pages list the active ones. */
  listResources: endpoint({ permission: 'catalog.resources.edit' })
    .route(route('GET', '/admin/resources', 'All resources, sorted by name'))
    .output(z.object({ resources: z.array(resourceRow) })),

  /** The organisations and layouts that a resource can be for. */
  listResourceTargets: endpoint({ permission: 'catalog.resources.edit' })
    .route(route('GET', '/admin/resource-targets', 'The organisations and layouts, sorted by title'))
    .output(z.object({ groups: z.array(namedSlug), layouts: z.array(namedSlug) })),

  createResource: endpoint({ permission: 'catalog.resources.edit' })
    .errors(fileRefusals)
    .route(route('POST', '/admin/resources', 'Create a resource', { successStatus: 201 }))
    .input(resourceInput)
    .output(resourceRow),

  updateResource: endpoint({ permission: 'catalog.resources.edit' })
    .errors({ ...fileRefusals, ...refusals('catalog.resource_not_found', 'catalog.stale') })
    .route(route('PUT', '/admin/resources/{resourceId}', 'Save the version of a resource that was read'))
    .input(resourceInput.extend({ resourceId: z.uuid(), version }))
    .output(resourceRow),

  setResourceStatus: endpoint({ permission: 'catalog.resources.edit' })
    .errors(refusals('catalog.resource_not_found'))
    .route(
      route(
        'PUT',
        '/admin/resources/{resourceId}/status',
        'Disable a resource, or enable it again',
        noContent,
      ),
    )
    .input(z.strictObject({ resourceId: z.uuid(), fileStatus: z.enum(resourceStatuses) })),
}
