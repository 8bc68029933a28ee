import { type LayoutInput, layoutInput } from '@kitchen-table/contract/catalog-input'
import { slug } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import type { Layout } from '@kitchen-table/domain/catalog/layout'
import { layoutReferences } from '@kitchen-table/domain/catalog/references'
import { slugFromTitle } from '@kitchen-table/domain/catalog/slug'
import { parseInput, Refusal } from '../../platform/refusal.ts'
import type { ExpectedVersion } from '../../platform/versioned.ts'
import { type KnownContent, requireKnownReferences, requireNewTitle } from './editing/check-references.ts'
import type { AuthoredRecord, CatalogStore } from './ports.ts'
import { requireEditor } from './require-editor.ts'
import { requireExisting, requireSaved, shortId, toAuthor, toSavedRecord } from './save-outcome.ts'

type Deps = { catalog: CatalogStore; library: KnownContent; newId: () => string; now: () => number }

/**
 * `config` names the layout to update. For a new layout only content files set it, never a person. The title of a layout
 * cannot change, so that of an update is ignored.
 */
export type SaveLayoutInput = Omit<LayoutInput, 'title'> & { title?: string; config?: string | undefined }

const newLayout = layoutInput.extend({ config: slug.optional() })
const updatedLayout = newLayout.partial({ title: true }).required({ config: true })

async function createLayout({ library, newId }: Deps, input: SaveLayoutInput): Promise<Layout> {
  const { config: requestedConfig, ...fields } = parseInput(newLayout, input)
  const config = requestedConfig ?? slugFromTitle(fields.title, () => shortId(newId()))
  requireNewTitle(fields.title, (await library?.current())?.layouts.values() ?? [])
  await requireKnownReferences(library, { before: [], after: layoutReferences(fields), layout: config })
  return { ...fields, config }
}

async function updateLayout(
  { catalog, library }: Deps,
  input: SaveLayoutInput,
  expectedVersion: number,
): Promise<Layout> {
  const { config: requestedConfig, title: _, ...fields } = parseInput(updatedLayout, input)
  const before = requireExisting(await catalog.findLayout(requestedConfig), 'catalog.layout_not_found')
  const { config, title, version } = before
  if (version !== expectedVersion) throw new Refusal('catalog.stale')
  await requireKnownReferences(library, {
    before: layoutReferences(before),
    after: layoutReferences(fields),
    layout: config,
  })
  return { ...fields, config, title }
}

/** Creates a layout (`expectedVersion` null), unless its name is taken, or updates the expected version of one. */
export function saveLayout(deps: Deps) {
  return async (
    actor: Actor,
    input: SaveLayoutInput,
    expectedVersion: ExpectedVersion,
  ): Promise<AuthoredRecord<Layout>> => {
    requireEditor(actor)

    const layout =
      expectedVersion === null
        ? await createLayout(deps, input)
        : await updateLayout(deps, input, expectedVersion)
    const author = toAuthor(actor, deps.now())
    requireSaved(await deps.catalog.saveLayout(layout, expectedVersion, author))
    return toSavedRecord(layout, expectedVersion, author)
  }
}
