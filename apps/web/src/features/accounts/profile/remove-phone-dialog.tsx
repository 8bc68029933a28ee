import { type RefObject, useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { useFlash } from '../../../ui/flash-store.ts'
import { CurrentPasswordField, passwordRefusals, validateCurrentPassword } from './current-password-field.tsx'
import { SMS_MFA_ENDS_NOTICE } from './phone-dialog.tsx'
import { useProfile, useSetCachedProfile } from './profile-query.ts'

/** `heading` takes focus on closing when the button that opened the dialog is no longer rendered. */
export type PhoneActionDialogProps = { heading: RefObject<HTMLElement | null>; onClose: () => void }

export function RemovePhoneDialog({ heading, onClose }: PhoneActionDialogProps) {
  const { isProviderOwned, mfa, textCountries } = useProfile()
  const canAddAgain = textCountries.length > 0 && !isProviderOwned
  const setCachedProfile = useSetCachedProfile()
  const flash = useFlash()
  const hasSucceeded = useRef(false)
  const [password, setPassword] = useState('')
  const mutation = useFormMutation({
    mutationFn: () => client.accounts.changePhone(isProviderOwned ? { phone: '' } : { phone: '', password }),
    fields: { password: passwordRefusals },
    validate: () => (isProviderOwned ? {} : validateCurrentPassword(password)),
    async onSuccess(profile) {
      await setCachedProfile(profile)
      hasSucceeded.current = true
      onClose()
      flash.success({ text: 'Your phone number has been removed.' })
    },
  })

  return (
    <FormDialog
      finalFocus={() => (hasSucceeded.current ? heading.current : null)}
      onClose={onClose}
      title="Remove your phone number?"
      description={mfa === 'SMS' ? SMS_MFA_ENDS_NOTICE : canAddAgain && 'You can add it again at any time.'}
      mutation={mutation}
      submitLabel="Remove"
      busyText="Removing"
      isDangerous
      cancelLabel="Keep it"
    >
      {!isProviderOwned && (
        <CurrentPasswordField value={password} onChange={setPassword} errors={mutation.errors} />
      )}
    </FormDialog>
  )
}
