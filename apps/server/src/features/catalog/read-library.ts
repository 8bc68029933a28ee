import { mayReadLayout } from '@kitchen-table/domain/catalog/policy'
import { actorOf } from '../accounts/actor-of.ts'
import { layoutOf } from '../accounts/person-view.ts'
import type { SessionPerson } from '../accounts/ports.ts'
import { Refusal } from '../refusal.ts'
import type { LibrarySnapshot } from './library-snapshot.ts'
import type { PreparedCatalog, PreparedCatalogs } from './prepared-catalog.ts'

type Deps = { library: LibrarySnapshot; prepared: PreparedCatalogs }

/** The library in one's own layout, or for administrators in another one. */
export function readLibrary({ library, prepared }: Deps) {
  return async (person: SessionPerson, layout?: string): Promise<PreparedCatalog> => {
    const snapshot = await library.current()
    const own = layoutOf(person, snapshot)
    const wanted = layout ?? own
    if (!mayReadLayout(actorOf(person), wanted, own)) throw new Refusal('auth.forbidden')
    if (wanted !== own && !snapshot.layouts.has(wanted)) throw new Refusal('catalog.layout_not_found')
    return prepared(snapshot, wanted)
  }
}
