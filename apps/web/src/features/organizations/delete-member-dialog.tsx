import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getRefusalCode } from '../../app/api.ts'
import { FormDialog } from '../../app/forms/form-dialog.tsx'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { managerClient } from '../../app/manager-api.ts'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { useFlash } from '../../ui/feedback/flash-store.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { MEMBERS_FLASH_TOPIC } from './flash-topics.ts'
import { getPersonName } from './member-status.ts'
import { messages } from './messages.ts'
import { reloadOrganizations } from './queries.ts'

type DeleteMemberDialogProps = {
  member: { sub: string; email: string; first: string; last: string }
  /** The organization; null for a person without one. */
  groupTitle: string | null
  onClose: () => void
  /** Called instead of `onClose` after the person was deleted. */
  onDeleted?: () => void
}

/** Whether the typed name is the one that is asked for; case and spaces do not matter. */
export function isSameName(typed: string, name: string): boolean {
  const normalize = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
  return normalize(typed) === normalize(name)
}

/** The refusals for a person who is not there, or not any more. */
const goneRefusals: readonly (string | null)[] = ['groups.member_denied', 'groups.member_not_found']

/** Whether a deletion failed only because the person, who was listed, is gone: someone else was faster. */
export function isAlreadyDeletedError(error: unknown): boolean {
  return goneRefusals.includes(getRefusalCode(error))
}

/** Deletes a member after their name was typed (docs/product.md 15.4). */
export function DeleteMemberDialog({ member, groupTitle, onClose, onDeleted }: DeleteMemberDialogProps) {
  const queryClient = useQueryClient()
  const flash = useFlash()
  const [typed, setTyped] = useState('')
  const isDeleted = useRef(false)
  const name = getPersonName(member) ?? member.email
  const mutation = useFormMutation({
    async mutationFn() {
      try {
        await managerClient.groups.deleteMember({ sub: member.sub })
        return 'deleted'
      } catch (error) {
        if (!isAlreadyDeletedError(error)) throw error
        return 'gone'
      }
    },
    fields: { name: [] },
    validate: () => ({ ...(!isSameName(typed, name) && { name: messages.pleaseTypeName({ name }) }) }),
    onSuccess(outcome) {
      const { email } = member
      const text = outcome === 'deleted' ? messages.memberDeleted({ email }) : messages.memberGone({ email })
      flash.success({ title: commonMessages.actionComplete(), text, topic: MEMBERS_FLASH_TOPIC })
      reloadOrganizations(queryClient)
      isDeleted.current = true
      ;(onDeleted ?? onClose)()
    },
  })

  return (
    <FormDialog
      title={messages.deleteTitle({ name })}
      description={
        groupTitle === null
          ? messages.deleteMeans()
          : messages.deleteFromOrganizationMeans({ organization: groupTitle })
      }
      mutation={mutation}
      submitLabel={messages.delete()}
      busyText={messages.deleting()}
      isDangerous
      // The control that opened the dialog is in the row that disappears.
      finalFocus={() =>
        isDeleted.current ? document.querySelector<HTMLElement>('main input[type="search"]') : null
      }
      onClose={onClose}
    >
      <TextField
        label={messages.typeNameToConfirm({ name })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={mutation.errors.name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </FormDialog>
  )
}
