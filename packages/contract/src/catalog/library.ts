import { z } from 'zod'
import { endpoint, refusals, route } from '../endpoint.ts'
import { layoutSlug, trackSlug } from '../fields.ts'
import { helpLineFields, layoutFields, topicFields, trackFields, unitFields } from './records.ts'

const file = z.object({ href: z.string(), name: z.string(), type: z.string(), size: z.number() })

/** A track as its card shows it. `units` are the ids of its enabled units, in order. */
const trackCard = trackFields.pick({
  slug: true,
  title: true,
  language: true,
  iconSlug: true,
  keywords: true,
  units: true,
  createdAt: true,
  updateContentDate: true,
})
export type TrackCard = z.infer<typeof trackCard>

const topicView = topicFields.omit({ disabled: true, translationOf: true }).extend({
  /** Cleaned SVG where the picture is a small drawing, otherwise the address of the file. */
  banner: z.union([z.object({ svg: z.string() }), z.object({ href: z.string() })]).nullable(),
})
export type TopicView = z.infer<typeof topicView>

/** The library as one layout shows it; the same bytes for everybody with that layout. */
export const catalogView = z.object({
  version: z.string(),
  layout: layoutFields.omit({ topicOrder: true, showsWholeLibrary: true }).extend({
    /** The intents that the dashboard offers, each with a lesson that answers it. */
    intents: z.array(
      z.object({ slug: z.string(), title: z.string(), track: z.string(), unitId: z.string() }),
    ),
  }),
  /** Every enabled track, listed or not: an unlisted one opens by a direct link and then has progress. */
  tracks: z.array(trackCard),
  /** Ids of the sensitive lessons that are enabled (docs/product.md 4.18). */
  sensitiveUnits: z.array(z.string()),
  /** Enabled topics in the layout's order. */
  topics: z.array(topicView),
  /** Cleaned SVG by slug. */
  icons: z.record(z.string(), z.string()),
})
export type CatalogView = z.infer<typeof catalogView>

/** A help line at the head of a lesson, or beside what answers a search. */
export const shownHelpLine = helpLineFields.pick({
  name: true,
  phone: true,
  text: true,
  site: true,
  otherWay: true,
  hours: true,
  use: true,
})
export type ShownHelpLine = z.infer<typeof shownHelpLine>

const toolRate = z.object({ over: z.number(), percent: z.number() })
const toolTerm = z.object({ from: z.number(), months: z.number() })

/** What learners get of a unit; what only editors need is left out. */
const unitView = unitFields
  .pick({
    unitId: true,
    title: true,
    language: true,
    content: true,
    type: true,
    link: true,
    captions: true,
    embedImageAlt: true,
    createdAt: true,
    unitUpdateDate: true,
    unitDisabled: true,
    sensitive: true,
    nextUp: true,
    relatedTrack: true,
    tool: true,
    worksheet: true,
    reviewedAt: true,
    reviewedBy: true,
  })
  .extend({
    film: file.nullable(),
    attachment: file.nullable(),
    embedImage: file.nullable(),
    helpLine: shownHelpLine.nullable(),
    /** Where its figures are from: the sources of the facts that it names, each once. */
    sources: z.array(z.object({ title: z.string(), url: z.string() })),
    /** The values that its worksheet names, by their tokens. */
    worksheetValues: z.record(z.string(), z.string()),
    /** The address of its worksheet as a PDF; null without one. */
    worksheetHref: z.string().nullable(),
    /** The figures that its tool requires, in the units that it declares (`domain/tools`). */
    toolFigures: z.record(z.string(), z.union([z.number(), z.array(toolRate), z.array(toolTerm)])),
  })
export type UnitView = z.infer<typeof unitView>

export const trackDetails = trackFields
  .omit({ keywords: true, translationOf: true })
  .extend({ units: z.array(unitView) })
export type TrackDetails = z.infer<typeof trackDetails>

/** The index of all lessons of the tracks that a layout lists. */
export const searchIndex = z.object({
  /** That of the index (`LESSON_INDEX_FORMAT` in packages/domain): a page that does not know it does not read the index. */
  format: z.number(),
  /** JSON of the library that searches it (`parseLessonIndex` in packages/domain). */
  index: z.string(),
})
export type SearchIndex = z.infer<typeof searchIndex>

export const libraryEndpoints = {
  /** Without `layout`, honors `If-None-Match`: returns 304 while the ETag of an earlier response is current. */
  library: endpoint({ permission: 'catalog.read' })
    .errors(refusals('auth.forbidden', 'catalog.layout_not_found'))
    .route(
      route('GET', '/catalog', "The library in the user's own layout, or in another one (administrators)"),
    )
    .input(z.strictObject({ layout: layoutSlug.optional() }))
    .output(catalogView),

  /** Without `layout`, honors `If-None-Match`, as `library` does. */
  searchIndex: endpoint({ permission: 'catalog.read' })
    .errors(refusals('auth.forbidden', 'catalog.layout_not_found'))
    .route(
      route(
        'GET',
        '/catalog/search-index',
        "What a page needs to search the lessons of the user's own layout, or of another one (administrators)",
      ),
    )
    .input(z.strictObject({ layout: layoutSlug.optional() }))
    .output(searchIndex),

  track: endpoint({ permission: 'catalog.read' })
    .errors(refusals('catalog.track_not_found'))
    .route(route('GET', '/tracks/{slug}', 'A track with its units'))
    .input(z.strictObject({ slug: trackSlug }))
    .output(trackDetails),
}
