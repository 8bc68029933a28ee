import type { TrackDetails, UnitView } from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { maySeeDisabledContent } from '@kitchen-table/domain/catalog/policy'
import type { StoredFile, Unit } from '@kitchen-table/domain/catalog/records'
import { fileUrl } from '../../platform/uploads/file-url.ts'
import { type LibraryCache, requireTrack } from './library-cache.ts'

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
