import type { MemberDetails } from '@kitchen-table/contract/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { type FormMutationOptions, useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { memberDetailsQuery, reloadOrganizations } from '../queries.ts'

type MemberChange = {
  change: () => Promise<MemberDetails>
  /** What a flash says afterwards. */
  done: (member: MemberDetails) => string
  onDone?: () => void
} & Pick<FormMutationOptions<MemberDetails, void>, 'fields' | 'validate'>

/** Returns the mutation that changes a member: it shows the new details, reloads the lists, and says what was done. */
export function useMemberChange(sub: string, { change, done, onDone, ...options }: MemberChange) {
  const queryClient = useQueryClient()
  const flash = useFlash()
  return useFormMutation<MemberDetails>({
    ...options,
    mutationFn: change,
    onSuccess(member) {
      queryClient.setQueryData(memberDetailsQuery(sub).queryKey, member)
      reloadOrganizations(queryClient)
      flash.success({ title: commonMessages.actionComplete(), text: done(member) })
      onDone?.()
    },
  })
}
