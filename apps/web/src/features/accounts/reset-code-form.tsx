import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { client } from '../../app/api.ts'
import { fieldWords, formWords } from '../../app/field-words.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TextField } from '../../ui/text-field.tsx'

export type Recipient = { email: string }

type ResetCodeFormProps = {
  signedInAs: string | null
  email: string
  /** Come back to from the next step, whose controls are gone: the field takes focus. */
  isBack: boolean
  onEmail: (email: string) => void
  recipient: Recipient
  onSent: () => void
  /** They have one from before. */
  onCodeAtHand: () => void
}

/** Where the code is sent to. */
export function ResetCodeForm(props: ResetCodeFormProps) {
  const { signedInAs, email, isBack, onEmail, recipient, onSent, onCodeAtHand } = props
  const [isBusy, setIsBusy] = useState(false)
  const [missing, setMissing] = useState<string>()
  const [error, setError] = useState<unknown>(null)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (isBack) field.current?.focus()
  }, [isBack])

  /** Whether there is an address to go on with. */
  function isAddressed(): boolean {
    const isKnown = signedInAs !== null || canonicalEmail(email) !== null
    const words = email.trim() === '' ? 'Email is required' : 'Not a valid email address format'
    setMissing(isKnown ? undefined : words)
    setError(null)
    if (!isKnown) field.current?.focus()
    return isKnown
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !isAddressed()) return
    setIsBusy(true)
    try {
      await client.accounts.sendResetCode(recipient)
      onSent()
    } catch (refused) {
      setError(refused)
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      {signedInAs === null ? (
        <TextField
          ref={field}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={({ target }) => onEmail(target.value)}
          error={missing ?? fieldWords(error, 'email')}
        />
      ) : (
        <p>
          The code goes to <strong className="font-semibold">{signedInAs}</strong>.
        </p>
      )}
      <FormProblem>{formWords(error, ['email'])}</FormProblem>
      <Button type="submit" size="large" busy={isBusy} busyText="Sending the code" className="w-full">
        Send Code
      </Button>
      <Button
        variant="quiet"
        size="small"
        className="self-center"
        onClick={() => isAddressed() && onCodeAtHand()}
      >
        I have a code already
      </Button>
    </form>
  )
}
