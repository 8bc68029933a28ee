import type { TrackDetails, UnitView } from '@kitchen-table/contract/catalog-library'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { mayReadLayout, maySeeDisabledContent } from '@kitchen-table/domain/catalog/policy'
import type { StoredFile, Unit } from '@kitchen-table/domain/catalog/records'
import { type AuthenticatedPerson, toActor } from '../../platform/authorization/authenticated-person.ts'
import { Refusal } from '../../platform/refusal.ts'
import { fileUrl } from '../../platform/uploads/file-url.ts'
import type { CatalogCompressor, CompressedCatalog } from './compressed-catalog.ts'
import { type LibraryCache, requireTrack, resolvePersonLayout } from './library-cache.ts'

type Deps = Pick<CatalogCompressor, 'getCompressedCatalog'> & { library: LibraryCache }

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

function toFileView(unitId: string, part: 'attachment' | 'image', file: StoredFile | null) {
  if (file === null) return null
  const { name, type, size } = file
  return { href: fileUrl({ kind: 'unit', unitId, part }, file), name, type, size }
}

function toUnitView(unit: Unit): UnitView {
  const { unitId } = unit
  return {
    ...unit,
    attachment: toFileView(unitId, 'attachment', unit.attachment),
    embedImage: toFileView(unitId, 'image', unit.embedImage),
  }
}

/** Returns a track with its units. For people who are no administrators, disabled ones count as absent. */
export function readTrack({ library }: { library: LibraryCache }) {
  return async (actor: Actor, { slug }: { slug: string }): Promise<TrackDetails> => {
    const snapshot = await library.current()
    const track = requireTrack(snapshot, actor, slug)
    const canSeeDisabled = maySeeDisabledContent(actor)
    const units = track.units.map((id) => snapshot.units.get(id)).filter((unit) => unit !== undefined)
    return { ...track, units: units.filter((unit) => canSeeDisabled || !unit.unitDisabled).map(toUnitView) }
  }
}
