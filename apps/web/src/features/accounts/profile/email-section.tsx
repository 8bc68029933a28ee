import { normalizeEmail } from '@kitchen-table/domain/accounts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { DialogButton } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { CodeDialog } from './code-dialog.tsx'
import {
  CurrentPasswordField,
  currentPasswordRefusals,
  validateCurrentPassword,
} from './current-password-field.tsx'
import { messages } from './messages.ts'
import { createEmailDraftStore } from './profile-drafts.ts'
import { useProfile } from './profile-query.ts'
import { ProfileSection, ProviderManagedNotice } from './profile-section.tsx'

export function EmailSection() {
  const { email, isProviderOwned } = useProfile()
  const { sub } = useCurrentUser().user
  const changeButton = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(() => {
    const isCodeSent = (createEmailDraftStore(sub).read()?.sentAt ?? '') !== ''
    return isCodeSent && !isProviderOwned
  })

  return (
    <ProfileSection
      title={commonMessages.email()}
      description={isProviderOwned ? messages.managedEmailText() : messages.emailText()}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 font-semibold break-words">{email}</p>
        {isProviderOwned ? (
          <ProviderManagedNotice />
        ) : (
          <DialogButton ref={changeButton} onClick={() => setIsOpen(true)}>
            {messages.changeEmail()}
          </DialogButton>
        )}
      </div>
      {isOpen && <EmailDialog opener={changeButton} onClose={() => setIsOpen(false)} />}
    </ProfileSection>
  )
}

function validateNewEmail(value: string, current: string): FormErrors {
  const email = normalizeEmail(value)
  if (email === null) return { email: commonMessages.notAValidEmail() }
  return email === current ? { email: messages.sameAddress() } : {}
}

/** Stores the new address while the person reads the e-mail, even if the browser discards the tab meanwhile. */
function useEmailDraft() {
  const { sub } = useCurrentUser().user
  const [draft] = useState(() => createEmailDraftStore(sub))
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
  const { email: currentEmail } = useProfile()
  const flash = useFlash()
  const { email, setEmail, sentAt, setSentAt, clear } = useEmailDraft()
  const recipient = email.trim()
  const [password, setPassword] = useState('')

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
    fields: { email: [], password: currentPasswordRefusals },
    validate: () => ({ ...validateNewEmail(email, currentEmail), ...validateCurrentPassword(password) }),
  })

  return (
    <CodeDialog
      finalFocus={() => opener.current}
      onClose={onClose}
      title={messages.changeYourEmail()}
      recipient={recipient}
      sentText={messages.codeSentByEmail({ recipient })}
      sentAt={sentAt}
      request={{
        description: messages.emailCodeText(),
        mutation: requestMutation,
        fields: (
          <>
            <TextField
              label={messages.newEmail()}
              type="email"
              name="email"
              autoComplete="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              error={requestMutation.errors.email}
            />
            <CurrentPasswordField value={password} onChange={setPassword} errors={requestMutation.errors} />
          </>
        ),
      }}
      confirmLabel={messages.confirmAddress()}
      onBack={() => setSentAt(null)}
      resend={password === '' ? null : requestCode}
      confirm={(code) => client.accounts.confirmEmailChange({ code })}
      onConfirmed={() => {
        onClose()
        flash.success({
          title: messages.emailChanged(),
          text: messages.oldEmailTold({ email: currentEmail }),
        })
      }}
    />
  )
}
