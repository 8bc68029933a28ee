import { useId, useState } from 'react'
import { client } from '../../../app/api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFlash } from '../../../ui/use-flash.ts'
import { keepsRules } from '../new-password-rules.ts'
import { PasswordChecklist } from '../password-checklist.tsx'
import { AttemptForm } from './attempt-form.tsx'
import { OwnPasswordField, passwordMissing } from './own-password-field.tsx'
import { useProfile, useReadDevicesAgain } from './profile-query.ts'
import { ProfileSection, ProviderOwned } from './profile-section.tsx'
import { useAttempt } from './use-attempt.ts'

export function PasswordSection() {
  const { isProviderOwned } = useProfile()
  return (
    <ProfileSection
      title="Password"
      about="A new one signs you out on your other devices. This device stays signed in."
    >
      {isProviderOwned ? <ProviderOwned /> : <PasswordForm />}
    </ProfileSection>
  )
}

function PasswordForm() {
  const { email } = useProfile()
  const readDevicesAgain = useReadDevicesAgain()
  const flash = useFlash()
  const form = useId()
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const changing = useAttempt(['password', 'newPassword'])
  const isGood = keepsRules(newPassword, email)

  async function change() {
    if (!isGood) return
    const isDone = await changing.attempt(
      () => client.accounts.changePassword({ password, newPassword }),
      passwordMissing(password),
    )
    if (!isDone) return
    setPassword('')
    setNewPassword('')
    readDevicesAgain()
    flash.success({ title: 'Your password has been updated!', text: 'Your other devices were signed out.' })
  }

  return (
    <AttemptForm id={form} problems={changing.problems} onSubmit={change}>
      {/* For password managers, which keep a password together with its address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <OwnPasswordField
        label="Current password"
        value={password}
        onChange={setPassword}
        problems={changing.problems}
      />
      <TextField
        label="New password"
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={newPassword}
        onChange={({ target }) => setNewPassword(target.value)}
        error={changing.problems.newPassword}
      />
      <PasswordChecklist password={newPassword} email={email} />
      <Button
        type="submit"
        className="self-start"
        disabled={!isGood}
        busy={changing.isBusy}
        busyText="Saving your password"
      >
        Update password
      </Button>
    </AttemptForm>
  )
}
