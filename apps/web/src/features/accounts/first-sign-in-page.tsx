import type { CurrentUser } from '@kitchen-table/contract/accounts'
import { normalizeEmail } from '@kitchen-table/domain/accounts'
import { Link } from '@tanstack/react-router'
import { client } from '../../app/api.ts'
import type { FormErrors } from '../../app/forms/form-errors.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { product } from '../../app/start-data.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { standaloneLinkStyle } from '../../ui/link-style.ts'
import { RichMessage } from '../../ui/rich-message.tsx'
import { AuthPageLayout } from './auth-page-layout.tsx'
import { LoginHelp } from './login-help.tsx'
import { messages } from './messages.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { usePageSignInFlow } from './use-sign-in-flow.ts'

type FirstSignInPageProps = {
  /** The address from the invitation's link or from the previous page. */
  email: string
  /** Whether the address is from the invitation's link. */
  isInvited: boolean
  /** The address of a person who is already signed in here: they came back, or lend the browser to another person. */
  signedInAs: string | null
  onSignedIn: (person: CurrentUser) => void
  onNewPassword: () => void
}

export function FirstSignInPage(props: FirstSignInPageProps) {
  const { email: initialEmail, isInvited, signedInAs, onSignedIn, onNewPassword } = props
  const flow = usePageSignInFlow({
    email: initialEmail,
    isEmailPersisted: isInvited,
    onNewPassword,
    onSignedIn,
  })
  const { challenge, email } = flow

  return (
    <AuthPageLayout
      title={messages.welcomeTo({ product: product.name })}
      hasIllustration
      lead={messages.firstSignInLead()}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-5">
          <Link to="/" state={{ typedEmail: email }} className={standaloneLinkStyle}>
            {messages.iHaveAPassword()}
          </Link>
          <LoginHelp email={email} />
        </div>
      }
    >
      {challenge ? (
        <SecondFactorForm flow={flow} challenge={challenge} />
      ) : (
        <>
          {signedInAs !== null && <AlreadySignedIn email={signedInAs} />}
          <SignInForm
            flow={flow}
            passwordLabel={messages.temporaryPassword()}
            passwordHint={messages.temporaryPasswordHint()}
            refusalSuffix={messages.invitationExpiredHint()}
            submitLabel={messages.continue()}
          />
          <ResendInvitation email={email} />
        </>
      )}
    </AuthPageLayout>
  )
}

function AlreadySignedIn({ email }: { email: string }) {
  return (
    <div className="mb-5 border-b border-line pb-4">
      <p>
        <RichMessage
          parts={messages.signedInAs({
            email,
            strong: (text) => <strong className="font-semibold break-words">{text}</strong>,
          })}
        />
      </p>
      <Link to="/dashboard" className={standaloneLinkStyle}>
        {messages.goOnToThe()}
      </Link>
    </div>
  )
}

function validateEmail(email: string): FormErrors {
  if (normalizeEmail(email) !== null) return {}
  return { form: messages.typeYourEmailAbove() }
}

/** Requests a new invitation. The response is the same for every address, so it does not reveal who is invited. */
function ResendInvitation({ email }: { email: string }) {
  const {
    submit,
    errors,
    isPending,
    result: sentTo,
  } = useFormMutation({
    async mutationFn() {
      await client.accounts.requestInvitation({ email })
      return email.trim()
    },
    validate: () => validateEmail(email),
  })

  return (
    <div className="mt-5 space-y-2 border-t border-line pt-4">
      <p className="text-small text-soft">{messages.invitationLostQuestion()}</p>
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        busyText={messages.sending()}
        onClick={() => submit()}
      >
        {messages.askForAFresh()}
      </Button>
      <p role="status" className="text-small empty:hidden">
        {sentTo !== undefined && messages.invitationOnItsWay({ email: sentTo })}
      </p>
      <FormError>{errors.form}</FormError>
    </div>
  )
}
