import { type IconInput, iconInput } from '@kitchen-table/contract/content-input'
import { slug } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts'
import { type Icon, slugFromTitle } from '@kitchen-table/domain/catalog'
import { invalidInputRefusal, parseInput, Refusal } from '../../../platform/refusal.ts'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import { cleanDrawing } from '../cleaning/clean-svg.ts'
import type { AuthoredRecord, CatalogStore } from '../ports.ts'
import { requireEditor } from '../require-editor.ts'
import { createContentAuthor, requireSavedOutcome, toSavedRecord, toShortId } from './save-outcome.ts'

type Deps = { catalog: CatalogStore; newId: () => string; now: () => number }

/** `slug` names the icon to update. For a new icon only content files set it, never a person. */
type SaveIconInput = IconInput & { slug?: string | undefined }
const saveIconInput = iconInput.extend({ slug: slug.optional() })

/** Creates an icon (`expectedVersion` null), unless its slug is taken, or updates the expected version of one. */
export function saveIcon({ catalog, newId, now }: Deps) {
  return async (
    actor: Actor,
    input: SaveIconInput,
    expectedVersion: ExpectedVersion,
  ): Promise<AuthoredRecord<Icon>> => {
    requireEditor(actor)

    const { slug: requestedSlug, iconName, svgfile: markup } = parseInput(saveIconInput, input)
    if (expectedVersion !== null && requestedSlug === undefined) throw new Refusal('catalog.stale')
    const { svgfile, problem } = cleanDrawing(markup)
    if (svgfile === null) throw invalidInputRefusal([{ field: 'svgfile', message: problem }])

    const icon: Icon = {
      iconName,
      slug: requestedSlug ?? slugFromTitle(iconName, () => toShortId(newId())),
      svgfile,
    }
    const author = createContentAuthor(actor, now())
    requireSavedOutcome(await catalog.saveIcon(icon, expectedVersion, author))
    return toSavedRecord(icon, expectedVersion, author)
  }
}
