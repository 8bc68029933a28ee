import { mayReadLayout } from '@kitchen-table/domain/catalog/policy'
import { type AuthenticatedPerson, toActor } from '../../platform/authorization/authenticated-person.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { CompressedCatalog, GetCompressedCatalog } from './compressed-catalog.ts'
import { type LibraryCache, resolvePersonLayout } from './library-cache.ts'

type Deps = { library: LibraryCache; getCompressedCatalog: GetCompressedCatalog }

/** Returns the library in the person's own layout; administrators may request another one. */
export function readLibrary({ library, getCompressedCatalog }: Deps) {
  return async (person: AuthenticatedPerson, layout?: string): Promise<CompressedCatalog> => {
    const snapshot = await library.current()
    const ownLayout = resolvePersonLayout(person, snapshot)
    const requestedLayout = layout ?? ownLayout
    if (!mayReadLayout(toActor(person), requestedLayout, ownLayout)) throw new Refusal('auth.forbidden')
    if (requestedLayout !== ownLayout && !snapshot.layouts.has(requestedLayout))
      throw new Refusal('catalog.layout_not_found')
    return getCompressedCatalog(snapshot, requestedLayout)
  }
}
