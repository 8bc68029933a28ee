import { DEFAULT_LAYOUT } from '@kitchen-table/domain/catalog'
import {
  MAX_SUB_GROUPS,
  newOrganizationDefaults,
  type Organization,
  organizationStatuses,
  type SubGroup,
} from '@kitchen-table/domain/organizations'
import type { Note } from './findings.ts'
import { type FileOutcomes, findCopiedFile, toOldOrganizationImage } from './old-files.ts'
import { type KeyMap, parseEntries, valueOrDefault } from './parse-source.ts'
import { type SourceOrganization, sourceSubGroupSchema } from './source-schemas.ts'
import { toIsoTimeOrUnknown } from './source-time.ts'

const WEB_ADDRESS = /^https?:\/\/\S+$/i

export type OrganizationKeys = { group: KeyMap; layout: KeyMap }

/** A layout is named by its key, or by the name that its key was made of. */
function convertLayoutName(name: string | null | undefined, layouts: KeyMap, note: Note): { layout: string } {
  const config = valueOrDefault(name, DEFAULT_LAYOUT, 'settings', note)
  const layout = layouts.get(config) ?? layouts.get(config.trim().toLowerCase().replaceAll(/\s+/g, '-'))
  if (layout === undefined && config !== DEFAULT_LAYOUT) note('reference-dropped', `settings: ${config}`)
  return { layout: layout ?? DEFAULT_LAYOUT }
}

function convertSubGroups(source: SourceOrganization, layouts: KeyMap, note: Note): SubGroup[] {
  const entries = parseEntries(source.subGroups, sourceSubGroupSchema, 'subGroups', note)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  if (byId.size < entries.length) note('entry-repeated', 'subGroups')
  if (byId.size > MAX_SUB_GROUPS) note('text-too-long', `subGroups: ${byId.size}`)
  return [...byId.values()].map(({ id, name, settings }) => ({
    id,
    name: valueOrDefault(name, id, `name of sub-group ${id}`, note),
    settings: convertLayoutName(settings, layouts, note),
  }))
}

function convertLink(link: string | null | undefined, note: Note): string | null {
  if (!link) return null
  if (WEB_ADDRESS.test(link)) return link
  note('value-replaced', `groupLinkTo: ${link}`)
  return null
}

/** Returns an organization as it is stored here, without its members. */
export function convertOrganization(
  source: SourceOrganization,
  keys: OrganizationKeys,
  files: FileOutcomes,
  note: Note,
): Organization {
  const slug = keys.group.get(source.slug) ?? source.slug
  const status = valueOrDefault(source.groupStatus, 'active', 'groupStatus', note)
  const groupStatus = organizationStatuses.find((known) => known === status)
  if (groupStatus === undefined) note('value-replaced', `groupStatus: ${status}`)
  return {
    ...newOrganizationDefaults,
    slug,
    title: valueOrDefault(source.title, slug, 'title', note),
    createdAt: toIsoTimeOrUnknown(source.createdAt, 'createdAt', note),
    maxMembers: Math.max(0, Math.trunc(valueOrDefault(source.maxMembers, 0, 'maxMembers', note))),
    subGroups: convertSubGroups(source, keys.layout, note),
    settings: convertLayoutName(source.settings, keys.layout, note),
    groupImage: findCopiedFile(toOldOrganizationImage(source, slug), files, note),
    groupDisplayName: source.groupDisplayName || null,
    groupLinkTo: convertLink(source.groupLinkTo, note),
    groupStatus: groupStatus ?? 'active',
  }
}
