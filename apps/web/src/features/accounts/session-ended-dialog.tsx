import type { CurrentUser } from '@kitchen-table/contract/accounts'
import { useEffect } from 'react'
import { client, getErrorMessage, getRefusalCode } from '../../app/api.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { leavePage } from '../../app/leave-page.ts'
import { useCurrentUser } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { RichMessage } from '../../ui/rich-message.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { messages } from './messages.ts'
import { getOrganizationProvider, type ProviderId, providerNames } from './provider-names.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignInFlow } from './use-sign-in-flow.ts'

type SessionEndedDialogProps = {
  /** Called after a sign-in, possibly of another person. */
  onReauthenticated: (person: CurrentUser) => void
  onClose: () => void
}

/** Handles Escape before all other listeners, so that it does not close another dialog with typed text below. */
function useEscapeCapture(onClose: () => void) {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      onClose()
    }
    addEventListener('keydown', handleKeyDown, { capture: true })
    return () => removeEventListener('keydown', handleKeyDown, { capture: true })
  }, [onClose])
}

/** Covers the page after the session has ended, so that the person can sign in again without losing typed text. */
export function SessionEndedDialog({ onReauthenticated, onClose }: SessionEndedDialogProps) {
  const { user, group } = useCurrentUser()
  const provider = getOrganizationProvider(group?.slug)
  useEscapeCapture(onClose)

  return (
    <Dialog
      onClose={onClose}
      title={messages.yourSessionHasEnded()}
      description={messages.sessionEndedText()}
    >
      {provider === null ? (
        <PasswordSignIn email={user.email} onReauthenticated={onReauthenticated} />
      ) : (
        <ProviderSignIn provider={provider} onReauthenticated={onReauthenticated} />
      )}
    </Dialog>
  )
}

type ReauthProps = Pick<SessionEndedDialogProps, 'onReauthenticated'>

function PasswordSignIn({ email, onReauthenticated }: ReauthProps & { email: string }) {
  const flow = useSignInFlow({
    email,
    onSignedIn: onReauthenticated,
    onNewPassword: () => leavePage('/auth/newpassword'),
  })
  return flow.challenge ? (
    <SecondFactorForm flow={flow} challenge={flow.challenge} />
  ) : (
    <SignInForm flow={flow} isEmailFixed />
  )
}

function ProviderSignIn({ provider, onReauthenticated }: ReauthProps & { provider: ProviderId }) {
  const { submit, errors, isPending } = useFormMutation({
    mutationFn: () => client.accounts.currentUser(),
    describeError: (error) =>
      getRefusalCode(error) === 'accounts.not_signed_in' ? messages.notSignedInYet() : getErrorMessage(error),
    onSuccess: onReauthenticated,
    staysPending: true,
  })

  return (
    <div className="space-y-4">
      <p>
        <RichMessage
          parts={messages.signInWithThenReturn({
            provider: providerNames[provider],
            link: (text) => (
              <TextLink href={`/${provider}`} external>
                {text}
              </TextLink>
            ),
          })}
        />
      </p>
      <FormError>{errors.form}</FormError>
      <Button busy={isPending} busyText={messages.checking()} onClick={() => submit()}>
        {messages.checkAgain()}
      </Button>
    </div>
  )
}
