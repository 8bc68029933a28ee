import { type LayoutInput, layoutInput } from '@kitchen-table/contract/content-input'
import { slug } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts'
import { type ContentAuthor, type Layout, listLayoutReferences } from '@kitchen-table/domain/catalog'
import { parseInput, Refusal } from '../../../platform/refusal.ts'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import { type KnownContent, requireKnownReferences } from '../editing/check-references.ts'
import { storeNewLayout } from '../editing/create-layout.ts'
import type { AuthoredRecord, CatalogStore } from '../ports.ts'
import { requireEditor } from '../require-editor.ts'
import { createContentAuthor, requireExisting, requireSavedOutcome, toSavedRecord } from './save-outcome.ts'

type Deps = { catalog: CatalogStore; library: KnownContent; newId: () => string; now: () => number }

/**
 * `config` names the layout to update. For a new layout only content files set it, never a person. The title of a layout
 * cannot change, so that of an update is ignored.
 */
export type SaveLayoutInput = Omit<LayoutInput, 'title'> & { title?: string; config?: string | undefined }

const newLayout = layoutInput.extend({ config: slug.optional() })
const updatedLayout = newLayout.partial({ title: true }).required({ config: true })

async function updateLayout(
  { catalog, library }: Deps,
  author: ContentAuthor,
  { input, expectedVersion }: { input: SaveLayoutInput; expectedVersion: number },
): Promise<AuthoredRecord<Layout>> {
  const { config: requestedConfig, title: _, ...fields } = parseInput(updatedLayout, input)
  const before = requireExisting(await catalog.findLayout(requestedConfig), 'catalog.layout_not_found')
  const { config, title, version } = before
  if (version !== expectedVersion) throw new Refusal('catalog.stale')
  await requireKnownReferences(library, {
    before: listLayoutReferences(before),
    after: listLayoutReferences(fields),
    layout: config,
  })
  const layout: Layout = { ...fields, config, title }
  requireSavedOutcome(await catalog.saveLayout(layout, expectedVersion, author))
  return toSavedRecord(layout, expectedVersion, author)
}

/**
 * Updates the expected version of a layout. With `expectedVersion` null it creates one, as content files do; editors
 * create layouts by `createLayout`.
 */
export function saveLayout(deps: Deps) {
  return async (
    actor: Actor,
    input: SaveLayoutInput,
    expectedVersion: ExpectedVersion,
  ): Promise<AuthoredRecord<Layout>> => {
    requireEditor(actor)

    const author = createContentAuthor(actor, deps.now())
    return expectedVersion === null
      ? storeNewLayout(deps, author, { layout: parseInput(newLayout, input), topics: [] })
      : updateLayout(deps, author, { input, expectedVersion })
  }
}
