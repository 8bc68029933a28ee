import { formatCountryNames, normalizePhone } from '@kitchen-table/domain/accounts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { CodeDialog } from './code-dialog.tsx'
import {
  CurrentPasswordField,
  currentPasswordRefusals,
  validateCurrentPassword,
} from './current-password-field.tsx'
import { messages } from './messages.ts'
import { createPhoneCodeDraftStore, createPhoneNumberDraftStore } from './profile-drafts.ts'
import { formatPhone } from './profile-formats.ts'
import { useProfile, useSetCachedProfile } from './profile-query.ts'

const formatExamplePhone = () => formatPhone('+16125550142')

function validatePhone(value: string): FormErrors {
  if (normalizePhone(value) !== null) return {}
  return { phone: messages.invalidPhone({ example: formatExamplePhone() }) }
}

/** Stores the typed number, so that it survives a reload and a tab that the browser discards. */
function useNewPhoneDraft() {
  const { sub } = useCurrentUser().user
  const [draft] = useState(() => createPhoneNumberDraftStore(sub))
  const [phone, setPhone] = useState(() => draft.read()?.phone ?? '')
  useEffect(() => draft.write({ phone }), [draft, phone])
  return { phone, setPhone, clear: draft.clear }
}

export function PhoneDialog({ onClose: close }: { onClose: () => void }) {
  const { phone: currentPhone, mfa, textCountries } = useProfile()
  const setCachedProfile = useSetCachedProfile()
  const flash = useFlash()
  const { phone, setPhone, clear } = useNewPhoneDraft()
  const [password, setPassword] = useState('')

  function onClose() {
    clear()
    close()
  }

  const mutation = useFormMutation({
    mutationFn: () => client.accounts.changePhone({ phone, password }),
    fields: { phone: ['accounts.no_texts'], password: currentPasswordRefusals },
    validate: () => ({ ...validatePhone(phone), ...validateCurrentPassword(password) }),
    async onSuccess(profile) {
      await setCachedProfile(profile)
      onClose()
      flash.success({
        title: messages.phoneSaved(),
        text: messages.verifyHint(),
      })
    },
  })

  return (
    <FormDialog
      onClose={onClose}
      title={currentPhone === null ? messages.addAPhoneNumber() : messages.changeYourPhoneNumber()}
      description={mfa === 'SMS' && messages.codesByTextEnd()}
      mutation={mutation}
      submitLabel={messages.saveNumber()}
      busyText={messages.saving()}
    >
      <TextField
        label={messages.phoneNumber()}
        hint={messages.phoneHint({
          example: formatExamplePhone(),
          countries: formatCountryNames(textCountries),
        })}
        type="tel"
        name="phone"
        autoComplete="tel"
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
        error={mutation.errors.phone}
      />
      <CurrentPasswordField value={password} onChange={setPassword} errors={mutation.errors} />
    </FormDialog>
  )
}

/** `heading` takes focus on closing when the button that opened the dialog is no longer rendered. */
type PhoneActionDialogProps = { heading: RefObject<HTMLElement | null>; onClose: () => void }

export function RemovePhoneDialog({ heading, onClose }: PhoneActionDialogProps) {
  const { isProviderOwned, mfa, textCountries } = useProfile()
  const canAddAgain = textCountries.length > 0 && !isProviderOwned
  const setCachedProfile = useSetCachedProfile()
  const flash = useFlash()
  const hasSucceeded = useRef(false)
  const [password, setPassword] = useState('')
  const mutation = useFormMutation({
    mutationFn: () => client.accounts.changePhone(isProviderOwned ? { phone: '' } : { phone: '', password }),
    fields: { password: currentPasswordRefusals },
    validate: () => (isProviderOwned ? {} : validateCurrentPassword(password)),
    async onSuccess(profile) {
      await setCachedProfile(profile)
      hasSucceeded.current = true
      onClose()
      flash.success({ text: messages.phoneRemoved() })
    },
  })

  return (
    <FormDialog
      finalFocus={() => (hasSucceeded.current ? heading.current : null)}
      onClose={onClose}
      title={messages.removeYourPhoneNumber()}
      description={mfa === 'SMS' ? messages.codesByTextEnd() : canAddAgain && messages.canAddAgain()}
      mutation={mutation}
      submitLabel={messages.remove()}
      busyText={messages.removing()}
      isDangerous
      cancelLabel={messages.keepIt()}
    >
      {!isProviderOwned && (
        <CurrentPasswordField value={password} onChange={setPassword} errors={mutation.errors} />
      )}
    </FormDialog>
  )
}

type VerifyPhoneDialogProps = PhoneActionDialogProps & {
  /** Takes focus on closing when the number was not verified, also where the dialog was opened from a stored draft. */
  opener: RefObject<HTMLElement | null>
}

export function VerifyPhoneDialog({ heading, opener, onClose: close }: VerifyPhoneDialogProps) {
  const { phone } = useProfile()
  const { sub } = useCurrentUser().user
  const [draft] = useState(() => createPhoneCodeDraftStore(sub))
  const formattedPhone = formatPhone(phone ?? '')
  const flash = useFlash()
  const hasSucceeded = useRef(false)
  const [sentAt, setSentAt] = useState(() => {
    const savedDraft = draft.read()
    return savedDraft !== null && savedDraft.phone === phone ? Number(savedDraft.sentAt) : null
  })

  function onClose() {
    draft.clear()
    close()
  }

  async function requestCode() {
    await client.accounts.sendPhoneCode()
    setSentAt(Date.now())
  }

  const requestMutation = useFormMutation({ mutationFn: requestCode })

  // In an effect, so that a response that arrives after the dialog was closed stores no draft.
  useEffect(() => {
    if (sentAt !== null) draft.write({ phone: phone ?? '', sentAt: String(sentAt) })
  }, [draft, phone, sentAt])

  return (
    <CodeDialog
      finalFocus={() => (hasSucceeded.current ? heading : opener).current}
      onClose={onClose}
      title={messages.verifyYourPhoneNumber()}
      recipient={formattedPhone}
      sentText={messages.codeSentByText({ recipient: formattedPhone })}
      sentAt={sentAt}
      request={{
        description: messages.textCodeText({ phone: formattedPhone }),
        mutation: requestMutation,
        fields: null,
      }}
      confirmLabel={messages.verify()}
      resend={requestCode}
      confirm={(code) => client.accounts.verifyPhone({ code })}
      onConfirmed={() => {
        hasSucceeded.current = true
        onClose()
        flash.success({ title: messages.phoneVerified(), text: messages.canGetTexts() })
      }}
    />
  )
}
