import { type RefObject, useEffect, useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { useFlash } from '../../../ui/flash-store.ts'
import type { PhoneActionDialogProps } from './phone-dialog.tsx'
import { phoneCodeDraft } from './profile-drafts.ts'
import { formatPhone } from './profile-formats.ts'
import { useProfile, useSetCachedProfile } from './profile-query.ts'
import {
  codeRefusals,
  ResendCodeButton,
  SixDigitsField,
  useCodeExpiry,
  validateCode,
} from './six-digits-field.tsx'

type VerifyPhoneDialogProps = PhoneActionDialogProps & {
  /** Takes focus on closing when the number was not verified, also where the dialog was opened from a stored draft. */
  opener: RefObject<HTMLElement | null>
}

export function VerifyPhoneDialog({ heading, opener, onClose: close }: VerifyPhoneDialogProps) {
  const { phone } = useProfile()
  const { sub } = useCurrentUser().user
  const [draft] = useState(() => phoneCodeDraft(sub))
  const formattedPhone = formatPhone(phone ?? '')
  const setCachedProfile = useSetCachedProfile()
  const flash = useFlash()
  const hasSucceeded = useRef(false)
  const [code, setCode] = useState('')
  const [sentAt, setSentAt] = useState(() => {
    const savedDraft = draft.read()
    return savedDraft !== null && savedDraft.phone === phone ? Number(savedDraft.sentAt) : null
  })
  const isSent = sentAt !== null
  const isExpired = useCodeExpiry(sentAt)

  function onClose() {
    draft.clear()
    close()
  }

  async function requestCode() {
    await client.accounts.sendPhoneCode()
    setSentAt(Date.now())
  }

  const requestMutation = useFormMutation({ mutationFn: requestCode })
  const confirmMutation = useFormMutation({
    mutationFn: () => client.accounts.verifyPhone({ code }),
    fields: { code: codeRefusals },
    validate: () => validateCode(code),
    async onSuccess(profile) {
      await setCachedProfile(profile)
      hasSucceeded.current = true
      onClose()
      flash.success({ title: 'Your phone number is verified', text: 'You can now get codes by text.' })
    },
  })

  // In an effect, so that a response that arrives after the dialog was closed stores no draft.
  useEffect(() => {
    if (sentAt !== null) draft.write({ phone: phone ?? '', sentAt: String(sentAt) })
  }, [draft, phone, sentAt])

  return (
    <FormDialog
      finalFocus={() => (hasSucceeded.current ? heading : opener).current}
      onClose={onClose}
      title="Verify your phone number"
      description={
        isExpired
          ? `The code that we sent to ${formattedPhone} has expired: it worked for ten minutes.`
          : isSent
            ? `We sent a six-digit code to ${formattedPhone}. It works for ten minutes.`
            : `We send a six-digit code by text to ${formattedPhone}.`
      }
      mutation={isSent ? confirmMutation : requestMutation}
      submitLabel={isSent ? 'Verify' : 'Send code'}
      step={isSent ? 'code' : undefined}
    >
      {isSent && (
        <>
          <SixDigitsField value={code} onChange={setCode} errors={confirmMutation.errors} />
          <ResendCodeButton isExpired={isExpired} send={requestCode} />
        </>
      )}
    </FormDialog>
  )
}
