import type { CurrentUser } from '@kitchen-table/contract/accounts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { client, getRefusalCode } from '../../app/api.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { ValidatedForm } from '../../app/forms/validated-form.tsx'
import { currentUserQuery, setCurrentUser } from '../../app/queries.ts'
import { product } from '../../app/start-data.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { useFlash } from '../../ui/feedback/flash-store.ts'
import { AuthPageLayout } from './auth-page-layout.tsx'
import { FixedEmail } from './fixed-email.tsx'
import { LoginHelp } from './login-help.tsx'
import { messages } from './messages.ts'
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
      title={messages.greatJustOneMore()}
      pageTitle={messages.chooseYourPassword()}
      lead={messages.chooseAPasswordOf()}
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
      title: commonMessages.passwordUpdated(),
      text: messages.everythingIsYours({ product: product.name }),
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
          busyText={messages.savingYourPassword()}
          className="w-full"
        >
          {messages.finalizeAccount()}
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

function NoPendingChallenge() {
  return (
    <AuthPageLayout title={messages.thisPageComesAfter()} lead={messages.noInvitationText()}>
      <SignInLinks />
    </AuthPageLayout>
  )
}

/** Why no first password could be set: who signed in here meanwhile, or for whom an invitation was opened here. */
type ChallengeOutcome = { person: CurrentUser | null; invitedEmail: string | null }

/** Returns what another tab of this browser has done meanwhile. Throws when a request fails. */
async function readChallengeOutcome(queryClient: QueryClient): Promise<ChallengeOutcome> {
  const [challenge, person] = await Promise.all([
    client.accounts.challenge(),
    queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
  ])
  return { person, invitedEmail: challenge?.name === 'NEW_PASSWORD_REQUIRED' ? challenge.email : null }
}

type ChallengeEndedProps = {
  email: string
  outcome: ChallengeOutcome
  onContinue: (person: CurrentUser) => void
}

/** Shown when the challenge has expired, or another tab has ended it: what happened, and how to continue. */
function ChallengeEnded({ email, outcome: { person, invitedEmail }, onContinue }: ChallengeEndedProps) {
  if (invitedEmail !== null)
    return (
      <AuthPageLayout
        title={messages.anotherInvitationWasOpened()}
        lead={messages.otherBegan({ other: invitedEmail, email })}
      >
        <SignInLinks />
      </AuthPageLayout>
    )
  if (person === null)
    return (
      <AuthPageLayout title={messages.invitationTimedOutTitle()} lead={messages.invitationTimedOutText()}>
        <SignInLinks />
      </AuthPageLayout>
    )
  const isSameUser = person.user.email === email
  return (
    <AuthPageLayout
      title={isSameUser ? messages.youHaveYourPassword() : messages.someoneElseHasSigned()}
      lead={
        isSameUser
          ? messages.passwordChosenElsewhereText()
          : messages.otherSignedIn({ other: person.user.email, email })
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button variant={isSameUser ? 'filled' : 'outline'} onClick={() => onContinue(person)}>
          {isSameUser ? messages.goOn() : messages.goOnAs({ email: person.user.email })}
        </Button>
        {!isSameUser && <SignInLinks />}
      </div>
    </AuthPageLayout>
  )
}

function SignInLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to="/new-user" className={buttonStyle()}>
        {messages.toUseYourInvitation()}
      </Link>
      <Link to="/" className={buttonStyle({ variant: 'outline' })}>
        {messages.signIn()}
      </Link>
      <LoginHelp />
    </div>
  )
}
