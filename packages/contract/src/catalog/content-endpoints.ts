import { resourceStatuses, unitMarks } from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { endpoint, noContent, refusals, route } from '../endpoint.ts'
import { creationId, layoutSlug, topicSlug, trackSlug, unitId } from '../fields.ts'
import {
  cleanedMarkup,
  editedLayout,
  editedTopic,
  editedTrack,
  editedUnit,
  layoutRow,
  namedSlug,
  resourceRow,
  topicRow,
  trackRow,
  unitRow,
  version,
} from './content.ts'
import {
  iconInput,
  layoutInput,
  layoutTitle,
  resourceInput,
  topicInput,
  trackInput,
  unitInput,
} from './content-input.ts'
import { iconFields } from './records.ts'

const KILOBYTE = 1024
/** Rich text and captions (together 48 KB after cleaning) with the escapes of JSON and the lists of a record. */
const MAX_CONTENT_BODY_BYTES = 128 * KILOBYTE

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
    .input(trackInput.extend({ creationId: creationId.optional() }))
    .output(editedTrack),

  /** Pages that were opened before titles could change send none: it stays. The address of a track never changes. */
  updateTrack: endpoint(editing)
    .errors(refusals('catalog.track_not_found', 'catalog.stale'))
    .route(route('PUT', '/admin/tracks/{slug}', 'Save the version of a track that was read'))
    .input(trackInput.partial({ title: true }).extend({ slug: trackSlug, version }))
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
    .input(unitInput.safeExtend({ creationId: creationId.optional() }))
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

  /** Pages that were opened before titles could change send none: it stays. The address of a topic never changes. */
  updateTopic: endpoint(editing)
    .errors({
      ...fileRefusals,
      ...refusals('catalog.layout_not_found', 'catalog.topic_not_found', 'catalog.stale', 'catalog.exists'),
    })
    .route(route('PUT', '/admin/layouts/{layout}/topics/{slug}', 'Save the version of a topic that was read'))
    .input(topicInput.partial({ title: true }).extend({ layout: layoutSlug, slug: topicSlug, version }))
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
    .output(z.object({ icons: z.array(iconFields) })),

  cleanIcon: endpoint({ permission: 'catalog.edit', maxBodyBytes: MAX_CONTENT_BODY_BYTES })
    .route(route('POST', '/admin/icons/cleaned', 'What is kept of a drawing; stores nothing'))
    .input(iconInput.pick({ svgfile: true }))
    .output(cleanedMarkup),

  createIcon: endpoint(editing)
    .errors(refusals('catalog.exists'))
    .route(route('POST', '/admin/icons', 'Create an icon', { successStatus: 201 }))
    .input(iconInput)
    .output(iconFields),

  cleanRichText: endpoint(editing)
    .route(route('POST', '/admin/rich-text/cleaned', 'What is kept of a rich text; stores nothing'))
    .input(trackInput.pick({ content: true }))
    .output(cleanedMarkup),

  /** Active and disabled ones; pages list the active ones. */
  listResources: endpoint({ permission: 'catalog.resources.edit' })
    .route(route('GET', '/admin/resources', 'All resources, sorted by name'))
    .output(z.object({ resources: z.array(resourceRow) })),

  /** The organizations and layouts that a resource can be for. */
  listResourceTargets: endpoint({ permission: 'catalog.resources.edit' })
    .route(route('GET', '/admin/resource-targets', 'The organizations and layouts, sorted by title'))
    .output(z.object({ groups: z.array(namedSlug), layouts: z.array(namedSlug) })),

  createResource: endpoint({ permission: 'catalog.resources.edit' })
    .errors(fileRefusals)
    .route(route('POST', '/admin/resources', 'Create a resource', { successStatus: 201 }))
    .input(resourceInput.extend({ creationId: creationId.optional() }))
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
