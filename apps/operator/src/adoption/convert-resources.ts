import {
  defaultContentLanguage,
  type Icon,
  type Resource,
  type ResourceTarget,
  resourceStatuses,
} from '@kitchen-table/domain/catalog'
import { cleanAdoptedDrawing } from './clean-markup.ts'
import type { OrganizationKeys } from './convert-organizations.ts'
import type { Note } from './findings.ts'
import { type FileOutcomes, findCopiedFile, toOldResourceFile } from './old-files.ts'
import { valueOrDefault } from './parse-source.ts'
import type { SourceIcon, SourceResource } from './source-schemas.ts'
import { toIsoTimeOrUnknown } from './source-time.ts'

/** Returns an icon as it is stored here; null if its drawing cannot be used. */
export function convertIcon(source: SourceIcon, slug: string, note: Note): Icon | null {
  const svgfile = cleanAdoptedDrawing(source.svgfile, note)
  if (svgfile === null) return null
  return { slug, iconName: valueOrDefault(source.iconName, slug, 'iconName', note), svgfile }
}

/** Returns the target of a resource; an unknown slug stays as it is, so that no organization gets the resource. */
function convertTarget(
  name: string,
  { group, layout }: OrganizationKeys,
): ResourceTarget & { isKnown: boolean } {
  if (name === 'all') return { kind: 'all', isKnown: true }
  const groupSlug = group.get(name)
  if (groupSlug !== undefined) return { kind: 'group', slug: groupSlug, isKnown: true }
  const config = layout.get(name)
  if (config !== undefined) return { kind: 'layout', slug: config, isKnown: true }
  return { kind: 'group', slug: name, isKnown: false }
}

type ResourceContext = { id: string; keys: OrganizationKeys; files: FileOutcomes }

/** Returns a resource as it is stored here; null without its file. */
export function convertResource(
  source: SourceResource,
  { id, keys, files }: ResourceContext,
  note: Note,
): Resource | null {
  const { isKnown, ...target } = convertTarget(source.forGroups ?? '', keys)
  if (!isKnown) note('resource-for-nobody', `forGroups: ${source.forGroups}`)
  const status = valueOrDefault(source.fileStatus, 'disabled', 'fileStatus', note)
  const fileStatus = resourceStatuses.find((known) => known === status)
  if (fileStatus === undefined) note('value-replaced', `fileStatus: ${status}`)
  const file = findCopiedFile(toOldResourceFile(source, id), files, note)
  return (
    file && {
      ...defaultContentLanguage,
      resourceId: id,
      displayName: valueOrDefault(source.displayName, source.resourceName, 'displayName', note),
      description: source.description ?? '',
      target,
      file,
      fileStatus: isKnown ? (fileStatus ?? 'disabled') : 'disabled',
      createdAt: toIsoTimeOrUnknown(source.createdAt, 'createdAt', note),
    }
  )
}
