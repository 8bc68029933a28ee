import type { MemberDetails } from '@kitchen-table/contract/organizations'
import { normalizeEmail } from '@kitchen-table/domain/accounts'
import { useState } from 'react'
import { managerClient } from '../../../app/manager-api.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { GuardedFormDialog } from '../guarded-form-dialog.tsx'
import { messages } from './messages.ts'
import { useMemberChange } from './use-member-change.ts'

type CorrectMemberDialogProps = { member: MemberDetails; onClose: () => void }

/** Corrects the names and the address of a member (docs/product.md 15.4). */
export function CorrectMemberDialog({ member, onClose }: CorrectMemberDialogProps) {
  const { sub, email, first, last, status } = member
  const stored = { email, first, last }
  const [values, setValues] = useState(stored)
  const isPending = status === 'FORCE_CHANGE_PASSWORD'
  const mutation = useMemberChange(sub, {
    change: () => managerClient.groups.correctMember({ sub, ...values }),
    done: (changed) => (changed.email === email ? messages.corrected() : messages.bothTold()),
    onDone: onClose,
    fields: { email: ['groups.email_exists'], first: [], last: [] },
    validate: () => ({
      ...(normalizeEmail(values.email) === null && { email: commonMessages.notAValidEmail() }),
    }),
  })
  const bind = (name: keyof typeof stored) => ({
    value: values[name],
    error: mutation.errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })

  return (
    <GuardedFormDialog
      title={messages.correctTitle()}
      mutation={mutation}
      submitLabel={messages.saveCorrection()}
      busyText={commonMessages.saving()}
      isDirty={(['email', 'first', 'last'] as const).some((name) => values[name].trim() !== stored[name])}
      lostWords={messages.nothingCorrected()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bind('first')} label={commonMessages.firstName()} optional maxLength={100} />
        <TextField {...bind('last')} label={commonMessages.lastName()} optional maxLength={100} />
      </div>
      <TextField
        {...bind('email')}
        label={commonMessages.email()}
        type="email"
        hint={isPending ? messages.newInvitationIsSent() : messages.addressChangeMeans()}
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
      />
    </GuardedFormDialog>
  )
}
