import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { adminClient } from '../../../app/admin-api.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { messages } from './messages.ts'
import { useOrganizationChange } from './use-organization-change.ts'

/** Whether managers see the report of each quarter. */
export function ShowReportCheckbox({ group }: { group: OrganizationDetails }) {
  const change = useOrganizationChange(group)
  return (
    <Checkbox
      label={messages.showReport()}
      hint={messages.showReportHint()}
      checked={change.isPending ? !group.sharesReport : group.sharesReport}
      error={change.errors.form}
      onChange={() => {
        const sharesReport = !group.sharesReport
        void change.submit({
          send: (base) => adminClient.groups.updateGroup({ ...base, sharesReport }),
          successText: sharesReport ? messages.reportShown() : messages.reportHidden(),
        })
      }}
    />
  )
}
