import { type FormEvent, type ReactNode, useState } from 'react'
import { getErrorMessage, getRefusalCode } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FixedEmail } from './fixed-email.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

type SignInFormProps = {
  flow: SignInFlow
  /** Shows the address without letting the person edit it. */
  isEmailFixed?: boolean
  passwordLabel?: string
  passwordHint?: ReactNode
  /** Appended to the message of a refused sign-in. */
  refusalSuffix?: string
  submitLabel?: string
}

/**
 * Submitting with an empty field does nothing (docs/product.md 7.3). After a refusal the server's message is shown and
 * the typed values stay.
 */
export function SignInForm(props: SignInFormProps) {
  const {
    flow,
    isEmailFixed = false,
    passwordLabel = 'Password',
    passwordHint,
    submitLabel = 'Sign in',
  } = props
  const { email, setEmail } = flow
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState(flow.over)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (email.trim() === '' || password === '' || isBusy) return
    setIsBusy(true)
    setErrorMessage(null)
    try {
      await flow.signIn(password)
    } catch (error) {
      const isRefused = getRefusalCode(error) === 'accounts.refused'
      setErrorMessage(getErrorMessage(error) + (isRefused ? (props.refusalSuffix ?? '') : ''))
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      {isEmailFixed ? (
        <FixedEmail email={email} />
      ) : (
        <TextField
          label="Email"
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
      <FormError>{errorMessage}</FormError>
      <Button type="submit" size="large" busy={isBusy} busyText="Signing in" className="w-full">
        {submitLabel}
      </Button>
    </form>
  )
}
