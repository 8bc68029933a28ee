import {
  defaultContentLanguage,
  type Icon,
  type Resource,
  type ResourceTarget,
  resourceStatuses,
} from '@kitchen-table/domain/catalog'
import { adoptDrawing } from './clean-markup.ts'
import type { OrganizationKeys } from './convert-organizations.ts'
import type { Note } from './findings.ts'
import { type FileOutcomes, fileOfResource, resolveFile } from './old-files.ts'
import { valueOr } from './parse-source.ts'
import type { SourceIcon, SourceResource } from './source-schemas.ts'
import { timeOr } from './source-time.ts'

/** Returns an icon as it is stored here; null if its drawing cannot be used. */
export function convertIcon(source: SourceIcon, slug: string, note: Note): Icon | null {
  const svgfile = adoptDrawing(source.svgfile, note)
  if (svgfile === null) return null
  return { slug, iconName: valueOr(source.iconName, slug, 'iconName', note), svgfile }
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
  const status = valueOr(source.fileStatus, 'disabled', 'fileStatus', note)
  const fileStatus = resourceStatuses.find((known) => known === status)
  if (fileStatus === undefined) note('value-replaced', `fileStatus: ${status}`)
  const file = resolveFile(fileOfResource(source, id), files, note)
  return (
    file && {
      ...defaultContentLanguage,
      resourceId: id,
      displayName: valueOr(source.displayName, source.resourceName, 'displayName', note),
      description: source.description ?? '',
      target,
      file,
      fileStatus: isKnown ? (fileStatus ?? 'disabled') : 'disabled',
      createdAt: timeOr(source.createdAt, 'createdAt', note),
    }
  )
}
