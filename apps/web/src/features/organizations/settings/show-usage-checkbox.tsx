import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { adminClient } from '../../../app/admin-api.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { messages } from './messages.ts'
import { useOrganizationChange } from './use-organization-change.ts'

/** Whether managers see what was used most in each month. */
export function ShowUsageCheckbox({ group }: { group: OrganizationDetails }) {
  const change = useOrganizationChange(group)
  return (
    <Checkbox
      label={messages.showUsage()}
      hint={messages.showUsageHint()}
      checked={change.isPending ? !group.sharesUsage : group.sharesUsage}
      error={change.errors.form}
      onChange={() => {
        const sharesUsage = !group.sharesUsage
        void change.submit({
          send: (base) => adminClient.groups.updateGroup({ ...base, sharesUsage }),
          successText: sharesUsage ? messages.usageShown() : messages.usageHidden(),
        })
      }}
    />
  )
}
