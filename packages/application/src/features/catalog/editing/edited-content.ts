import type {
  EditedFile,
  EditedTopic,
  EditedTrack,
  EditedUnit,
  IconRow,
} from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  type ContentAuthor,
  type Icon,
  type StoredFile,
  sortByTitle,
  type Topic,
  type Track,
  type Unit,
} from '@kitchen-table/domain/catalog'
import { type FileOwner, fileUrl } from '../../../platform/uploads/file-url.ts'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import type { AuthoredRecord } from '../ports.ts'
import type { Snapshot } from '../reading/library-cache.ts'

/** Returns the name of a person for other administrators; null for one that is unknown. */
export type FindPersonName = (sub: string) => Promise<string | null>

type SavedView = { savedAt: string | null; savedBy: string | null }

/** Returns when a version was saved, and the name of who saved it. */
export async function readSavedView(
  author: ContentAuthor | null,
  findPersonName: FindPersonName,
): Promise<SavedView> {
  if (author === null) return { savedAt: null, savedBy: null }
  return { savedAt: author.at, savedBy: await findPersonName(author.sub) }
}

/** Returns a record as an editor sees it: when it was saved and by whom, in place of its author. */
export async function toEditedRecord<Fields extends { author: ContentAuthor | null }>(
  { author, ...record }: Fields,
  findPersonName: FindPersonName,
): Promise<Omit<Fields, 'author'> & SavedView> {
  return { ...record, ...(await readSavedView(author, findPersonName)) }
}

/** Returns a save that returns the record as an editor sees it. */
export function saveForEditor<Input, Saved>(
  save: (actor: Actor, input: Input, version: ExpectedVersion) => Promise<AuthoredRecord<Saved>>,
  findPersonName: FindPersonName,
) {
  return async (actor: Actor, input: Input, version: ExpectedVersion) =>
    toEditedRecord(await save(actor, input, version), findPersonName)
}

type Place = { slug: string; title: string }

const sortPlaces = (places: Place[]): Place[] =>
  sortByTitle(places, ({ slug, title }) => ({ title, key: slug }))

/** Returns the tracks that contain a unit, sorted by title. */
function listTracksOfUnit({ tracks, units }: Snapshot, unitId: string): Place[] {
  const slugs = units.get(unitId)?.foundIn ?? []
  const found = slugs.map((slug) => tracks.get(slug)).filter((track) => track !== undefined)
  return sortPlaces(found.map(({ slug, title }) => ({ slug, title })))
}

/** Returns the layouts that list a track, sorted by title. */
function listLayoutsOfTrack({ layouts }: Snapshot, slug: string): Place[] {
  const listing = [...layouts.values()].filter(({ trackDisplay }) => trackDisplay.includes(slug))
  return sortPlaces(listing.map(({ config, title }) => ({ slug: config, title })))
}

export function toTrackForEditor(
  snapshot: Snapshot,
  { author: _, trackId: __, ...track }: AuthoredRecord<Track>,
  saved: SavedView,
): EditedTrack {
  return { ...track, ...saved, layouts: listLayoutsOfTrack(snapshot, track.slug) }
}

/** Returns the file of a record as an editor sees it. A save that names its key keeps it. */
export function toFileForEditor(owner: FileOwner, file: StoredFile): EditedFile {
  const { key, name, type, size } = file
  return { reference: key, name, type, size, href: fileUrl(owner, file) }
}

export function toUnitForEditor(
  snapshot: Snapshot,
  { author: _, ...unit }: AuthoredRecord<Unit>,
  saved: SavedView,
): EditedUnit {
  const { unitId } = unit
  return {
    ...unit,
    ...saved,
    film: unit.film && toFileForEditor({ kind: 'unit', unitId, part: 'film' }, unit.film),
    attachment:
      unit.attachment && toFileForEditor({ kind: 'unit', unitId, part: 'attachment' }, unit.attachment),
    embedImage: unit.embedImage && toFileForEditor({ kind: 'unit', unitId, part: 'image' }, unit.embedImage),
    foundIn: listTracksOfUnit(snapshot, unitId),
  }
}

export function toTopicForEditor(
  layout: string,
  { author: _, ...topic }: AuthoredRecord<Topic>,
  saved: SavedView,
): EditedTopic {
  const banner = topic.banner && toFileForEditor({ kind: 'topic', layout, slug: topic.slug }, topic.banner)
  return { ...topic, ...saved, layout, banner }
}

export function toIconRow({ slug, iconName, svgfile }: Icon): IconRow {
  return { slug, iconName, svgfile }
}
