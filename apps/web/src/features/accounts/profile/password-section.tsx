import { useId, useState } from 'react'
import { client } from '../../../app/api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { ValidatedForm } from '../../../app/forms/validated-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFlash } from '../../../ui/use-flash.ts'
import { meetsPasswordRules } from '../new-password-rules.ts'
import { PasswordChecklist } from '../password-checklist.tsx'
import { CurrentPasswordField, validateCurrentPassword } from './current-password-field.tsx'
import { useInvalidateDevices, useProfile } from './profile-query.ts'
import { ProfileSection, ProviderManagedNotice } from './profile-section.tsx'

export function PasswordSection() {
  const { isProviderOwned } = useProfile()
  return (
    <ProfileSection
      title="Password"
      description="A new one signs you out on your other devices. This device stays signed in."
    >
      {isProviderOwned ? <ProviderManagedNotice /> : <PasswordForm />}
    </ProfileSection>
  )
}

function PasswordForm() {
  const { email } = useProfile()
  const invalidateDevices = useInvalidateDevices()
  const flash = useFlash()
  const formId = useId()
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const changeMutation = useFormMutation(['password', 'newPassword'])
  const isNewPasswordValid = meetsPasswordRules(newPassword, email)

  async function changePassword() {
    if (!isNewPasswordValid) return
    const isDone = await changeMutation.run(
      () => client.accounts.changePassword({ password, newPassword }),
      validateCurrentPassword(password),
    )
    if (!isDone) return
    setPassword('')
    setNewPassword('')
    invalidateDevices()
    flash.success({ title: 'Your password has been updated!', text: 'Your other devices were signed out.' })
  }

  return (
    <ValidatedForm id={formId} errors={changeMutation.errors} onSubmit={changePassword}>
      {/* For password managers, which store a password together with its address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField
        label="Current password"
        value={password}
        onChange={setPassword}
        errors={changeMutation.errors}
      />
      <TextField
        label="New password"
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={newPassword}
        onChange={({ target }) => setNewPassword(target.value)}
        error={changeMutation.errors.newPassword}
      />
      <PasswordChecklist password={newPassword} email={email} />
      <Button
        type="submit"
        className="self-start"
        disabled={!isNewPasswordValid}
        busy={changeMutation.isPending}
        busyText="Saving your password"
      >
        Update password
      </Button>
    </ValidatedForm>
  )
}
