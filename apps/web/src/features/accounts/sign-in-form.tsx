import { type FormEvent, type ReactNode, useState } from 'react'
import { errorWords, refusalCode } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FixedEmail } from './fixed-email.tsx'
import type { SignInSteps } from './use-sign-in-steps.ts'

type SignInFormProps = {
  steps: SignInSteps
  /** The address is not for the person to say. */
  isEmailFixed?: boolean
  passwordLabel?: string
  passwordHint?: ReactNode
  /** Put after the words of a sign-in that was refused. */
  afterRefusal?: string
  submit?: string
}

/** With an empty field nothing happens (spec §5); a refusal is said in the provider's words, and what was typed stays. */
export function SignInForm(props: SignInFormProps) {
  const { steps, isEmailFixed = false, passwordLabel = 'Password', passwordHint, submit = 'Sign in' } = props
  const { email, setEmail } = steps
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState(steps.over)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (email.trim() === '' || password === '' || isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      await steps.signIn(password)
    } catch (error) {
      const isRefused = refusalCode(error) === 'accounts.refused'
      setProblem(errorWords(error) + (isRefused ? (props.afterRefusal ?? '') : ''))
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
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
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="large" busy={isBusy} busyText="Signing in" className="w-full">
        {submit}
      </Button>
    </form>
  )
}
