import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { DialogButton } from '../../../ui/button.tsx'
import { useFlash } from '../../../ui/flash-store.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { CurrentPasswordField, passwordRefusals, validateCurrentPassword } from './current-password-field.tsx'
import { emailDraft } from './profile-drafts.ts'
import { useProfile, useSetCachedProfile } from './profile-query.ts'
import { ProfileSection, ProviderManagedNotice } from './profile-section.tsx'
import {
  codeRefusals,
  ResendCodeButton,
  SixDigitsField,
  useCodeExpiry,
  validateCode,
} from './six-digits-field.tsx'

export function EmailSection() {
  const { email, isProviderOwned } = useProfile()
  const { sub } = useCurrentUser().user
  const changeButton = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(() => {
    const isCodeSent = (emailDraft(sub).read()?.sentAt ?? '') !== ''
    return isCodeSent && !isProviderOwned
  })

  return (
    <ProfileSection
      title="Email"
      description={
        isProviderOwned
          ? 'Our letters go to this address.'
          : 'You sign in with this address, and our letters go to it.'
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 font-semibold break-words">{email}</p>
        {isProviderOwned ? (
          <ProviderManagedNotice />
        ) : (
          <DialogButton ref={changeButton} onClick={() => setIsOpen(true)}>
            Change email
          </DialogButton>
        )}
      </div>
      {isOpen && <EmailDialog opener={changeButton} onClose={() => setIsOpen(false)} />}
    </ProfileSection>
  )
}

function validateNewEmail(value: string, current: string): FormErrors {
  const email = normalizeEmail(value)
  if (email === null) return { email: 'Not a valid email address format' }
  return email === current ? { email: 'That is your address already.' } : {}
}

/** Stores the new address while the person reads the e-mail, even if the browser discards the tab meanwhile. */
function useEmailDraft() {
  const { sub } = useCurrentUser().user
  const [draft] = useState(() => emailDraft(sub))
  const [savedDraft] = useState(() => draft.read())
  const [email, setEmail] = useState(savedDraft?.email ?? '')
  const [sentAt, setSentAt] = useState(
    savedDraft && savedDraft.sentAt !== '' ? Number(savedDraft.sentAt) : null,
  )
  useEffect(() => {
    draft.write({ email, sentAt: sentAt === null ? '' : String(sentAt) })
  }, [draft, email, sentAt])
  return { email, setEmail, sentAt, setSentAt, clear: draft.clear }
}

type EmailDialogProps = {
  /** Takes focus on closing, also where the dialog was opened from a stored draft. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks for the new address and the password, then for the code that was sent to the new address. */
function EmailDialog({ opener, onClose: close }: EmailDialogProps) {
  const profile = useProfile()
  const setCachedProfile = useSetCachedProfile()
  const flash = useFlash()
  const { email, setEmail, sentAt, setSentAt, clear } = useEmailDraft()
  const isSent = sentAt !== null
  const isExpired = useCodeExpiry(sentAt)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')

  function onClose() {
    clear()
    close()
  }

  async function requestCode() {
    await client.accounts.requestEmailChange({ email, password })
    setSentAt(Date.now())
  }

  const requestMutation = useFormMutation({
    mutationFn: requestCode,
    fields: { email: [], password: passwordRefusals },
    validate: () => ({ ...validateNewEmail(email, profile.email), ...validateCurrentPassword(password) }),
  })
  const confirmMutation = useFormMutation({
    mutationFn: () => client.accounts.confirmEmailChange({ code }),
    fields: { code: codeRefusals },
    validate: () => validateCode(code),
    async onSuccess(changedProfile) {
      const previousEmail = profile.email
      await setCachedProfile(changedProfile)
      onClose()
      flash.success({ title: 'Your email has been changed', text: `We have told ${previousEmail} about it.` })
    },
  })

  return (
    <FormDialog
      finalFocus={() => opener.current}
      onClose={onClose}
      title="Change your email"
      description={
        isExpired
          ? `The code that we sent to ${email.trim()} has expired: it worked for ten minutes.`
          : isSent
            ? `We sent a six-digit code to ${email.trim()}. It works for ten minutes. Look in your spam folder too.`
            : 'We send a code to the new address, to be sure that it is yours, and a word about the change to the old one.'
      }
      mutation={isSent ? confirmMutation : requestMutation}
      submitLabel={isSent ? 'Use this address' : 'Send code'}
      cancelLabel={isSent ? 'Back' : 'Cancel'}
      onCancel={isSent ? () => setSentAt(null) : onClose}
      step={isSent ? 'code' : undefined}
    >
      {isSent ? (
        <>
          <SixDigitsField value={code} onChange={setCode} errors={confirmMutation.errors} />
          {password === '' ? (
            <p className="text-small text-soft">
              To have another code sent, go back and enter your password again.
            </p>
          ) : (
            <ResendCodeButton isExpired={isExpired} send={requestCode} />
          )}
        </>
      ) : (
        <>
          <TextField
            label="New email"
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            error={requestMutation.errors.email}
          />
          <CurrentPasswordField value={password} onChange={setPassword} errors={requestMutation.errors} />
        </>
      )}
    </FormDialog>
  )
}
