import type { MemberDetails } from '@kitchen-table/contract/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { adminClient } from '../../../app/admin-api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { memberDetailsQuery, reloadOrganizations } from '../queries.ts'
import { messages } from './messages.ts'

/** Enables or disables one person. It can be taken back, so it asks nothing. */
export function MemberEnabledToggle({ member: { sub, email, enabled } }: { member: MemberDetails }) {
  const queryClient = useQueryClient()
  const flash = useFlash()
  const mutation = useFormMutation({
    mutationFn: () => adminClient.groups.setMemberEnabled({ sub, enabled: !enabled }),
    onSuccess(details) {
      queryClient.setQueryData(memberDetailsQuery(sub).queryKey, details)
      reloadOrganizations(queryClient)
      flash.success({
        title: commonMessages.actionComplete(),
        text: details.enabled ? messages.enabled({ email }) : messages.disabled({ email }),
      })
    },
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
