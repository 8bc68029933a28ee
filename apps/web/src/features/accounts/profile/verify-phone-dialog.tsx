import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { usePerson } from '../../../app/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFlash } from '../../../ui/use-flash.ts'
import { AttemptForm } from './attempt-form.tsx'
import { phoneCodeDraft } from './profile-drafts.ts'
import { useKeepProfile, useProfile } from './profile-query.ts'
import type { LastPhoneDialogProps } from './remove-phone-dialog.tsx'
import { SendAgain } from './send-again.tsx'
import { shownPhone } from './shown-phone.ts'
import { codeProblems, SixDigitsField } from './six-digits-field.tsx'
import { useAttempt } from './use-attempt.ts'
import { useCodeExpiry } from './use-code-expiry.ts'

type VerifyPhoneDialogProps = LastPhoneDialogProps & {
  /** Takes focus where the number was not verified, also where the dialog has opened by itself. */
  opener: RefObject<HTMLElement | null>
}

/** A code by text, which shows that the telephone is at hand. */
export function VerifyPhoneDialog({ heading, opener, onClose: close }: VerifyPhoneDialogProps) {
  const { phone } = useProfile()
  const { sub } = usePerson().user
  const [draft] = useState(() => phoneCodeDraft(sub))
  const number = shownPhone(phone ?? '')
  const keep = useKeepProfile()
  const flash = useFlash()
  const form = useId()
  const isGone = useRef(false)
  const [code, setCode] = useState('')
  const [sentAt, setSentAt] = useState(() => {
    const kept = draft.read()
    return kept !== null && kept.phone === phone ? Number(kept.sentAt) : null
  })
  const isSent = sentAt !== null
  const isExpired = useCodeExpiry(sentAt)
  const asking = useAttempt([])
  const taking = useAttempt(['code'])

  // In an effect: an answer that comes after the dialog was closed leaves nothing behind.
  useEffect(() => {
    if (sentAt !== null) draft.write({ phone: phone ?? '', sentAt: String(sentAt) })
  }, [draft, phone, sentAt])

  function onClose() {
    draft.clear()
    close()
  }

  async function ask() {
    await client.accounts.askForPhoneCode()
    setSentAt(Date.now())
  }

  async function take() {
    const isDone = await taking.attempt(
      async () => keep(await client.accounts.verifyPhone({ code })),
      codeProblems(code),
    )
    if (!isDone) return
    isGone.current = true
    onClose()
    flash.success({ title: 'Your phone number is verified', text: 'You can now get codes by text.' })
  }

  return (
    <Dialog
      open
      finalFocus={() => (isGone.current ? heading : opener).current}
      onOpenChange={(open) => open || onClose()}
      title="Verify your phone number"
      description={
        isExpired
          ? `The code that we sent to ${number} has expired: it worked for ten minutes.`
          : isSent
            ? `We sent a six-digit code to ${number}. It works for ten minutes.`
            : `We send a six-digit code by text to ${number}.`
      }
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={isSent ? taking.isBusy : asking.isBusy}>
            {isSent ? 'Verify' : 'Send code'}
          </Button>
        </>
      }
    >
      {isSent ? (
        <AttemptForm key="code" id={form} problems={taking.problems} onSubmit={take} isNext>
          <SixDigitsField value={code} onChange={setCode} problems={taking.problems} />
          <SendAgain isExpired={isExpired} send={ask} />
        </AttemptForm>
      ) : (
        <AttemptForm id={form} problems={asking.problems} onSubmit={() => asking.attempt(ask)}>
          {null}
        </AttemptForm>
      )}
    </Dialog>
  )
}
