import { isDeepStrictEqual } from 'node:util'
import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { OwnHelpLine } from '@kitchen-table/domain/help'
import type { Organization } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import type { AuditedChange } from '../audit/audit-entries.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { messages } from './messages.ts'
import { requireEditableOrganization, type SaveDeps, saveOrganization } from './save-organization.ts'

type OrganizationSettings = {
  groupDisplayName?: string | null | undefined
  groupLinkTo?: string | null | undefined
  layout?: string | undefined
  maxMembers?: number | undefined
  hidesCompletions?: boolean | undefined
  sharesReport?: boolean | undefined
  sharesUsage?: boolean | undefined
  helpLines?: OwnHelpLine[] | undefined
}

/** Returns the organization with the settings that were sent. */
function applySettings<G extends Organization>(group: G, sent: OrganizationSettings): G {
  const { groupDisplayName, groupLinkTo, layout, maxMembers, hidesCompletions, sharesReport, helpLines } =
    sent
  return {
    ...group,
    groupDisplayName: groupDisplayName === undefined ? group.groupDisplayName : groupDisplayName,
    groupLinkTo: groupLinkTo === undefined ? group.groupLinkTo : groupLinkTo,
    settings: { layout: layout ?? group.settings.layout },
    maxMembers: maxMembers ?? group.maxMembers,
    hidesCompletions: hidesCompletions ?? group.hidesCompletions,
    sharesReport: sharesReport ?? group.sharesReport,
    sharesUsage: sent.sharesUsage ?? group.sharesUsage,
    helpLines: helpLines ?? group.helpLines,
  }
}

/** Returns an entry for each setting that has another value. */
function describeChanges(before: Organization, after: Organization): AuditedChange[] {
  const changes: [boolean, AuditedChange][] = [
    [
      before.groupDisplayName !== after.groupDisplayName,
      { action: 'display_name_changed', detail: () => after.groupDisplayName ?? '' },
    ],
    [
      before.groupLinkTo !== after.groupLinkTo,
      { action: 'link_changed', detail: () => after.groupLinkTo ?? '' },
    ],
    [
      before.settings.layout !== after.settings.layout,
      { action: 'layout_changed', detail: () => after.settings.layout },
    ],
    [
      before.maxMembers !== after.maxMembers,
      {
        action: 'max_members_changed',
        detail: () => (after.maxMembers === 0 ? messages.unlimitedMembers() : `${after.maxMembers}`),
      },
    ],
    [
      before.hidesCompletions !== after.hidesCompletions,
      { action: after.hidesCompletions ? 'completions_hidden' : 'completions_shown' },
    ],
    [
      before.sharesReport !== after.sharesReport,
      { action: after.sharesReport ? 'report_shared' : 'report_hidden' },
    ],
    [
      before.sharesUsage !== after.sharesUsage,
      { action: after.sharesUsage ? 'usage_shared' : 'usage_hidden' },
    ],
    [
      !isDeepStrictEqual(before.helpLines, after.helpLines),
      {
        action: 'help_lines_changed',
        detail: () => messages.helpLines({ count: after.helpLines.length }),
      },
    ],
  ]
  return changes.filter(([isChanged]) => isChanged).map(([, change]) => change)
}

/** Changes settings of an organization. A limit below the number of members removes nobody. */
export function updateOrganization(deps: SaveDeps & Pick<OrganizationsFeatureDeps, 'hasLayout'>) {
  return async (
    actor: Actor,
    { slug, version, ...sent }: OrganizationSettings & { slug: string; version: number },
  ): Promise<OrganizationDetails> => {
    const group = await requireEditableOrganization(deps, actor, { slug, version })
    if (sent.layout !== undefined && !(await deps.hasLayout(sent.layout)))
      throw new Refusal('catalog.layout_not_found')
    const updated = applySettings(group, sent)
    return saveOrganization(deps, actor, updated, describeChanges(group, updated))
  }
}
