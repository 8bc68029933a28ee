import { CODE_DIGITS, CODE_LIFETIME_MS } from '@kitchen-table/domain/accounts'
import { useEffect, useState } from 'react'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { messages } from './messages.ts'

type SixDigitsFieldProps = { value: string; onChange: (code: string) => void; errors: FormErrors }

export function SixDigitsField({ value, onChange, errors }: SixDigitsFieldProps) {
  return (
    <CodeField
      label={messages.sixDigitCode()}
      name="code"
      value={value}
      onValueChange={onChange}
      error={errors.code}
    />
  )
}

export const codeRefusals = ['accounts.wrong_code', 'accounts.wait'] as const

export function validateCode(code: string): FormErrors {
  return code.length === CODE_DIGITS ? {} : { code: messages.enterAllSixDigits() }
}

type ResendCodeButtonProps = {
  isExpired: boolean
  send: () => Promise<unknown>
}

export function ResendCodeButton({ isExpired, send }: ResendCodeButtonProps) {
  const { submit, errors, isPending, isSuccess } = useFormMutation({ mutationFn: send })

  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3">
      <Button
        variant="quiet"
        size="small"
        className="-ms-4"
        busy={isPending}
        busyText={messages.sending()}
        onClick={() => submit()}
      >
        {isExpired ? messages.sendANewCode() : messages.sendItAgain()}
      </Button>
      <span role="status" className="text-small text-soft">
        {isExpired && <VisuallyHidden>{messages.codeExpired()}</VisuallyHidden>}
        {isSuccess && !isExpired && messages.newCodeSent()}
      </span>
      <FieldError id="send-again-problem">{errors.form}</FieldError>
    </div>
  )
}

/** Whether the code that was sent at `sentAt` (ms since 1970; null for none) has expired. Changes when it expires. */
export function useIsCodeExpired(sentAt: number | null): boolean {
  const [now, setNow] = useState(() => Date.now())
  const expiresAt = sentAt === null ? null : sentAt + CODE_LIFETIME_MS

  useEffect(() => {
    if (expiresAt === null) return
    // At least `expiresAt`: a clock that was set back meanwhile must not extend the code's lifetime.
    const expire = () => setNow((before) => Math.max(before, Date.now(), expiresAt))
    const timer = setTimeout(expire, Math.max(0, expiresAt - Date.now()))
    // Timers do not run while a device sleeps.
    const updateNow = () => setNow(Date.now())
    document.addEventListener('visibilitychange', updateNow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', updateNow)
    }
  }, [expiresAt])

  return expiresAt !== null && now >= expiresAt
}
