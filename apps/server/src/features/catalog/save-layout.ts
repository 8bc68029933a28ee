import { type LayoutInput, layoutInput } from '@kitchen-table/contract/catalog-input'
import { slug } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import type { Layout } from '@kitchen-table/domain/catalog/layout'
import { mayEditCatalog } from '@kitchen-table/domain/catalog/policy'
import { slugFromTitle } from '@kitchen-table/domain/catalog/slug'
import { parseInput, Refusal } from '../../platform/refusal.ts'
import type { ExpectedVersion } from '../../platform/versioned.ts'
import type { CatalogStore } from './ports.ts'
import { requireSaved, shortId } from './save-outcome.ts'

type Deps = { catalog: CatalogStore; newId: () => string }

/** `config` names the layout to update. For a new layout only content files set it, never a person. */
export type SaveLayoutInput = LayoutInput & { config?: string | undefined }
const saveLayoutInput = layoutInput.extend({ config: slug.optional() })

/** Creates a layout (`expectedVersion` null), unless its name is taken, or updates the expected version of one. */
export function saveLayout({ catalog, newId }: Deps) {
  return async (actor: Actor, input: SaveLayoutInput, expectedVersion: ExpectedVersion): Promise<Layout> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')

    const { config: requestedConfig, ...fields } = parseInput(saveLayoutInput, input)
    if (expectedVersion !== null && requestedConfig === undefined) throw new Refusal('catalog.stale')

    const layout: Layout = {
      ...fields,
      config: requestedConfig ?? slugFromTitle(fields.title, () => shortId(newId())),
    }
    requireSaved(await catalog.saveLayout(layout, expectedVersion))
    return layout
  }
}
