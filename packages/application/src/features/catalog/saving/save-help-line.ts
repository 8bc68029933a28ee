import { type HelpLineInput, helpLineInput } from '@kitchen-table/contract/catalog'
import { slug } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts'
import { slugFromTitle } from '@kitchen-table/domain/catalog'
import type { HelpLine } from '@kitchen-table/domain/help'
import { parseInput, Refusal } from '../../../platform/refusal.ts'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import type { AuthoredRecord, CatalogStore } from '../ports.ts'
import { requireEditor } from '../require-editor.ts'
import {
  createContentAuthor,
  requireExisting,
  requireSavedOutcome,
  toSavedRecord,
  toShortId,
} from './save-outcome.ts'

type Deps = { catalog: CatalogStore; newId: () => string; now: () => number }

/** `slug` names the help line to update. For a new one only content files set it, never a person. */
type SaveHelpLineInput = HelpLineInput & { slug?: string | undefined }
const saveHelpLineInput = helpLineInput.safeExtend({ slug: slug.optional() })

/** Creates a help line (`expectedVersion` null), unless its slug is taken, or updates the expected version of one. */
export function saveHelpLine({ catalog, newId, now }: Deps) {
  return async (
    actor: Actor,
    input: SaveHelpLineInput,
    expectedVersion: ExpectedVersion,
  ): Promise<AuthoredRecord<HelpLine>> => {
    requireEditor(actor)

    const { slug: requestedSlug, ...fields } = parseInput(saveHelpLineInput, input)
    if (expectedVersion !== null) {
      if (requestedSlug === undefined) throw new Refusal('catalog.help_line_not_found')
      requireExisting(await catalog.findHelpLine(requestedSlug), 'catalog.help_line_not_found')
    }
    const line: HelpLine = {
      ...fields,
      slug: requestedSlug ?? slugFromTitle(fields.name, () => toShortId(newId())),
    }
    const author = createContentAuthor(actor, now())
    requireSavedOutcome(await catalog.saveHelpLine(line, expectedVersion, author))
    return toSavedRecord(line, expectedVersion, author)
  }
}
