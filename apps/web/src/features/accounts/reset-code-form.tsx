import { normalizeEmail } from '@kitchen-table/domain/accounts'
import { useEffect, useRef } from 'react'
import { client } from '../../app/api.ts'
import { type FormErrors, hasErrors } from '../../app/forms/form-errors.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { ValidatedForm } from '../../app/forms/validated-form.tsx'
import { Button } from '../../ui/button.tsx'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { RichMessage } from '../../ui/rich-message.tsx'
import { messages } from './messages.ts'

function validateEmail(email: string): FormErrors {
  if (normalizeEmail(email) !== null) return {}
  return { email: email.trim() === '' ? messages.emailIsRequired() : commonMessages.notAValidEmail() }
}

type ResetCodeFormProps = {
  signedInAs: string | null
  email: string
  /** Whether the person came back from the next step; the field then takes the focus of the removed button. */
  isReturning: boolean
  onEmailChange: (email: string) => void
  onSent: () => void
  onHasCode: () => void
}

export function ResetCodeForm(props: ResetCodeFormProps) {
  const { signedInAs, email, isReturning, onEmailChange, onSent, onHasCode } = props
  const field = useRef<HTMLInputElement>(null)
  const validate = () => (signedInAs === null ? validateEmail(email) : {})
  const sendMutation = useFormMutation({
    mutationFn: () => client.accounts.sendResetCode({ email: email.trim() }),
    fields: { email: [] },
    validate,
    onSuccess: onSent,
    staysPending: true,
  })

  useEffect(() => {
    if (isReturning) field.current?.focus()
  }, [isReturning])

  function continueWithCode() {
    const errors = validate()
    sendMutation.setErrors(errors)
    if (!hasErrors(errors)) onHasCode()
  }

  return (
    <ValidatedForm
      errors={sendMutation.errors}
      onSubmit={sendMutation.submit}
      actions={
        <>
          <Button
            type="submit"
            size="large"
            busy={sendMutation.isPending}
            busyText={messages.sendingTheCode()}
            className="w-full"
          >
            {messages.sendCode()}
          </Button>
          <Button variant="quiet" size="small" className="self-center" onClick={continueWithCode}>
            {messages.iHaveACode()}
          </Button>
        </>
      }
    >
      {signedInAs === null ? (
        <TextField
          ref={field}
          label={commonMessages.email()}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={({ target }) => onEmailChange(target.value)}
          error={sendMutation.errors.email}
        />
      ) : (
        <p>
          <RichMessage
            parts={messages.codeGoesTo({
              email: signedInAs,
              strong: (text) => <strong className="font-semibold">{text}</strong>,
            })}
          />
        </p>
      )}
    </ValidatedForm>
  )
}
