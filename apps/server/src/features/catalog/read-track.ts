import type { TrackDetails, UnitView } from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { maySeeDisabledContent } from '@kitchen-table/domain/catalog/policy'
import type { StoredFile, Unit } from '@kitchen-table/domain/catalog/unit'
import { Refusal } from '../../platform/refusal.ts'
import { fileUrl } from '../../platform/uploads/file-url.ts'
import type { LibraryCache } from './library-cache.ts'

function toFileView(unitId: string, part: 'attachment' | 'image', file: StoredFile | null) {
  if (file === null) return null
  const { name, type, size } = file
  return { href: fileUrl({ kind: 'unit', unitId, part }, file), name, type, size }
}

function toUnitView(unit: Unit): UnitView {
  return {
    unitId: unit.unitId,
    title: unit.title,
    content: unit.content,
    type: unit.type,
    link: unit.link,
    attachment: toFileView(unit.unitId, 'attachment', unit.attachment),
    embedImage: toFileView(unit.unitId, 'image', unit.embedImage),
    embedImageAlt: unit.embedImageAlt,
    createdAt: unit.createdAt,
    unitUpdateDate: unit.unitUpdateDate,
    unitDisabled: unit.unitDisabled,
  }
}

/** Returns a track with its units. For people who are no administrators, disabled ones count as absent. */
export function readTrack({ library }: { library: LibraryCache }) {
  return async (actor: Actor, { slug }: { slug: string }): Promise<TrackDetails> => {
    const canSeeDisabled = maySeeDisabledContent(actor)
    const snapshot = await library.current()
    const track = snapshot.tracks.get(slug)
    if (!track || (track.trackDisabled && !canSeeDisabled)) throw new Refusal('catalog.track_not_found')

    const units = track.units.map((id) => snapshot.units.get(id)).filter((unit) => unit !== undefined)
    return {
      slug: track.slug,
      title: track.title,
      content: track.content,
      audience: track.audience,
      iconSlug: track.iconSlug,
      trackDisabled: track.trackDisabled,
      nextUp: track.nextUp,
      relatedTrack: track.relatedTrack,
      createdAt: track.createdAt,
      updateContentDate: track.updateContentDate,
      units: units.filter((unit) => canSeeDisabled || !unit.unitDisabled).map(toUnitView),
    }
  }
}
