import type { CurrentUser } from '@kitchen-table/contract/current-user'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client, getRefusalCode } from '../../app/api.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { ValidatedForm } from '../../app/forms/validated-form.tsx'
import { setCurrentUser } from '../../app/queries.ts'
import { product } from '../../app/start-data.ts'
import { Button } from '../../ui/button.tsx'
import { useFlash } from '../../ui/flash-store.ts'
import { AuthPageLayout } from './auth-page-layout.tsx'
import {
  ChallengeEnded,
  type ChallengeOutcome,
  readChallengeOutcome,
  SignInLinks,
} from './challenge-ended.tsx'
import { FixedEmail } from './fixed-email.tsx'
import { meetsPasswordRules, NewPasswordField } from './new-password-field.tsx'

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
  const field = useRef<HTMLInputElement>(null)
  const isValid = meetsPasswordRules(password, email)

  /** Sets the password. Resolves to why that failed, if the challenge is over; finding out takes more requests. */
  async function answerChallenge(): Promise<CurrentUser | ChallengeOutcome> {
    try {
      const { person } = await client.accounts.answerNewPasswordChallenge({ password, email })
      return person
    } catch (error) {
      if (getRefusalCode(error) !== 'accounts.challenge_over') throw error
      return readChallengeOutcome(queryClient)
    }
  }

  function handleAnswer(answer: CurrentUser | ChallengeOutcome) {
    if ('invitedEmail' in answer) return onChallengeEnded(answer)
    setCurrentUser(queryClient, answer)
    flash.success({
      title: 'Your password has been updated!',
      text: `Welcome to ${product.name}. Everything here is yours to try.`,
    })
    onSignedIn(answer)
  }

  const answerMutation = useFormMutation({
    mutationFn: answerChallenge,
    fields: { password: [] },
    onSuccess: handleAnswer,
    staysPending: true,
  })

  return (
    <ValidatedForm
      errors={answerMutation.errors}
      onSubmit={() => isValid && answerMutation.submit()}
      fallbackFocus={field}
      actions={
        <Button
          type="submit"
          size="large"
          disabled={!isValid}
          busy={answerMutation.isPending}
          busyText="Saving your password"
          className="w-full"
        >
          Finalize Account
        </Button>
      }
    >
      <FixedEmail email={email} />
      <NewPasswordField
        ref={field}
        email={email}
        password={password}
        onPasswordChange={setPassword}
        error={answerMutation.errors.password}
      />
    </ValidatedForm>
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
