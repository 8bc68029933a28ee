import { useState } from 'react'
import { Entrance } from './entrance.tsx'
import { LoginHelp } from './login-help.tsx'
import { ResetCodeForm } from './reset-code-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { useTypedEmail } from './typed-email.ts'

type ResetPasswordPageProps = {
  /** The address of whoever is signed in; null for nobody. */
  signedInAs: string | null
  onReset: () => void
}

/** A new password with a mailed code: the address and Send Code, then the code and the password (spec §2). */
export function ResetPasswordPage({ signedInAs, onReset }: ResetPasswordPageProps) {
  const [email, setEmail] = useState(useTypedEmail())
  const [step, setStep] = useState<'address' | 'sent' | 'code at hand'>('address')
  const own = signedInAs ?? email.trim()
  /** Also of whoever is signed in: their session may end while they wait for the code. */
  const recipient = { email: own }

  return (
    <Entrance
      title="Reset your password"
      lead="We send a code to your e-mail address. With it you choose a new password."
      after={
        <div className="flex justify-end">
          <LoginHelp email={own} />
        </div>
      }
    >
      {step === 'address' ? (
        <ResetCodeForm
          signedInAs={signedInAs}
          email={email}
          onEmail={setEmail}
          recipient={recipient}
          onSent={() => setStep('sent')}
          onCodeAtHand={() => setStep('code at hand')}
        />
      ) : (
        <ResetPasswordForm
          email={own}
          recipient={recipient}
          wasSent={step === 'sent'}
          onOtherAddress={signedInAs === null ? () => setStep('address') : null}
          onReset={onReset}
        />
      )}
    </Entrance>
  )
}
