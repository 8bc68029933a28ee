import type { CurrentUser } from '@kitchen-table/contract/current-user'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { client, getRefusalCode } from '../../app/api.ts'
import { getFieldErrorMessage, getFormErrorMessage } from '../../app/forms/field-errors.ts'
import { setCurrentUser } from '../../app/queries.ts'
import { product } from '../../app/start-data.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useFlash } from '../../ui/use-flash.ts'
import { AuthPageLayout } from './auth-page-layout.tsx'
import {
  ChallengeEnded,
  type ChallengeOutcome,
  readChallengeOutcome,
  SignInLinks,
} from './challenge-ended.tsx'
import { FixedEmail } from './fixed-email.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { meetsPasswordRules } from './new-password-rules.ts'

type NewPasswordPageProps = {
  /** The address of the account that needs a first password; null without a pending challenge. */
  email: string | null
  onSignedIn: (person: CurrentUser) => void
}

export function NewPasswordPage({ email, onSignedIn }: NewPasswordPageProps) {
  const [outcome, setOutcome] = useState<ChallengeOutcome | null>(null)
  if (email === null) return <NoPendingChallenge />
  if (outcome !== null) return <ChallengeEnded email={email} outcome={outcome} onContinue={onSignedIn} />

  return (
    <AuthPageLayout
      title="Great! Just one more thing."
      pageTitle="Choose your password"
      lead="Choose a password of your own. From now on you sign in with it."
      hasIllustration
    >
      <NewPasswordForm email={email} onChallengeEnded={setOutcome} onSignedIn={onSignedIn} />
    </AuthPageLayout>
  )
}

type NewPasswordFormProps = {
  email: string
  onChallengeEnded: (outcome: ChallengeOutcome) => void
  onSignedIn: (person: CurrentUser) => void
}

function NewPasswordForm({ email, onChallengeEnded, onSignedIn }: NewPasswordFormProps) {
  const queryClient = useQueryClient()
  const flash = useFlash()
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const field = useRef<HTMLInputElement>(null)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !meetsPasswordRules(password, email)) return
    setError(null)
    setIsBusy(true)
    try {
      const { person } = await client.accounts.answerNewPasswordChallenge({ password, email })
      setCurrentUser(queryClient, person)
      flash.success({
        title: 'Your password has been updated!',
        text: `Welcome to ${product.name}. Everything here is yours to try.`,
      })
      onSignedIn(person)
    } catch (cause) {
      await showError(cause)
    }
  }

  /** Finding out why a challenge is over takes requests of its own. If they fail, submitting again repeats them. */
  async function showError(cause: unknown) {
    let shownError = cause
    try {
      if (getRefusalCode(cause) === 'accounts.challenge_over')
        return onChallengeEnded(await readChallengeOutcome(queryClient))
    } catch (error) {
      shownError = error
    }
    setError(shownError)
    setIsBusy(false)
    field.current?.focus()
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <FixedEmail email={email} />
      <NewPasswordField
        ref={field}
        email={email}
        password={password}
        onPasswordChange={setPassword}
        error={getFieldErrorMessage(error, 'password')}
      />
      <FormError>{getFormErrorMessage(error, ['password'])}</FormError>
      <Button
        type="submit"
        size="large"
        disabled={!meetsPasswordRules(password, email)}
        busy={isBusy}
        busyText="Saving your password"
        className="w-full"
      >
        Finalize Account
      </Button>
    </form>
  )
}

/** Shown when the page is opened without a pending challenge. */
function NoPendingChallenge() {
  return (
    <AuthPageLayout
      title="This page comes after your invitation"
      lead="Begin with the temporary password from the e-mail that invited you. If you have a password of your own, sign in with it."
    >
      <SignInLinks />
    </AuthPageLayout>
  )
}
