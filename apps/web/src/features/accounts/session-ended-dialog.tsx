import type { Person } from '@kitchen-table/contract/person'
import { useEffect, useState } from 'react'
import { client, errorWords, refusalCode } from '../../app/api.ts'
import { usePerson } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CodeStep } from './code-step.tsx'
import { type ProviderId, providerNames, providerOf } from './provider-names.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useSignInSteps } from './use-sign-in-steps.ts'

type SessionEndedDialogProps = {
  /** Somebody is signed in again; it may be another person. */
  onBack: (person: Person) => void
  onClose: () => void
}

/** Another dialog may be open beneath, whose typed words must not go with this one's Escape. */
function useOwnEscape(onClose: () => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      onClose()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [onClose])
}

/** Over the page that the session ended under: signing in again, without leaving what was typed. */
export function SessionEndedDialog({ onBack, onClose }: SessionEndedDialogProps) {
  const { user, group } = usePerson()
  const provider = providerOf(group?.slug)
  useOwnEscape(onClose)

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Your session has ended"
      description="What you typed is still here. Sign in again to go on."
    >
      {provider === null ? (
        <OwnSignIn email={user.email} onBack={onBack} />
      ) : (
        <ProviderSignIn provider={provider} onBack={onBack} />
      )}
    </Dialog>
  )
}

type OnBack = Pick<SessionEndedDialogProps, 'onBack'>

function OwnSignIn({ email, onBack }: OnBack & { email: string }) {
  const steps = useSignInSteps({
    email,
    onSignedIn: onBack,
    onNewPassword: () => location.assign('/auth/newpassword'),
  })
  return steps.challenge ? (
    <CodeStep steps={steps} challenge={steps.challenge} />
  ) : (
    <SignInForm steps={steps} isEmailFixed />
  )
}

function ProviderSignIn({ provider, onBack }: OnBack & { provider: ProviderId }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function check() {
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      onBack(await client.accounts.start())
    } catch (error) {
      const isOut = refusalCode(error) === 'accounts.not_signed_in'
      setProblem(
        isOut
          ? 'You are not signed in yet. Finish it in the other tab, then check again.'
          : errorWords(error),
      )
      setIsBusy(false)
    }
  }

  return (
    <div className="space-y-4">
      <p>
        <TextLink href={`/${provider}`} external>
          Sign in with {providerNames[provider]}
        </TextLink>
        , then come back to this tab.
      </p>
      <FormProblem>{problem}</FormProblem>
      <Button busy={isBusy} busyText="Checking" onClick={check}>
        Check again
      </Button>
    </div>
  )
}
