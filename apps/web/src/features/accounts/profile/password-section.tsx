import { useState } from 'react'
import { client } from '../../../app/api.ts'
import { DirtyFormGuard } from '../../../app/forms/dirty-form-guard.tsx'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { ValidatedForm } from '../../../app/forms/validated-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { meetsPasswordRules, NewPasswordField } from '../new-password-field.tsx'
import {
  CurrentPasswordField,
  currentPasswordRefusals,
  validateCurrentPassword,
} from './current-password-field.tsx'
import { messages } from './messages.ts'
import { devicesQuery, useProfile } from './profile-query.ts'
import { ProfileSection, ProviderManagedNotice } from './profile-section.tsx'

export function PasswordSection() {
  const { isProviderOwned } = useProfile()
  return (
    <ProfileSection title={messages.password()} description={messages.passwordText()}>
      {isProviderOwned ? <ProviderManagedNotice /> : <PasswordForm />}
    </ProfileSection>
  )
}

function PasswordForm() {
  const { email } = useProfile()
  const flash = useFlash()
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const isNewPasswordValid = meetsPasswordRules(newPassword, email)
  const { submit, errors, isPending } = useFormMutation({
    mutationFn: () => client.accounts.changePassword({ password, newPassword }),
    fields: { password: currentPasswordRefusals, newPassword: [] },
    validate: () => validateCurrentPassword(password),
    onSuccess() {
      setPassword('')
      setNewPassword('')
      flash.success({ title: commonMessages.passwordUpdated(), text: messages.othersWereSignedOut() })
    },
    invalidates: [devicesQuery.queryKey],
  })

  return (
    <>
      <ValidatedForm errors={errors} onSubmit={() => isNewPasswordValid && submit()}>
        {/* For password managers, which store a password together with its address. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField
          label={messages.currentPassword()}
          value={password}
          onChange={setPassword}
          errors={errors}
        />
        <NewPasswordField
          email={email}
          password={newPassword}
          onPasswordChange={setNewPassword}
          error={errors.newPassword}
        />
        <Button
          type="submit"
          className="self-start"
          disabled={!isNewPasswordValid}
          busy={isPending}
          busyText={messages.savingYourPassword()}
        >
          {messages.updatePassword()}
        </Button>
      </ValidatedForm>
      <DirtyFormGuard isDirty={newPassword !== ''} description={messages.newPasswordNotSaved()} />
    </>
  )
}
