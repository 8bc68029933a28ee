import { contentKinds, usageKinds } from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { endpoint, refusals, route } from '../endpoint.ts'
import { trackSlug, unitId } from '../fields.ts'

const usage = z.object({
  kind: z.enum(usageKinds),
  content: z.object({ kind: z.enum(contentKinds), key: z.string(), title: z.string() }),
  /** The layout of a topic; '' for the others. */
  detail: z.string(),
})

/** How a change affects learners. Numbers of people; `countedAt` is when their progress was read. */
const impact = z.object({
  /** Of a unit: the tracks that contain it. Of a track: the tracks that lead to it as next or related. */
  tracks: z.int(),
  /** The layouts that list the track, or a track with the unit. */
  layouts: z.int(),
  /** People who have completed some lessons of the track (or of a track with the unit), but not all. */
  halfWay: z.int(),
  /** Those of them who would have finished a track by the change. */
  wouldFinish: z.int(),
  countedAt: z.string(),
  /** What names the track or unit, whether or not it is disabled. */
  usages: z.array(usage),
})
export type Impact = z.infer<typeof impact>

/** Whom a change of content affects, for editors. */
export const impactEndpoints = {
  trackImpact: endpoint({ permission: 'catalog.manage' })
    .errors(refusals('catalog.track_not_found'))
    .route(route('POST', '/admin/tracks/{slug}/impact', 'Whom a change of a track affects; stores nothing'))
    .input(z.strictObject({ slug: trackSlug, units: z.array(unitId).max(200), trackDisabled: z.boolean() }))
    .output(impact),

  unitImpact: endpoint({ permission: 'catalog.manage' })
    .errors(refusals('catalog.unit_not_found'))
    .route(route('POST', '/admin/units/{unitId}/impact', 'Whom a change of a unit affects; stores nothing'))
    .input(z.strictObject({ unitId, unitDisabled: z.boolean() }))
    .output(impact),
}
