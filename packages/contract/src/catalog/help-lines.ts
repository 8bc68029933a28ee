import { z } from 'zod'
import { endpoint, refusals, route } from '../endpoint.ts'
import { slug } from '../fields.ts'
import { helpLineInput } from './help-line-input.ts'
import { helpLineFields } from './records.ts'

export const ownHelpLine = helpLineFields.pick({
  name: true,
  phone: true,
  text: true,
  site: true,
  hours: true,
  use: true,
})

const helpLines = z.object({
  /** Those that are not disabled, in the order of their positions. */
  lines: z.array(helpLineFields.omit({ sources: true })),
  /** Of the organization of the person who is signed in; they stand first. */
  own: z.array(ownHelpLine),
  /** The name of that organization; null without one. */
  organization: z.string().nullable(),
})
export type HelpLines = z.infer<typeof helpLines>

const version = z.int().min(1)

/** A help line as an editor sees it. */
const editedHelpLine = helpLineFields.extend({
  version,
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable(),
})
export type EditedHelpLine = z.infer<typeof editedHelpLine>

const helpLineRow = helpLineFields.extend({ version })
export type HelpLineRow = z.infer<typeof helpLineRow>

/** Endpoints for the places outside that help: the page "Help right now" and its editors. */
export const helpLineEndpoints = {
  /** For everybody, signed in or not. Honors `If-None-Match`, as `library` does. */
  helpLines: endpoint({ permission: 'catalog.helpLines.read' })
    .route(
      route('GET', '/help-lines', 'The places outside that help, the own ones of the organization first'),
    )
    .output(helpLines),

  listHelpLines: endpoint({ permission: 'catalog.edit' })
    .route(route('GET', '/admin/help-lines', 'All help lines in the order of their positions'))
    .output(z.object({ helpLines: z.array(helpLineRow) })),

  findHelpLine: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.help_line_not_found'))
    .route(route('GET', '/admin/help-lines/{slug}', 'A help line with its version, for an editor'))
    .input(z.strictObject({ slug }))
    .output(editedHelpLine),

  createHelpLine: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.exists'))
    .route(route('POST', '/admin/help-lines', 'Create a help line', { successStatus: 201 }))
    .input(helpLineInput)
    .output(editedHelpLine),

  updateHelpLine: endpoint({ permission: 'catalog.edit' })
    .errors(refusals('catalog.help_line_not_found', 'catalog.stale'))
    .route(route('PUT', '/admin/help-lines/{slug}', 'Save the version of a help line that was read'))
    .input(helpLineInput.safeExtend({ slug, version }))
    .output(editedHelpLine),
}
