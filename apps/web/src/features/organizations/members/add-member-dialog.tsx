import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { normalizeEmail } from '@kitchen-table/domain/accounts'
import { type MemberRole, memberRoles } from '@kitchen-table/domain/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../../app/api.ts'
import { type FormErrors, getFieldIssues } from '../../../app/forms/form-errors.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { managerClient } from '../../../app/manager-api.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ADD_MEMBER_TOPIC } from '../flash-topics.ts'
import { GuardedFormDialog } from '../guarded-form-dialog.tsx'
import { reloadOrganizations } from '../queries.ts'
import { roleWords } from '../role-words.ts'
import { messages } from './messages.ts'

const emptyMember = { email: '', first: '', last: '', role: '' }
type NewMember = typeof emptyMember

function parseRole(role: string): MemberRole | undefined {
  return memberRoles.find((each) => each === role)
}

/** The checks that need no request, with the words of the specification. */
export function validateMember({ email, role }: NewMember): FormErrors {
  const hasEmail = email.trim() !== ''
  return {
    ...(!hasEmail && { email: messages.emailRequired() }),
    ...(hasEmail && normalizeEmail(email) === null && { email: commonMessages.notAValidEmail() }),
    ...(parseRole(role) === undefined && { role: 'Account Type required' }),
  }
}

function useAddMember(group: OrganizationDetails, values: NewMember, onAdded: () => void) {
  const queryClient = useQueryClient()
  const flash = useFlash()
  const isAdded = useRef(false)
  // A failure is of no interest any more when the form is closed, or sent again.
  useEffect(() => () => void (isAdded.current || flash.closeAll(ADD_MEMBER_TOPIC)), [flash])

  return useFormMutation({
    mutationFn: () =>
      managerClient.groups.addMember({
        slug: group.slug,
        email: values.email,
        first: values.first,
        last: values.last,
        role: parseRole(values.role) ?? 'user',
      }),
    fields: { email: ['groups.email_exists'], first: [], last: [], role: ['auth.forbidden'] },
    validate() {
      flash.closeAll(ADD_MEMBER_TOPIC)
      return validateMember(values)
    },
    onSuccess({ email }) {
      reloadOrganizations(queryClient)
      isAdded.current = true
      flash.success({
        title: 'Success!',
        text: `User ${email} added to ${group.title}`,
        topic: ADD_MEMBER_TOPIC,
      })
      onAdded()
    },
    onError(error) {
      // What is wrong with a field stands beside it.
      if (getFieldIssues(error).length > 0) return
      const message = getErrorMessage(error) || 'Unknown error occurred'
      flash.error({
        title: 'Error adding user:',
        text: `${message} [${values.email.trim()}]`,
        topic: ADD_MEMBER_TOPIC,
      })
    },
  })
}

type AddMemberDialogProps = { group: OrganizationDetails; onClose: () => void }

/** Adds a member and invites them (docs/product.md 15.3). */
export function AddMemberDialog({ group, onClose }: AddMemberDialogProps) {
  const roles = memberRoles.filter((role) => role === 'user' || group.can.addManager)
  // Where there is no choice, it is made.
  const initial = roles.length === 1 ? { ...emptyMember, role: 'user' } : emptyMember
  const [values, setValues] = useState(initial)
  const isFirstAdded = useRef(false)
  const mutation = useAddMember(group, values, () => {
    isFirstAdded.current = group.memberCount === 0
    onClose()
  })
  const bind = (name: keyof NewMember) => ({
    value: values[name],
    error: mutation.errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })

  return (
    <GuardedFormDialog
      title={messages.addMember()}
      description={messages.theyGetAnInvitation()}
      mutation={mutation}
      submitLabel={messages.addMember()}
      busyText="Adding…"
      isDirty={(['email', 'first', 'last'] as const).some((name) => values[name].trim() !== '')}
      lostWords={messages.nobodyHasBeenAdded()}
      // The button that opened the dialog may be in the notice that nobody is here.
      finalFocus={() => (isFirstAdded.current ? document.querySelector<HTMLElement>('main h1') : null)}
      onClose={onClose}
    >
      <TextField
        {...bind('email')}
        label={commonMessages.email()}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bind('first')} label={commonMessages.firstName()} optional maxLength={100} />
        <TextField {...bind('last')} label={commonMessages.lastName()} optional maxLength={100} />
      </div>
      <SelectField
        {...bind('role')}
        label={messages.accountType()}
        options={roles.map((value) => ({ value, text: roleWords[value] }))}
        {...(roles.length > 1 && { placeholder: messages.chooseOne() })}
        hint={roles.length > 1 ? messages.aManagerRunsThis() : undefined}
        required
      />
    </GuardedFormDialog>
  )
}
