import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { adminClient } from '../../../app/admin-api.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { useOrganizationChange } from './use-organization-change.ts'

/** Whether managers see the report of each quarter. */
export function ReportSection({ group }: { group: OrganizationDetails }) {
  const change = useOrganizationChange(group)
  return (
    <Checkbox
      label="Managers see the report of each quarter"
      hint="How many people use what: never fewer than five of them, except for how many joined. You always see it."
      checked={change.isPending ? !group.sharesReport : group.sharesReport}
      error={change.errors.form}
      onChange={() => {
        const sharesReport = !group.sharesReport
        void change.submit({
          send: (base) => adminClient.groups.updateGroup({ ...base, sharesReport }),
          successText: `Settings updated to "managers ${sharesReport ? 'see' : 'do not see'} the report"`,
        })
      }}
    />
  )
}
