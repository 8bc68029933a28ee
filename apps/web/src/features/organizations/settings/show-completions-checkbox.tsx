import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { adminClient } from '../../../app/admin-api.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { messages } from './messages.ts'
import { useOrganizationChange } from './use-organization-change.ts'

/** Whether managers see how many lessons a member has completed. */
export function ShowCompletionsCheckbox({ group }: { group: OrganizationDetails }) {
  const change = useOrganizationChange(group)
  const isShown = change.isPending ? group.hidesCompletions : !group.hidesCompletions
  return (
    <Checkbox
      label={messages.showCompletions()}
      hint={messages.showCompletionsHint()}
      checked={isShown}
      error={change.errors.form}
      onChange={() => {
        const hidesCompletions = !group.hidesCompletions
        void change.submit({
          send: (base) => adminClient.groups.updateGroup({ ...base, hidesCompletions }),
          successText: hidesCompletions ? messages.completionsHidden() : messages.completionsShown(),
        })
      }}
    />
  )
}
