import type { MemberDetails } from '@kitchen-table/contract/organizations'
import { managerClient } from '../../../app/manager-api.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { messages } from './messages.ts'
import { useMemberChange } from './use-member-change.ts'

/** Enables or disables one person. It can be taken back, so it asks nothing. */
export function MemberEnabledToggle({ member: { sub, email, enabled } }: { member: MemberDetails }) {
  const mutation = useMemberChange(sub, {
    change: () => managerClient.groups.setMemberEnabled({ sub, enabled: !enabled }),
    done: (member) => (member.enabled ? messages.enabled({ email }) : messages.disabled({ email })),
  })

  return (
    <>
      <Button
        variant="outline"
        size="small"
        busy={mutation.isPending}
        busyText={enabled ? messages.disabling() : messages.enabling()}
        onClick={() => mutation.submit()}
      >
        {enabled ? messages.disable() : messages.enable()}
      </Button>
      <FormError>{mutation.errors.form}</FormError>
    </>
  )
}
