import { useId, useState } from 'react'
import { ValidatedForm } from '../../../app/forms/validated-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useFlash } from '../../../ui/use-flash.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { FocusOnMount } from './focus-on-mount.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SixDigitsField } from './six-digits-field.tsx'
import { TotpScan } from './totp-scan.tsx'
import { type TotpSetup, useTotpSetup } from './use-totp-setup.ts'

const STEP_TEXTS = {
  password: {
    title: 'Set up your authenticator app',
    description: 'Your password first, please. At the end, your other devices are signed out.',
  },
  scan: {
    title: 'Scan this with your app',
    description: 'Add an account in your authenticator app, and point the camera here.',
  },
  code: {
    title: 'Type the code from your app',
    description: 'It shows six digits, and new ones every half minute.',
  },
  kept: {
    title: 'Keep your recovery codes',
    description: 'If you lose your phone, one of these lets you in. They are shown only now.',
  },
}

/** Sets up an authenticator app. Warns once when it is closed before the recovery codes are confirmed as saved. */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const setup = useTotpSetup()
  const { name } = setup.step
  const formId = useId()
  const flash = useFlash()
  const [areCodesSaved, setAreCodesSaved] = useState(false)
  const [hasWarned, setHasWarned] = useState(false)
  const [isConfirmationMissing, setIsConfirmationMissing] = useState(false)

  function handleClose() {
    if (name === 'kept' && !areCodesSaved && !hasWarned) setHasWarned(true)
    else onClose()
  }

  function finish() {
    setIsConfirmationMissing(!areCodesSaved)
    if (!areCodesSaved) return
    onClose()
    flash.success({ title: 'Your authenticator app is set up', text: 'Your other devices were signed out.' })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || handleClose()}
      {...STEP_TEXTS[name]}
      actions={
        name === 'kept' ? (
          <>
            {hasWarned && (
              <Button variant="quiet" onClick={onClose}>
                Close without them
              </Button>
            )}
            <Button onClick={finish}>Done</Button>
          </>
        ) : (
          <FormActions formId={formId} setup={setup} onCancel={onClose} />
        )
      }
    >
      {setup.step.name === 'kept' ? (
        <FocusOnMount>
          <RecoveryCodes
            codes={setup.step.codes}
            isConfirmed={areCodesSaved}
            onConfirmedChange={(next) => {
              setAreCodesSaved(next)
              setIsConfirmationMissing(false)
            }}
            error={isConfirmationMissing ? 'Keep them somewhere safe first, then tick this.' : undefined}
          />
          <FormError>
            {hasWarned && !areCodesSaved
              ? 'You cannot see these codes again. Without them and without your phone, you need help from a person to get back in.'
              : null}
          </FormError>
        </FocusOnMount>
      ) : (
        <StepForm formId={formId} setup={setup} />
      )}
    </Dialog>
  )
}

function StepForm({ formId, setup }: { formId: string; setup: TotpSetup }) {
  const { step, beginning, confirming } = setup
  switch (step.name) {
    case 'password':
      return (
        <ValidatedForm id={formId} errors={beginning.errors} onSubmit={setup.begin}>
          <CurrentPasswordField
            value={setup.password}
            onChange={setup.setPassword}
            errors={beginning.errors}
          />
        </ValidatedForm>
      )
    case 'scan':
      return (
        <FocusOnMount key="scan">
          <TotpScan {...step.totpSecret} />
        </FocusOnMount>
      )
    case 'code':
      return (
        <ValidatedForm
          key="code"
          id={formId}
          errors={confirming.errors}
          onSubmit={setup.confirm}
          focusOnMount
        >
          <SixDigitsField value={setup.code} onChange={setup.setCode} errors={confirming.errors} />
        </ValidatedForm>
      )
    case 'kept':
      return null
    default:
      return step satisfies never
  }
}

type FormActionsProps = { formId: string; setup: TotpSetup; onCancel: () => void }

function FormActions({ formId, setup, onCancel }: FormActionsProps) {
  const { step, beginning, confirming, turn } = setup
  const isCode = step.name === 'code'
  return (
    <>
      <Button variant="quiet" onClick={isCode ? () => turn('scan') : onCancel}>
        {isCode ? 'Back' : 'Cancel'}
      </Button>
      {step.name === 'scan' ? (
        <Button key="next" onClick={() => turn('code')}>
          Next
        </Button>
      ) : (
        <Button
          key={step.name}
          type="submit"
          form={formId}
          busy={isCode ? confirming.isPending : beginning.isPending}
          busyText={isCode ? 'Checking the code' : 'Checking your password'}
        >
          {isCode ? 'Turn it on' : 'Continue'}
        </Button>
      )}
    </>
  )
}
