import type { ResourceRow } from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts'
import { mayEditResources, sortByTitle } from '@kitchen-table/domain/catalog'
import type { Organization } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import { type FindPersonName, readSavedView, toFileForEditor } from '../editing/edited-content.ts'
import type { ResourceStore, SavedResource } from '../ports.ts'
import type { LibraryCache } from './library-cache.ts'

/** An organization or a layout, by the name that people read. */
export type NamedSlug = { slug: string; title: string }

export type ResourceReadDeps = {
  resources: ResourceStore
  library: LibraryCache
  /** Returns all organizations. */
  listOrganizations: () => Promise<Organization[]>
  findPersonName: FindPersonName
}

const sortNamed = (named: NamedSlug[]) => sortByTitle(named, ({ slug, title }) => ({ title, key: slug }))

/** Returns a resource as an editor sees it. */
export async function readResourceRow(
  { findPersonName }: Pick<ResourceReadDeps, 'findPersonName'>,
  { author, ...resource }: SavedResource,
): Promise<ResourceRow> {
  const { resourceId, file } = resource
  return {
    ...resource,
    file: toFileForEditor({ kind: 'resource', resourceId }, file),
    ...(await readSavedView(author, findPersonName)),
  }
}

export function listResources(deps: Pick<ResourceReadDeps, 'resources' | 'findPersonName'>) {
  return async (actor: Actor): Promise<{ resources: ResourceRow[] }> => {
    if (!mayEditResources(actor)) throw new Refusal('auth.forbidden')
    const sorted = sortByTitle(await deps.resources.list(), ({ resourceId, displayName }) => {
      return { title: displayName, key: resourceId }
    })
    return { resources: await Promise.all(sorted.map((resource) => readResourceRow(deps, resource))) }
  }
}

export function listResourceTargets({
  library,
  listOrganizations,
}: Pick<ResourceReadDeps, 'library' | 'listOrganizations'>) {
  return async (actor: Actor): Promise<{ groups: NamedSlug[]; layouts: NamedSlug[] }> => {
    if (!mayEditResources(actor)) throw new Refusal('auth.forbidden')
    const { layouts } = await library.current()
    const named = [...layouts.values()].map(({ config, title }) => ({ slug: config, title }))
    const groups = (await listOrganizations()).map(({ slug, title }) => ({ slug, title }))
    return { groups: sortNamed(groups), layouts: sortNamed(named) }
  }
}
