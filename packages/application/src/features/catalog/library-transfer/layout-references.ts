import type { Organization } from '@kitchen-table/domain/organizations'
import type { ResourceStore } from '../ports.ts'

export type LayoutReferencesDeps = {
  resources: Pick<ResourceStore, 'list'>
  /** Returns all organizations. */
  listOrganizations: () => Promise<Organization[]>
}

/** Who names each layout: `group acme`, `group acme/s-1` for a sub-group, `resource r-1`. */
export type LayoutReferences = ReadonlyMap<string, readonly string[]>

function listNamedLayouts({ slug, settings, subGroups }: Organization): { layout: string; user: string }[] {
  const ofSubGroups = subGroups.map(({ id, settings: { layout } }) => {
    return { layout, user: `group ${slug}/${id}` }
  })
  return [{ layout: settings.layout, user: `group ${slug}` }, ...ofSubGroups]
}

/** Reads which organizations, sub-groups and resources name a layout, also those that are disabled. */
export async function readLayoutReferences({
  resources,
  listOrganizations,
}: LayoutReferencesDeps): Promise<LayoutReferences> {
  const stored = await resources.list()
  const ofResources = stored.flatMap(({ resourceId, target }) =>
    target.kind === 'layout' ? [{ layout: target.slug, user: `resource ${resourceId}` }] : [],
  )
  const ofGroups = (await listOrganizations()).flatMap(listNamedLayouts)
  const usersByLayout = Map.groupBy([...ofResources, ...ofGroups], ({ layout }) => layout)
  return new Map([...usersByLayout].map(([layout, named]) => [layout, named.map(({ user }) => user)]))
}
