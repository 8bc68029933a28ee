import type { Mfa } from '@kitchen-table/domain/accounts/mfa'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { ChangeMfaDialog } from './change-mfa-dialog.tsx'
import { useProfile } from './profile-query.ts'
import { ProfileSection, ProviderOwned } from './profile-section.tsx'
import { RecoveryCodesLeft } from './recovery-codes-left.tsx'
import { shownPhone } from './shown-phone.ts'
import { TotpDialog } from './totp-dialog.tsx'

const ABOUT =
  'A code besides your password, so that nobody who learns your password can sign in with it alone.'

export function SecondStepSection() {
  const { isProviderOwned } = useProfile()

  return (
    <ProfileSection title="Two-step sign-in" about={ABOUT}>
      {isProviderOwned ? <ProviderOwned /> : <SecondStepChoice />}
    </ProfileSection>
  )
}

/** What the card of text messages says: where they go, or why they cannot be chosen. */
function useTextHint(): { hint: string; disabled: boolean } {
  const { phone, isPhoneVerified, isPhoneTextable } = useProfile()
  if (phone === null) return { hint: 'Add a phone number above first, and verify it.', disabled: true }
  if (!isPhoneTextable) return { hint: 'We cannot send text messages to your phone number.', disabled: true }
  if (!isPhoneVerified) return { hint: 'Verify your phone number above first.', disabled: true }
  return { hint: `A code by text to ${shownPhone(phone)}.`, disabled: false }
}

function SecondStepChoice() {
  const { mfa, recoveryCodesLeft, textCountries } = useProfile()
  const text = useTextHint()
  const [choice, setChoice] = useState<Mfa>()
  const [asks, setAsks] = useState<Mfa>()
  const [isSame, setIsSame] = useState(false)
  const chosen = choice ?? mfa

  function choose(next: Mfa) {
    setChoice(next)
    setIsSame(false)
  }

  function go() {
    if (chosen === mfa) setIsSame(true)
    else setAsks(chosen)
  }

  /** Whatever came of it, the cards show what is true. */
  function close() {
    setAsks(undefined)
    setChoice(undefined)
  }

  return (
    <>
      <RadioCards
        legend="After your password, ask me for"
        value={chosen}
        onChange={choose}
        options={[
          {
            value: 'TOTP',
            label: 'Authenticator app (TOTP)',
            hint: 'A code from an app on your phone. It works without a signal, and is the safest.',
          },
          // Nobody is offered what this installation cannot do; whoever has it already sees that they do.
          ...(textCountries.length > 0 || mfa === 'SMS'
            ? [{ value: 'SMS' as const, label: 'Text message (SMS)', ...text }]
            : []),
          { value: 'NONE', label: 'None', hint: 'Your password is enough.' },
        ]}
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" size="small" aria-haspopup="dialog" onClick={go}>
          Save choice
        </Button>
        <span role="status" className="text-small text-soft">
          {isSame && 'That is how you sign in already.'}
        </span>
      </div>
      {mfa === 'TOTP' && <RecoveryCodesLeft left={recoveryCodesLeft} onRenew={() => setAsks('TOTP')} />}
      {asks === 'TOTP' && <TotpDialog onClose={close} />}
      {(asks === 'SMS' || asks === 'NONE') && <ChangeMfaDialog wanted={asks} onClose={close} />}
    </>
  )
}
