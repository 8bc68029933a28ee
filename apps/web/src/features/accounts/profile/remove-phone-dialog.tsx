import { type RefObject, useId, useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFlash } from '../../../ui/use-flash.ts'
import { AttemptForm } from './attempt-form.tsx'
import { OwnPasswordField, passwordMissing } from './own-password-field.tsx'
import { SMS_ENDS } from './phone-dialog.tsx'
import { useKeepProfile, useProfile } from './profile-query.ts'
import { useAttempt } from './use-attempt.ts'

/** `heading` takes focus when the button that opened the dialog has gone with what it was for. */
export type LastPhoneDialogProps = { heading: RefObject<HTMLElement | null>; onClose: () => void }

export function RemovePhoneDialog({ heading, onClose }: LastPhoneDialogProps) {
  const { isProviderOwned, mfa, textCountries } = useProfile()
  const canAddAgain = textCountries.length > 0 && !isProviderOwned
  const keep = useKeepProfile()
  const flash = useFlash()
  const form = useId()
  const isGone = useRef(false)
  const [password, setPassword] = useState('')
  const removing = useAttempt(['password'])

  async function remove() {
    const isDone = await removing.attempt(
      async () => {
        const input = isProviderOwned ? { phone: '' } : { phone: '', password }
        await keep(await client.accounts.changePhone(input))
      },
      isProviderOwned ? {} : passwordMissing(password),
    )
    if (!isDone) return
    isGone.current = true
    onClose()
    flash.success({ text: 'Your phone number has been removed.' })
  }

  return (
    <Dialog
      open
      finalFocus={() => (isGone.current ? heading.current : null)}
      onOpenChange={(open) => open || onClose()}
      title="Remove your phone number?"
      description={mfa === 'SMS' ? SMS_ENDS : canAddAgain && 'You can add it again at any time.'}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" type="submit" form={form} busy={removing.isBusy} busyText="Removing">
            Remove
          </Button>
        </>
      }
    >
      <AttemptForm id={form} problems={removing.problems} onSubmit={remove}>
        {!isProviderOwned && (
          <OwnPasswordField value={password} onChange={setPassword} problems={removing.problems} />
        )}
      </AttemptForm>
    </Dialog>
  )
}
