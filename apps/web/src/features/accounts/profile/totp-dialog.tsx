import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ValidatedForm } from '../../../app/forms/validated-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFlash } from '../../../ui/flash-store.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
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
  'recovery codes': {
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
    if (name === 'recovery codes' && !areCodesSaved && !hasWarned) setHasWarned(true)
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
      onClose={handleClose}
      {...STEP_TEXTS[name]}
      actions={
        name === 'recovery codes' ? (
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
      {setup.step.name === 'recovery codes' ? (
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
  const { step, beginMutation, confirmMutation } = setup
  switch (step.name) {
    case 'password':
      return (
        <ValidatedForm id={formId} errors={beginMutation.errors} onSubmit={beginMutation.submit}>
          <CurrentPasswordField
            value={setup.password}
            onChange={setup.setPassword}
            errors={beginMutation.errors}
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
          errors={confirmMutation.errors}
          onSubmit={confirmMutation.submit}
          focusOnMount
        >
          <SixDigitsField value={setup.code} onChange={setup.setCode} errors={confirmMutation.errors} />
        </ValidatedForm>
      )
    case 'recovery codes':
      return null
    default:
      return step satisfies never
  }
}

type FormActionsProps = { formId: string; setup: TotpSetup; onCancel: () => void }

function FormActions({ formId, setup, onCancel }: FormActionsProps) {
  const { step, beginMutation, confirmMutation, goToStep } = setup
  const isCode = step.name === 'code'
  return (
    <>
      <Button variant="quiet" onClick={isCode ? () => goToStep('scan') : onCancel}>
        {isCode ? 'Back' : 'Cancel'}
      </Button>
      {step.name === 'scan' ? (
        <Button key="next" onClick={() => goToStep('code')}>
          Next
        </Button>
      ) : (
        <Button
          key={step.name}
          type="submit"
          form={formId}
          busy={isCode ? confirmMutation.isPending : beginMutation.isPending}
          busyText={isCode ? 'Checking the code' : 'Checking your password'}
        >
          {isCode ? 'Turn it on' : 'Continue'}
        </Button>
      )}
    </>
  )
}

/** Takes the focus when it replaces a step whose button had it. */
function FocusOnMount({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  return (
    <div ref={container} tabIndex={-1}>
      {children}
    </div>
  )
}
