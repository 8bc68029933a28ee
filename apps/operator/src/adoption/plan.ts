import {
  DEFAULT_LAYOUT,
  type Icon,
  type Resource,
  resolveLayoutName,
  type Track,
  type Unit,
} from '@kitchen-table/domain/catalog'
import type { TrackUnits } from '@kitchen-table/domain/learning'
import type { Organization } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { mapToAdoptedKeys } from './adopted-keys.ts'
import { type AdoptedLayout, convertLayout } from './convert-layouts.ts'
import { convertOrganization } from './convert-organizations.ts'
import { type AdoptedPerson, convertPeople, type UserSummary } from './convert-people.ts'
import { convertIcon, convertResource } from './convert-resources.ts'
import { convertTrack, type LibraryKeys } from './convert-tracks.ts'
import { convertUnit } from './convert-units.ts'
import type { NoteOf } from './findings.ts'
import {
  type FileOutcomes,
  type OldFile,
  toOldOrganizationImage,
  toOldResourceFile,
  toOldUnitFiles,
} from './old-files.ts'
import { type KeyMap, parseEntries } from './parse-source.ts'
import type { SourceRecords } from './read-records.ts'

export type AdoptionKeys = LibraryKeys & { group: KeyMap; resource: KeyMap }

/** Returns the keys that all records have here. */
export function planKeys(records: SourceRecords, noteOf: NoteOf): AdoptionKeys {
  const { tracks, units, layouts, icons, groups, resources } = records
  return {
    track: mapToAdoptedKeys(
      'track',
      'Tracks',
      tracks.map(({ slug }) => slug),
      noteOf,
    ),
    unit: mapToAdoptedKeys(
      'unit',
      'LearningUnits',
      units.map(({ unitId }) => unitId),
      noteOf,
    ),
    layout: mapToAdoptedKeys(
      'layout',
      'Settings',
      layouts.map(({ config }) => config),
      noteOf,
    ),
    icon: mapToAdoptedKeys(
      'icon',
      'Icons',
      icons.map(({ slug }) => slug),
      noteOf,
    ),
    group: mapToAdoptedKeys(
      'group',
      'UserGroups',
      groups.map(({ slug }) => slug),
      noteOf,
    ),
    resource: mapToAdoptedKeys(
      'resource',
      'Resources',
      resources.map(({ resourceId }) => resourceId),
      noteOf,
    ),
  }
}

/** Returns the files that records name. */
export function listOldFiles(records: SourceRecords, keys: AdoptionKeys): OldFile[] {
  const files = [
    ...records.units.flatMap((unit) => Object.values(toOldUnitFiles(unit, keys.unit.get(unit.unitId) ?? ''))),
    ...records.groups.map((group) => toOldOrganizationImage(group, keys.group.get(group.slug) ?? '')),
    ...records.resources.map((resource) =>
      toOldResourceFile(resource, keys.resource.get(resource.resourceId) ?? ''),
    ),
  ]
  return files.filter((file) => file !== null)
}

/** What is stored here of all tables but Users and EventLog, whose records are read one after the other. */
export type LibraryPlan = {
  tracks: Track[]
  units: Unit[]
  layouts: AdoptedLayout[]
  icons: Icon[]
  resources: Resource[]
  groups: Organization[]
}

/** Returns the slugs, there, of the tracks of each unit. */
function listTracksOfUnits({ tracks }: SourceRecords): Map<string, string[]> {
  const slugs = new Map<string, string[]>()
  for (const { slug, units } of tracks)
    for (const unit of new Set(parseEntries(units, z.string(), '', () => {})))
      slugs.set(unit, [...(slugs.get(unit) ?? []), slug])
  return slugs
}

const isPresent = <T>(value: T | null): value is T => value !== null

export function planLibrary(
  records: SourceRecords,
  keys: AdoptionKeys,
  files: FileOutcomes,
  noteOf: NoteOf,
): LibraryPlan {
  const tracksOfUnits = listTracksOfUnits(records)
  const icons = records.icons.map((icon) =>
    convertIcon(icon, keys.icon.get(icon.slug) ?? icon.slug, noteOf('Icons', icon.slug)),
  )
  // A track keeps no reference to an icon that cannot be used.
  const usable = new Set(icons.filter(isPresent).map(({ slug }) => slug))
  const icon = new Map([...keys.icon].filter(([, slug]) => usable.has(slug)))
  return {
    icons: icons.filter(isPresent),
    units: records.units.map((unit) => {
      const id = keys.unit.get(unit.unitId) ?? unit.unitId
      const tracks = tracksOfUnits.get(unit.unitId) ?? []
      return convertUnit(unit, { id, tracks, files }, noteOf('LearningUnits', unit.unitId))
    }),
    tracks: records.tracks.map((track) =>
      convertTrack(track, { ...keys, icon }, noteOf('Tracks', track.slug)),
    ),
    layouts: records.layouts.map((layout) => convertLayout(layout, keys, noteOf)),
    groups: records.groups.map((group) =>
      convertOrganization(group, keys, files, noteOf('UserGroups', group.slug)),
    ),
    resources: records.resources
      .map((resource) => {
        const id = keys.resource.get(resource.resourceId) ?? resource.resourceId
        return convertResource(resource, { id, keys, files }, noteOf('Resources', resource.resourceId))
      })
      .filter(isPresent),
  }
}

/** Returns the tracks with their enabled units, which decide whether a track is finished. */
export function listEnabledTrackUnits({ tracks, units }: LibraryPlan): TrackUnits[] {
  const enabled = new Set(units.filter(({ unitDisabled }) => !unitDisabled).map(({ unitId }) => unitId))
  return tracks
    .filter(({ trackDisabled }) => !trackDisabled)
    .map((track) => ({ slug: track.slug, enabledUnits: track.units.filter((unit) => enabled.has(unit)) }))
}

export function planPeople(
  records: SourceRecords,
  keys: AdoptionKeys,
  { groups }: LibraryPlan,
  users: ReadonlyMap<string, UserSummary>,
  noteOf: NoteOf,
): AdoptedPerson[] {
  const organizationsBySlug = new Map(groups.map((group) => [group.slug, group]))
  const pairs = records.groups.flatMap((source) => {
    const group = organizationsBySlug.get(keys.group.get(source.slug) ?? '')
    return group ? [{ source, group }] : []
  })
  const people = convertPeople({ groups: pairs, users, accounts: records.accounts }, noteOf)
  const known = new Set(people.map(({ sub }) => sub))
  for (const sub of users.keys()) if (!known.has(sub)) noteOf('Users', sub)('row-of-nobody')
  return people
}

/** Returns the function that finds the layout that a person sees here. */
export function createLayoutFinder({ layouts, groups }: LibraryPlan, people: readonly AdoptedPerson[]) {
  const configs = new Set(layouts.map(({ layout }) => layout.config))
  const exists = (config: string) => configs.has(config)
  const organizationsBySlug = new Map(groups.map((group) => [group.slug, group]))
  const layoutsOfPeople = new Map(
    people.map(({ sub, group, subGroupId }) => [
      sub,
      resolveLayoutName(organizationsBySlug.get(group ?? '') ?? null, subGroupId, exists),
    ]),
  )
  return (sub: string, group: string): string =>
    layoutsOfPeople.get(sub) ??
    resolveLayoutName(organizationsBySlug.get(group) ?? null, null, exists) ??
    DEFAULT_LAYOUT
}
