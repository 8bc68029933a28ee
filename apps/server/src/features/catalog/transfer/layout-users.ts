import type { Group } from '@kitchen-table/domain/groups/group'
import type { ResourceStore } from '../ports.ts'

export type LayoutUsersDeps = {
  resources: Pick<ResourceStore, 'list'>
  /** Returns all organisations. */
  listGroups: () => Promise<Group[]>
}

/** Returns whether an organisation, one of its sub-groups or a resource names a layout, also if it is disabled. */
export async function isLayoutInUse(
  { resources, listGroups }: LayoutUsersDeps,
  layout: string,
): Promise<boolean> {
  const stored = await resources.list()
  if (stored.some(({ target }) => target.kind === 'layout' && target.slug === layout)) return true
  return (await listGroups()).some(({ settings, subGroups }) =>
    [settings, ...subGroups.map((subGroup) => subGroup.settings)].some((own) => own.layout === layout),
  )
}
