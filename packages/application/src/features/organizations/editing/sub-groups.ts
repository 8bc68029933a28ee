import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { normalizeTitle } from '@kitchen-table/domain/catalog'
import { MAX_SUB_GROUPS, NO_SUB_GROUP, type SubGroup } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import type { AuditedChange } from '../audit/audit-entries.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { messages } from './messages.ts'
import { requireEditableOrganization, type SaveDeps, saveOrganization } from './save-organization.ts'

type Edited = { slug: string; version: number }

/** A sub-group without a layout of its own, as a new one is: its members see that of the organization. */
const NO_LAYOUT = ''

/** Throws `groups.sub_group_exists` for a name that another one has, or that stands for members without a sub-group. */
function requireFreeName(subGroups: readonly SubGroup[], name: string): void {
  const wanted = normalizeTitle(name)
  const isTaken = subGroups.some((subGroup) => normalizeTitle(subGroup.name) === wanted)
  if (isTaken || wanted === NO_SUB_GROUP) throw new Refusal('groups.sub_group_exists')
}

/** Returns a sub-group of an organization. Throws `groups.sub_group_not_found`. */
export function requireSubGroup(subGroups: readonly SubGroup[], id: string): SubGroup {
  const subGroup = subGroups.find((candidate) => candidate.id === id)
  if (subGroup === undefined) throw new Refusal('groups.sub_group_not_found')
  return subGroup
}

export function createSubGroup(deps: SaveDeps) {
  return async (
    actor: Actor,
    { name, ...edited }: Edited & { name: string },
  ): Promise<OrganizationDetails> => {
    const group = await requireEditableOrganization(deps, actor, edited)
    const { subGroups } = group
    requireFreeName(subGroups, name)
    if (subGroups.length >= MAX_SUB_GROUPS) throw new Refusal('groups.too_many_sub_groups')
    const created = { id: deps.newId(), name, settings: { layout: NO_LAYOUT } }
    const change: AuditedChange = { action: 'sub_group_created', detail: () => name }
    return saveOrganization(deps, actor, { ...group, subGroups: [...subGroups, created] }, [change])
  }
}

const describeLayout = ({ name: subGroup, settings: { layout } }: SubGroup) =>
  layout === NO_LAYOUT
    ? messages.subGroupLayoutOfOrganization({ subGroup })
    : messages.subGroupLayout({ subGroup, layout })

/** Renames a sub-group, or gives it a layout. */
export function updateSubGroup(deps: SaveDeps & Pick<OrganizationsFeatureDeps, 'hasLayout'>) {
  return async (
    actor: Actor,
    {
      id,
      name,
      layout,
      ...edited
    }: Edited & { id: string; name?: string | undefined; layout?: string | undefined },
  ): Promise<OrganizationDetails> => {
    const group = await requireEditableOrganization(deps, actor, edited)
    const before = requireSubGroup(group.subGroups, id)
    const after = { id, name: name ?? before.name, settings: { layout: layout ?? before.settings.layout } }
    const others = group.subGroups.filter((subGroup) => subGroup.id !== id)
    requireFreeName(others, after.name)
    if (layout !== undefined && layout !== NO_LAYOUT && !(await deps.hasLayout(layout)))
      throw new Refusal('catalog.layout_not_found')

    const changes: AuditedChange[] = []
    if (after.name !== before.name) changes.push({ action: 'sub_group_renamed', detail: () => after.name })
    if (after.settings.layout !== before.settings.layout)
      changes.push({
        action: 'sub_group_layout',
        detail: () => describeLayout(after),
      })
    const subGroups = group.subGroups.map((subGroup) => (subGroup.id === id ? after : subGroup))
    return saveOrganization(deps, actor, { ...group, subGroups }, changes)
  }
}
