import { useState } from 'react'
import { client } from '../../../app/api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { useFlash } from '../../../ui/flash-store.ts'
import { CurrentPasswordField, passwordRefusals, validateCurrentPassword } from './current-password-field.tsx'
import { devicesQuery, useProfile, useSetCachedProfile } from './profile-query.ts'

const DIALOG_TEXTS = {
  SMS: {
    title: 'Get codes by text',
    action: 'Use text messages',
    done: 'You get a code by text when you sign in',
  },
  NONE: {
    title: 'Turn two-step sign-in off',
    action: 'Turn it off',
    done: 'Two-step sign-in is off',
  },
}

type ChangeMfaDialogProps = { method: keyof typeof DIALOG_TEXTS; onClose: () => void }

/** Asks for the password, so that nobody else at an unlocked device can weaken the sign-in. */
export function ChangeMfaDialog({ method, onClose }: ChangeMfaDialogProps) {
  const { mfa } = useProfile()
  const { title, action, done: successTitle } = DIALOG_TEXTS[method]
  const setCachedProfile = useSetCachedProfile()
  const flash = useFlash()
  const [password, setPassword] = useState('')
  const mutation = useFormMutation({
    mutationFn: () => client.accounts.changeMfa({ mfa: method, password }),
    fields: { password: passwordRefusals },
    validate: () => validateCurrentPassword(password),
    async onSuccess(profile) {
      await setCachedProfile(profile)
      onClose()
      flash.success({ title: successTitle, text: 'Your other devices were signed out.' })
    },
    invalidates: [devicesQuery.queryKey],
  })

  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={
        mfa === 'TOTP'
          ? 'Your authenticator app and your recovery codes stop working, and your other devices are signed out.'
          : 'Your other devices are signed out.'
      }
      mutation={mutation}
      submitLabel={action}
      busyText="Saving"
    >
      <CurrentPasswordField value={password} onChange={setPassword} errors={mutation.errors} />
    </FormDialog>
  )
}
