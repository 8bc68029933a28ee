import { type ReactNode, useState } from 'react'
import { getErrorMessage, getRefusalCode } from '../../app/api.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { ValidatedForm } from '../../app/forms/validated-form.tsx'
import { Button } from '../../ui/button.tsx'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FixedEmail } from './fixed-email.tsx'
import { messages } from './messages.ts'
import type { SignInFlow } from './use-sign-in-flow.ts'

type SignInFormProps = {
  flow: SignInFlow
  isEmailFixed?: boolean
  passwordLabel?: string
  passwordHint?: ReactNode
  /** Appended to the message of a refused sign-in. */
  refusalSuffix?: string
  submitLabel?: string
}

/** Submitting with an empty field does nothing (docs/product.md 7.3). After a refusal the typed values stay. */
export function SignInForm(props: SignInFormProps) {
  const {
    flow,
    isEmailFixed = false,
    passwordLabel = messages.password(),
    passwordHint,
    refusalSuffix = '',
    submitLabel = messages.signIn(),
  } = props
  const { email, setEmail, restartMessage } = flow
  const [password, setPassword] = useState('')
  const signInMutation = useFormMutation({
    mutationFn: () => flow.signIn(password),
    initialErrors: restartMessage === null ? {} : { form: restartMessage },
    describeError: (error) =>
      getErrorMessage(error) + (getRefusalCode(error) === 'accounts.refused' ? refusalSuffix : ''),
    staysPending: true,
  })

  function handleSubmit() {
    if (email.trim() !== '' && password !== '') void signInMutation.submit()
  }

  return (
    <ValidatedForm
      errors={signInMutation.errors}
      onSubmit={handleSubmit}
      actions={
        <Button
          type="submit"
          size="large"
          busy={signInMutation.isPending}
          busyText={messages.signingIn()}
          className="w-full"
        >
          {submitLabel}
        </Button>
      }
    >
      {isEmailFixed ? (
        <FixedEmail email={email} />
      ) : (
        <TextField
          label={commonMessages.email()}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
      <TextField
        label={passwordLabel}
        hint={passwordHint}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </ValidatedForm>
  )
}
