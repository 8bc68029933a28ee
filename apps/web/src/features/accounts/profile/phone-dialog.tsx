import { countryNames } from '@kitchen-table/domain/accounts/country-names'
import { canonicalPhone } from '@kitchen-table/domain/accounts/phone'
import { useEffect, useId, useState } from 'react'
import { client } from '../../../app/api.ts'
import { usePerson } from '../../../app/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFlash } from '../../../ui/use-flash.ts'
import { AttemptForm } from './attempt-form.tsx'
import { OwnPasswordField, passwordMissing } from './own-password-field.tsx'
import { newPhoneDraft } from './profile-drafts.ts'
import { useKeepProfile, useProfile } from './profile-query.ts'
import { shownPhone } from './shown-phone.ts'
import { type Problems, useAttempt } from './use-attempt.ts'

const EXAMPLE = shownPhone('+16125550142')

/** Said where codes go to the number that is about to change. */
export const SMS_ENDS =
  'Codes by text end with the old number, so two-step sign-in is off until you choose again.'

function phoneProblems(typed: string): Problems {
  if (canonicalPhone(typed) !== null) return {}
  return { phone: `Please write the number with its country, as ${EXAMPLE}.` }
}

/** What was typed stays over a reload, and where the browser discards the tab. */
function useNewPhoneDraft() {
  const { sub } = usePerson().user
  const [draft] = useState(() => newPhoneDraft(sub))
  const [phone, setPhone] = useState(() => draft.read()?.phone ?? '')
  useEffect(() => draft.write({ phone }), [draft, phone])
  return { phone, setPhone, clear: draft.clear }
}

/** A number that codes can be sent to, and the password. */
export function PhoneDialog({ onClose: close }: { onClose: () => void }) {
  const { phone: current, mfa, textCountries } = useProfile()
  const keep = useKeepProfile()
  const flash = useFlash()
  const form = useId()
  const { phone, setPhone, clear } = useNewPhoneDraft()
  const [password, setPassword] = useState('')
  const saving = useAttempt(['phone', 'password'])

  function onClose() {
    clear()
    close()
  }

  async function save() {
    const isDone = await saving.attempt(
      async () => keep(await client.accounts.changePhone({ phone, password })),
      { ...phoneProblems(phone), ...passwordMissing(password) },
    )
    if (!isDone) return
    onClose()
    flash.success({
      title: 'Your phone number has been saved',
      text: 'Verify it to get codes by text.',
    })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={current === null ? 'Add a phone number' : 'Change your phone number'}
      description={mfa === 'SMS' && SMS_ENDS}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={saving.isBusy} busyText="Saving">
            Save number
          </Button>
        </>
      }
    >
      <AttemptForm id={form} problems={saving.problems} onSubmit={save}>
        <TextField
          label="Phone number"
          hint={`A mobile number with its country, as ${EXAMPLE}. We can send texts to: ${countryNames(textCountries)}.`}
          type="tel"
          name="phone"
          autoComplete="tel"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
          error={saving.problems.phone}
        />
        <OwnPasswordField value={password} onChange={setPassword} problems={saving.problems} />
      </AttemptForm>
    </Dialog>
  )
}
