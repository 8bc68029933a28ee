import type { Mfa } from '@kitchen-table/domain/accounts'
import { type ReactNode, useState } from 'react'
import { client } from '../../../app/api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { DialogButton } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import {
  CurrentPasswordField,
  currentPasswordRefusals,
  validateCurrentPassword,
} from './current-password-field.tsx'
import { messages } from './messages.ts'
import { formatPhone } from './profile-formats.ts'
import { devicesQuery, useProfile, useSetCachedProfile } from './profile-query.ts'
import { ProfileSection, ProviderManagedNotice } from './profile-section.tsx'
import { TotpDialog } from './totp-dialog.tsx'

/** With so few recovery codes left, the section suggests new ones. */
const LOW_COUNT = 3

export function SecondFactorSection() {
  const { isProviderOwned } = useProfile()

  return (
    <ProfileSection title={messages.twoStepSignIn()} description={messages.secondFactorText()}>
      {isProviderOwned ? <ProviderManagedNotice /> : <SecondFactorChoice />}
    </ProfileSection>
  )
}

/** Returns the hint of the card for text messages: where they are sent, or why they cannot be chosen. */
function useSmsHint(): { hint: string; disabled: boolean } {
  const { phone, isPhoneVerified, isPhoneTextable } = useProfile()
  if (phone === null) return { hint: messages.addPhoneFirst(), disabled: true }
  if (!isPhoneTextable) return { hint: messages.cannotSendTexts(), disabled: true }
  if (!isPhoneVerified) return { hint: messages.verifyPhoneFirst(), disabled: true }
  return { hint: messages.smsHint({ phone: formatPhone(phone) }), disabled: false }
}

function SecondFactorChoice() {
  const { mfa, recoveryCodesLeft, textCountries } = useProfile()
  const smsHint = useSmsHint()
  const [choice, setChoice] = useState<Mfa>()
  const [openDialog, setOpenDialog] = useState<Mfa>()
  const [isUnchanged, setIsUnchanged] = useState(false)
  const selected = choice ?? mfa

  function choose(next: Mfa) {
    setChoice(next)
    setIsUnchanged(false)
  }

  function saveChoice() {
    if (selected === mfa) setIsUnchanged(true)
    else setOpenDialog(selected)
  }

  /** Closes the dialog and resets the choice, so that the cards show the stored method. */
  function close() {
    setOpenDialog(undefined)
    setChoice(undefined)
  }

  return (
    <>
      <RadioCards
        legend={messages.secondFactorLegend()}
        value={selected}
        onChange={choose}
        options={[
          {
            value: 'TOTP',
            label: messages.authenticatorAppTotp(),
            hint: messages.totpHint(),
          },
          // An installation that cannot send texts does not offer them, but shows them to people who use them already.
          ...(textCountries.length > 0 || mfa === 'SMS'
            ? [{ value: 'SMS' as const, label: messages.textMessageSms(), ...smsHint }]
            : []),
          { value: 'NONE', label: commonMessages.none(), hint: messages.noSecondFactorHint() },
        ]}
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <DialogButton onClick={saveChoice}>{messages.saveChoice()}</DialogButton>
        <span role="status" className="text-small text-soft">
          {isUnchanged && messages.choiceIsSaved()}
        </span>
      </div>
      {mfa === 'TOTP' && <RecoveryCodesLeft left={recoveryCodesLeft} onRenew={() => setOpenDialog('TOTP')} />}
      {openDialog === 'TOTP' && <TotpDialog onClose={close} />}
      {(openDialog === 'SMS' || openDialog === 'NONE') && (
        <ChangeMfaDialog method={openDialog} onClose={close} />
      )}
    </>
  )
}

const strong = (text: ReactNode[]) => <strong className="font-semibold text-ink">{text}</strong>

type RecoveryCodesLeftProps = { left: number; onRenew: () => void }

/** Shows how many recovery codes are left. New ones are created only by setting up the app again. */
function RecoveryCodesLeft({ left, onRenew }: RecoveryCodesLeftProps) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
      <p className="min-w-0 flex-1 basis-56 text-small text-soft">
        <RichMessage
          parts={
            left <= LOW_COUNT
              ? messages.fewRecoveryCodesLeft({ left, strong })
              : messages.recoveryCodesLeft({ left, strong })
          }
        />
      </p>
      <DialogButton variant="quiet" className="-mx-4" onClick={onRenew}>
        {messages.setUpAgain()}
      </DialogButton>
    </div>
  )
}

const dialogTexts = {
  SMS: { title: messages.getCodesByText, action: messages.sendTexts, done: messages.textsAreOn },
  NONE: { title: messages.turnTwoStepOff, action: messages.turnItOff, done: messages.twoStepIsOff },
}

type ChangeMfaDialogProps = { method: keyof typeof dialogTexts; onClose: () => void }

/** Asks for the password, so that nobody else at an unlocked device can weaken the sign-in. */
function ChangeMfaDialog({ method, onClose }: ChangeMfaDialogProps) {
  const { mfa } = useProfile()
  const { title, action, done } = dialogTexts[method]
  const setCachedProfile = useSetCachedProfile()
  const flash = useFlash()
  const [password, setPassword] = useState('')
  const mutation = useFormMutation({
    mutationFn: () => client.accounts.changeMfa({ mfa: method, password }),
    fields: { password: currentPasswordRefusals },
    validate: () => validateCurrentPassword(password),
    async onSuccess(profile) {
      await setCachedProfile(profile)
      onClose()
      flash.success({ title: done(), text: messages.othersWereSignedOut() })
    },
    invalidates: [devicesQuery.queryKey],
  })

  return (
    <FormDialog
      onClose={onClose}
      title={title()}
      description={mfa === 'TOTP' ? messages.totpEnds() : messages.othersAreSignedOut()}
      mutation={mutation}
      submitLabel={action()}
      busyText={messages.saving()}
    >
      <CurrentPasswordField value={password} onChange={setPassword} errors={mutation.errors} />
    </FormDialog>
  )
}
