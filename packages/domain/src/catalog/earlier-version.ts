import type { Fact } from '../facts/fact.ts'
import type { HelpLine } from '../help/help-line.ts'
import type { Intent } from './intent.ts'
import type { Layout } from './layout.ts'
import type { Icon, StoredFile, Topic, Track } from './records.ts'
import type { Reference } from './references.ts'
import type { Resource, ResourceTarget } from './resource.ts'
import { isTitleTaken } from './titles.ts'
import { areUnitsChanged } from './track-date.ts'
import type { Unit } from './unit.ts'

/** What still exists of what an earlier version names. A name of something that is gone is left out. */
export type Surviving = {
  hasReference(kind: Reference['kind'], key: string): boolean
  hasFile(file: StoredFile): boolean
  hasTarget(target: ResourceTarget): boolean
}

const pickFile = (file: StoredFile | null, { hasFile }: Surviving) =>
  file !== null && hasFile(file) ? file : null

/** Captions belong to their film. */
function pickFilm({ film, captions }: Unit, surviving: Surviving): Pick<Unit, 'film' | 'captions'> {
  const picked = pickFile(film, surviving)
  return { film: picked, captions: picked === null ? '' : captions }
}

function pickReference(kind: Reference['kind'], key: string | null, { hasReference }: Surviving) {
  return key !== null && hasReference(kind, key) ? key : null
}

function pickReferences(kind: Reference['kind'], keys: readonly string[], { hasReference }: Surviving) {
  return keys.filter((key) => hasReference(kind, key))
}

/**
 * Returns a track with the fields of an earlier version. Identity and time of creation stay, and the date of its
 * last update, unless its units change at `now` (ISO 8601 in UTC).
 */
export function restoreTrackVersion(
  current: Track,
  earlier: Track,
  surviving: Surviving,
  now: string,
): Track {
  const { trackId, slug, createdAt, updateContentDate } = current
  const units = pickReferences('unit', earlier.units, surviving)
  return {
    ...earlier,
    trackId,
    slug,
    createdAt,
    updateContentDate: areUnitsChanged(current.units, units) ? now : updateContentDate,
    units,
    iconSlug: pickReference('icon', earlier.iconSlug, surviving),
    nextUp: pickReference('track', earlier.nextUp, surviving),
    relatedTrack: pickReference('track', earlier.relatedTrack, surviving),
    translationOf: pickReference('track', earlier.translationOf, surviving),
  }
}

/** Returns a unit with the fields of an earlier version; its flags stay as they are. */
export function restoreUnitVersion(current: Unit, earlier: Unit, surviving: Surviving): Unit {
  const { unitId, createdAt, unitUpdateDate, creationId } = current
  return {
    ...earlier,
    unitId,
    creationId,
    createdAt,
    unitUpdateDate,
    attachment: pickFile(earlier.attachment, surviving),
    embedImage: pickFile(earlier.embedImage, surviving),
    ...pickFilm(earlier, surviving),
    nextUp: pickReference('track', earlier.nextUp, surviving),
    relatedTrack: pickReference('track', earlier.relatedTrack, surviving),
    helpLine: pickReference('helpLine', earlier.helpLine, surviving),
    translationOf: pickReference('unit', earlier.translationOf, surviving),
  }
}

/** `takenTitles` are those of the other topics of the layout: with an earlier title that is among them, today's stays. */
export function restoreTopicVersion(
  current: Topic,
  earlier: Topic,
  surviving: Surviving,
  takenTitles: Iterable<{ title: string }>,
): Topic {
  return {
    ...earlier,
    slug: current.slug,
    title: isTitleTaken(takenTitles, earlier.title) ? current.title : earlier.title,
    banner: pickFile(earlier.banner, surviving),
    tracks: pickReferences('track', earlier.tracks, surviving),
    translationOf: pickReference('topic', earlier.translationOf, surviving),
  }
}

export function restoreLayoutVersion(current: Layout, earlier: Layout, surviving: Surviving): Layout {
  const { config, title } = current
  return {
    ...earlier,
    config,
    title,
    trackDisplay: pickReferences('track', earlier.trackDisplay, surviving),
    topicOrder: pickReferences('topic', earlier.topicOrder, surviving),
    welcomeTrack: pickReference('track', earlier.welcomeTrack, surviving),
    intents: pickReferences('intent', earlier.intents, surviving),
  }
}

export function restoreIconVersion(current: Icon, earlier: Icon): Icon {
  return { ...earlier, slug: current.slug }
}

/** Its place among the others and its dates stay: an earlier check says nothing about what is true today. */
export function restoreHelpLineVersion(current: HelpLine, earlier: HelpLine): HelpLine {
  const { slug, position, checkedOn, checkAgainBy } = current
  return { ...earlier, slug, position, checkedOn, checkAgainBy }
}

/**
 * Its title stays, which no other fact has. So do its dates, and whether it is confirmed, with the note that says why not: an
 * earlier check says nothing about what is true today.
 */
export function restoreFactVersion(current: Fact, earlier: Fact): Fact {
  const { slug, title, checkedOn, checkAgainBy, confirmed, note } = current
  return { ...earlier, slug, title, checkedOn, checkAgainBy, confirmed, note }
}

export function restoreIntentVersion(current: Intent, earlier: Intent, surviving: Surviving): Intent {
  const { slug, title, titleEs } = current
  return {
    ...earlier,
    slug,
    title,
    titleEs,
    lessons: pickReferences('unit', earlier.lessons, surviving),
    helpLines: pickReferences('helpLine', earlier.helpLines, surviving),
    season: pickReference('window', earlier.season, surviving),
  }
}

/** Its file and its target are required, so that the current one stays if the earlier one is gone (docs/security.md T14). */
export function restoreResourceVersion(current: Resource, earlier: Resource, surviving: Surviving): Resource {
  const { resourceId, createdAt } = current
  return {
    ...earlier,
    resourceId,
    createdAt,
    target: surviving.hasTarget(earlier.target) ? earlier.target : current.target,
    file: pickFile(earlier.file, surviving) ?? current.file,
  }
}
