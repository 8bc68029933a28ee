import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { layoutsQuery } from '../../../app/admin-api.ts'
import { DirtyFormGuard } from '../../../app/forms/dirty-form-guard.tsx'
import { Card } from '../../../ui/card.tsx'
import { ArchiveSection } from './archive-section.tsx'
import { BrandingSection } from './branding-section.tsx'
import { HelpLinesSection } from './help-lines-section.tsx'
import { LayoutSection } from './layout-section.tsx'
import { messages } from './messages.ts'
import { ShowCompletionsCheckbox } from './show-completions-checkbox.tsx'
import { ShowReportCheckbox } from './show-report-checkbox.tsx'
import { ShowUsageCheckbox } from './show-usage-checkbox.tsx'
import { StatusSection } from './status-section.tsx'
import { SubGroupsSection } from './sub-groups-section.tsx'
import { DisplayNameAndLinkSettings, SeatsSection } from './text-and-seat-settings.tsx'

/** What only administrators change: how the organization is shown, what its members see, and whether they may act. */
export function OrganizationSettings({ group }: { group: OrganizationDetails }) {
  const layouts = useQuery(layoutsQuery).data?.layouts
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())

  function reportDirty(name: string, isDirty: boolean) {
    setDirty((before) => {
      if (before.has(name) === isDirty) return before
      const next = new Set(before)
      if (isDirty) next.add(name)
      else next.delete(name)
      return next
    })
  }

  return (
    <Card
      as="section"
      aria-labelledby="settings"
      className="divide-y divide-line p-5! *:py-5 *:first:pt-0 *:last:pb-0"
    >
      <h2 id="settings" className="text-title-s">
        {messages.settings()}
      </h2>
      <DisplayNameAndLinkSettings group={group} onDirty={reportDirty} />
      <BrandingSection group={group} onDirty={reportDirty} />
      <HelpLinesSection group={group} />
      <LayoutSection group={group} layouts={layouts} />
      <SubGroupsSection group={group} layouts={layouts} onDirty={reportDirty} />
      <SeatsSection group={group} onDirty={reportDirty} />
      <ShowCompletionsCheckbox group={group} />
      <ShowReportCheckbox group={group} />
      <ShowUsageCheckbox group={group} />
      {group.archivedAt === null && <StatusSection group={group} />}
      <ArchiveSection group={group} />
      <DirtyFormGuard isDirty={dirty.size > 0} description={messages.settingsNotSaved()} />
    </Card>
  )
}
