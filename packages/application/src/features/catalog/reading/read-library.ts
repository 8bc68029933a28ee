import type { ShownHelpLine, TrackDetails, UnitView } from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  mayReadLayout,
  maySeeDisabledContent,
  type StoredFile,
  type Unit,
} from '@kitchen-table/domain/catalog'
import { type AuthenticatedPerson, toActor } from '../../../platform/authorization/authenticated-person.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { fileUrl, type UnitFilePart } from '../../../platform/uploads/file-url.ts'
import type { FilledLibraryCache, FilledSnapshot } from '../facts/fill-library.ts'
import type { GetSearchIndex } from '../search-index/search-index-cache.ts'
import { getWorksheetAddress } from '../worksheets/worksheet-address.ts'
import type { CompressedCatalogCache } from './compressed-catalog.ts'
import {
  type LibraryCache,
  requireAccessibleTrack,
  resolvePersonLayoutName,
  type Snapshot,
} from './library-cache.ts'

/**
 * Returns a reader of what `read` makes of a layout: the person's own one; administrators may request another one.
 * Throws the refusals `auth.forbidden` and `catalog.layout_not_found`.
 */
export function createLayoutReader<T>(
  library: LibraryCache,
  read: (snapshot: Snapshot, layout: string) => Promise<T>,
) {
  return async (person: AuthenticatedPerson, layout?: string): Promise<T> => {
    const snapshot = await library.current()
    const ownLayout = resolvePersonLayoutName(person, snapshot)
    const requestedLayout = layout ?? ownLayout
    if (!mayReadLayout(toActor(person), requestedLayout, ownLayout)) throw new Refusal('auth.forbidden')
    if (requestedLayout !== ownLayout && !snapshot.layouts.has(requestedLayout))
      throw new Refusal('catalog.layout_not_found')
    return read(snapshot, requestedLayout)
  }
}

type LibraryDeps = Pick<CompressedCatalogCache, 'getCompressedCatalog'> & { library: LibraryCache }

/** Returns a reader of the library in a person's layout. */
export function readLibrary({ library, getCompressedCatalog }: LibraryDeps) {
  return createLayoutReader(library, getCompressedCatalog)
}

/** Returns a reader of the search index of a person's layout. */
export function readSearchIndex(deps: { library: LibraryCache; getSearchIndex: GetSearchIndex }) {
  return createLayoutReader(deps.library, deps.getSearchIndex)
}

function toFileView(unitId: string, part: UnitFilePart, file: StoredFile | null) {
  if (file === null) return null
  const { name, type, size } = file
  return { href: fileUrl({ kind: 'unit', unitId, part }, file), name, type, size }
}

/** Returns a help line as it stands beside a lesson or an answer; null for one that is disabled or gone. */
export function toShownHelpLine(
  { helpLines }: Pick<Snapshot, 'helpLines'>,
  slug: string | null,
): ShownHelpLine | null {
  const line = slug === null ? undefined : helpLines.get(slug)
  if (line === undefined || line.disabled) return null
  const { name, phone, text, site, otherWay, hours, use } = line
  return { name, phone, text, site, otherWay, hours, use }
}

type ToVisibleTrack = (slug: string | null) => string | null

function toUnitView(snapshot: FilledSnapshot, unit: Unit, toVisibleTrack: ToVisibleTrack): UnitView {
  const { unitId } = unit
  return {
    ...unit,
    nextUp: toVisibleTrack(unit.nextUp),
    relatedTrack: toVisibleTrack(unit.relatedTrack),
    helpLine: toShownHelpLine(snapshot, unit.helpLine),
    film: toFileView(unitId, 'film', unit.film),
    attachment: toFileView(unitId, 'attachment', unit.attachment),
    embedImage: toFileView(unitId, 'image', unit.embedImage),
    sources: snapshot.listSources(unitId),
    worksheetValues: snapshot.listWorksheetValues(unitId),
    worksheetHref: unit.worksheet === '' ? null : getWorksheetAddress(unitId),
    toolFigures: unit.tool === null ? {} : snapshot.readToolFigures(unit.tool),
  }
}

/**
 * Returns a track with its units. For people who are no administrators, what is disabled counts as absent, also the tracks
 * that it leads to (docs/security.md T69).
 */
export function readTrack({ library }: { library: FilledLibraryCache }) {
  return async (actor: Actor, { slug }: { slug: string }): Promise<TrackDetails> => {
    const snapshot = await library.current()
    const track = requireAccessibleTrack(snapshot, actor, slug)
    const canSeeDisabled = maySeeDisabledContent(actor)
    const units = track.units.map((id) => snapshot.units.get(id)).filter((unit) => unit !== undefined)
    const toVisibleTrack: ToVisibleTrack = (other) => {
      const isVisible = other !== null && snapshot.tracks.get(other)?.trackDisabled === false
      return canSeeDisabled || isVisible ? other : null
    }
    return {
      ...track,
      nextUp: toVisibleTrack(track.nextUp),
      relatedTrack: toVisibleTrack(track.relatedTrack),
      units: units
        .filter((unit) => canSeeDisabled || !unit.unitDisabled)
        .map((unit) => toUnitView(snapshot, unit, toVisibleTrack)),
    }
  }
}
