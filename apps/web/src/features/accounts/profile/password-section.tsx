import { useId, useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { Button } from '../../../ui/button.tsx'
import { useFlash } from '../../../ui/use-flash.ts'
import { NewPasswordField } from '../new-password-field.tsx'
import { isTooCommon, keepsRules, ownWordsOf } from '../own-words.ts'
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
  const newField = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const changing = useAttempt(['password', 'newPassword'])
  const isGood = keepsRules(newPassword) && !isTooCommon(newPassword, ownWordsOf(email))

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
      <OwnPasswordField
        label="Current password"
        value={password}
        onChange={setPassword}
        problems={changing.problems}
      />
      <NewPasswordField
        email={email}
        password={newPassword}
        onPassword={setNewPassword}
        error={changing.problems.newPassword}
        ref={newField}
      />
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
