import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { type RefObject, useEffect, useId, useState } from 'react'
import { client } from '../../../app/api.ts'
import { usePerson } from '../../../app/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFlash } from '../../../ui/use-flash.ts'
import { AttemptForm } from './attempt-form.tsx'
import { OwnPasswordField, passwordMissing } from './own-password-field.tsx'
import { emailDraft } from './profile-drafts.ts'
import { useKeepProfile, useProfile } from './profile-query.ts'
import { SendAgain } from './send-again.tsx'
import { codeProblems, SixDigitsField } from './six-digits-field.tsx'
import { type Problems, useAttempt } from './use-attempt.ts'
import { useCodeExpiry } from './use-code-expiry.ts'

function emailProblems(typed: string, current: string): Problems {
  const email = canonicalEmail(typed)
  if (email === null) return { email: 'Not a valid email address format' }
  return email === current ? { email: 'That is your address already.' } : {}
}

/** What was typed stays while the letter is read, even where the browser discards the tab meanwhile. */
function useEmailDraft() {
  const { sub } = usePerson().user
  const [draft] = useState(() => emailDraft(sub))
  const [kept] = useState(() => draft.read())
  const [email, setEmail] = useState(kept?.email ?? '')
  const [sentAt, setSentAt] = useState(kept && kept.sentAt !== '' ? Number(kept.sentAt) : null)
  useEffect(() => {
    draft.write({ email, sentAt: sentAt === null ? '' : String(sentAt) })
  }, [draft, email, sentAt])
  return { email, setEmail, sentAt, setSentAt, clear: draft.clear }
}

type EmailDialogProps = {
  /** Takes focus on closing, also where the dialog has opened by itself. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The new address and the password; then the code that was sent to the new address. */
export function EmailDialog({ opener, onClose: close }: EmailDialogProps) {
  const profile = useProfile()
  const keep = useKeepProfile()
  const flash = useFlash()
  const form = useId()
  const { email, setEmail, sentAt, setSentAt, clear } = useEmailDraft()
  const isSent = sentAt !== null
  const isExpired = useCodeExpiry(sentAt)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const asking = useAttempt(['email', 'password'])
  const taking = useAttempt(['code'])

  function onClose() {
    clear()
    close()
  }

  async function ask() {
    await client.accounts.askForEmail({ email, password })
    setSentAt(Date.now())
  }

  async function send() {
    const wrong = { ...emailProblems(email, profile.email), ...passwordMissing(password) }
    await asking.attempt(ask, wrong)
  }

  async function take() {
    const before = profile.email
    const isDone = await taking.attempt(
      async () => keep(await client.accounts.changeEmail({ code })),
      codeProblems(code),
    )
    if (!isDone) return
    onClose()
    flash.success({ title: 'Your email has been changed', text: `We have told ${before} about it.` })
  }

  return (
    <Dialog
      open
      finalFocus={() => opener.current}
      onOpenChange={(open) => open || onClose()}
      title="Change your email"
      description={
        isExpired
          ? `The code that we sent to ${email.trim()} has expired: it worked for ten minutes.`
          : isSent
            ? `We sent a six-digit code to ${email.trim()}. It works for ten minutes. Look in your spam folder too.`
            : 'We send a code to the new address, to be sure that it is yours, and a word about the change to the old one.'
      }
      actions={
        <>
          <Button variant="quiet" onClick={isSent ? () => setSentAt(null) : onClose}>
            {isSent ? 'Back' : 'Cancel'}
          </Button>
          <Button type="submit" form={form} busy={isSent ? taking.isBusy : asking.isBusy}>
            {isSent ? 'Use this address' : 'Send code'}
          </Button>
        </>
      }
    >
      {isSent ? (
        <AttemptForm key="code" id={form} problems={taking.problems} onSubmit={take} isNext>
          <SixDigitsField value={code} onChange={setCode} problems={taking.problems} />
          {password === '' ? (
            <p className="text-small text-soft">
              To have another code sent, go back and enter your password again.
            </p>
          ) : (
            <SendAgain isExpired={isExpired} send={ask} />
          )}
        </AttemptForm>
      ) : (
        <AttemptForm id={form} problems={asking.problems} onSubmit={send}>
          <TextField
            label="New email"
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            error={asking.problems.email}
          />
          <OwnPasswordField value={password} onChange={setPassword} problems={asking.problems} />
        </AttemptForm>
      )}
    </Dialog>
  )
}
