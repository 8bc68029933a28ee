import { contentKinds } from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { endpoint, refusals, route } from '../endpoint.ts'
import { factSlug } from '../fields.ts'
import { version } from './content.ts'
import { factInput } from './fact-input.ts'
import { factFields } from './records.ts'

/** A fact as an editor sees it. */
const editedFact = factFields.extend({
  version,
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable(),
})
export type EditedFact = z.infer<typeof editedFact>

const factUse = z.object({
  content: z.object({ kind: z.enum(contentKinds), key: z.string(), title: z.string() }),
  /** The sentences that change, as readers see them today and after the save, and the figures of calculators. */
  sentences: z.array(z.object({ before: z.string(), after: z.string() })),
})
export type FactUse = z.infer<typeof factUse>

const factRow = factFields.extend({
  version,
  /** How many records name it: in a text, with a calculator, or as a season. */
  uses: z.int(),
})
export type FactRow = z.infer<typeof factRow>

/** Endpoints of the register of facts that texts name. */
export const factEndpoints = {
  listFacts: endpoint({ permission: 'catalog.edit' })
    .route(route('GET', '/admin/facts', 'All facts in the order of their titles'))
    .output(z.object({ facts: z.array(factRow) })),

  findFact: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.fact_not_found'))
    .route(route('GET', '/admin/facts/{slug}', 'A fact with its version, for an editor'))
    .input(z.strictObject({ slug: factSlug }))
    .output(editedFact),

  createFact: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.exists'))
    .route(route('POST', '/admin/facts', 'Create a fact', { successStatus: 201 }))
    .input(factInput)
    .output(editedFact),

  updateFact: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.fact_not_found', 'catalog.stale', 'catalog.exists'))
    .route(route('PUT', '/admin/facts/{slug}', 'Save the version of a fact that was read'))
    .input(factInput.safeExtend({ slug: factSlug, version }))
    .output(editedFact),

  describeFactImpact: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.fact_not_found'))
    .route(route('POST', '/admin/facts/{slug}/impact', 'What uses a fact, and how a save would change it'))
    .input(factInput.safeExtend({ slug: factSlug }))
    .output(
      z.object({
        /** At most 100. */
        uses: z.array(factUse),
        total: z.int(),
      }),
    ),
}
