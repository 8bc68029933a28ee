import { useId, useState } from 'react'
import { client } from '../../../app/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFlash } from '../../../ui/use-flash.ts'
import { AttemptForm } from './attempt-form.tsx'
import { OwnPasswordField, passwordMissing } from './own-password-field.tsx'
import { useKeepProfile, useProfile, useReadDevicesAgain } from './profile-query.ts'
import { useAttempt } from './use-attempt.ts'

const WORDS = {
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

type ChangeMfaDialogProps = { wanted: keyof typeof WORDS; onClose: () => void }

/** The password once more, before somebody else at an open device could let themselves in for good. */
export function ChangeMfaDialog({ wanted, onClose }: ChangeMfaDialogProps) {
  const { mfa } = useProfile()
  const { title, action, done } = WORDS[wanted]
  const keep = useKeepProfile()
  const readDevicesAgain = useReadDevicesAgain()
  const flash = useFlash()
  const form = useId()
  const [password, setPassword] = useState('')
  const changing = useAttempt(['password'])

  async function change() {
    const isDone = await changing.attempt(
      async () => keep(await client.accounts.changeMfa({ mfa: wanted, password })),
      passwordMissing(password),
    )
    if (!isDone) return
    onClose()
    readDevicesAgain()
    flash.success({ title: done, text: 'Your other devices were signed out.' })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={
        mfa === 'TOTP'
          ? 'Your authenticator app and your recovery codes stop working, and your other devices are signed out.'
          : 'Your other devices are signed out.'
      }
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={changing.isBusy} busyText="Saving">
            {action}
          </Button>
        </>
      }
    >
      <AttemptForm id={form} problems={changing.problems} onSubmit={change}>
        <OwnPasswordField value={password} onChange={setPassword} problems={changing.problems} />
      </AttemptForm>
    </Dialog>
  )
}
