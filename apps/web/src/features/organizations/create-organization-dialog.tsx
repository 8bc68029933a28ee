import { normalizeEmail } from '@kitchen-table/domain/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { adminClient } from '../../app/admin-api.ts'
import type { FormErrors } from '../../app/forms/form-errors.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { useFlash } from '../../ui/feedback/flash-store.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { GuardedFormDialog } from './guarded-form-dialog.tsx'
import { messages } from './messages.ts'
import { reloadOrganizations } from './queries.ts'
import { parseSeats, validateSeats } from './settings/validate-setting.ts'

const emptyOrganization = { name: '', managerEmail: '', managerFirst: '', managerLast: '', maxMembers: '0' }
type NewOrganization = typeof emptyOrganization

/** An organization without a manager has this in place of an address (docs/product.md 15.1). */
const NO_MANAGER = 'superadmin'

/** The checks that need no request, with the words of the specification. */
export function validateNewOrganization({ name, managerEmail, maxMembers }: NewOrganization): FormErrors {
  const email = managerEmail.trim().toLowerCase()
  const seatsError = validateSeats(maxMembers)
  const isAddress = email === NO_MANAGER || normalizeEmail(email) !== null
  return {
    ...(name.trim() === '' && { name: messages.nameRequired() }),
    ...(email === '' && { managerEmail: messages.managerEmailRequired() }),
    ...(email !== '' && !isAddress && { managerEmail: commonMessages.notAValidEmail() }),
    ...(seatsError !== undefined && { maxMembers: seatsError }),
  }
}

function useCreateOrganization(values: NewOrganization) {
  // The same organization is not created twice when a response was lost and the form is sent again.
  const [id] = useState(() => crypto.randomUUID())
  const queryClient = useQueryClient()
  const flash = useFlash()
  const navigate = useNavigate()

  return useFormMutation({
    mutationFn: () =>
      adminClient.groups.createGroup({
        id,
        name: values.name,
        managerEmail: values.managerEmail.trim().toLowerCase(),
        managerFirst: values.managerFirst,
        managerLast: values.managerLast,
        maxMembers: parseSeats(values.maxMembers) ?? 0,
      }),
    fields: {
      name: ['groups.exists'],
      managerEmail: ['groups.email_exists'],
      managerFirst: [],
      managerLast: [],
      maxMembers: [],
    },
    validate: () => validateNewOrganization(values),
    staysPending: true,
    onSuccess({ slug, title }) {
      reloadOrganizations(queryClient)
      flash.success({ title: messages.organizationCreated(), text: title })
      void navigate({ to: '/admin/group/$slug', params: { slug }, ignoreBlocker: true })
    },
  })
}

/** Creates an organization and invites its manager (docs/product.md 15.1). */
export function CreateOrganizationDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(emptyOrganization)
  const mutation = useCreateOrganization(values)
  const bind = (name: keyof NewOrganization) => ({
    value: values[name],
    error: mutation.errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })

  return (
    <GuardedFormDialog
      title={messages.createTitle()}
      mutation={mutation}
      errorTitle={messages.errorCreating()}
      submitLabel={messages.createOrganization()}
      busyText={messages.creating()}
      isDirty={JSON.stringify(values) !== JSON.stringify(emptyOrganization)}
      lostWords={messages.notCreated()}
      onClose={onClose}
    >
      <TextField {...bind('name')} label={commonMessages.name()} required maxLength={100} />
      <TextField
        {...bind('managerEmail')}
        label={messages.managerEmail()}
        hint={messages.managerEmailHint()}
        type="text"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bind('managerFirst')} label={commonMessages.firstName()} optional maxLength={100} />
        <TextField {...bind('managerLast')} label={commonMessages.lastName()} optional maxLength={100} />
      </div>
      <TextField
        {...bind('maxMembers')}
        label={messages.maxMembers()}
        hint={messages.zeroIsUnlimited()}
        inputMode="numeric"
        maxLength={7}
        className="max-w-40"
      />
    </GuardedFormDialog>
  )
}
