import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { client, getErrorMessage, getRefusalCode } from '../../../app/api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { ValidatedForm } from '../../../app/forms/validated-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import {
  CurrentPasswordField,
  currentPasswordRefusals,
  validateCurrentPassword,
} from './current-password-field.tsx'
import { messages } from './messages.ts'
import { formatSecret } from './profile-formats.ts'
import { devicesQuery, profileQuery } from './profile-query.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { codeRefusals, SixDigitsField, validateCode } from './six-digits-field.tsx'

type TotpStep =
  | { name: 'password' }
  | { name: 'scan' | 'code'; totpSecret: TotpSecret }
  | { name: 'recovery codes'; codes: readonly string[] }

function useTotpSetup() {
  const [step, setStep] = useState<TotpStep>({ name: 'password' })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const beginMutation = useFormMutation({
    mutationFn: () => client.accounts.beginTotp({ password }),
    fields: { password: currentPasswordRefusals },
    validate: () => validateCurrentPassword(password),
    onSuccess: (totpSecret) => setStep({ name: 'scan', totpSecret }),
  })
  const confirmMutation = useFormMutation({
    mutationFn: () => client.accounts.confirmTotp({ code }),
    fields: { code: codeRefusals },
    validate: () => validateCode(code),
    // The general message for wrong codes suggests requesting a new one: an app shows new codes itself.
    describeError: (error) =>
      getRefusalCode(error) === 'accounts.wrong_code' ? messages.wrongAppCode() : getErrorMessage(error),
    onSuccess: ({ recoveryCodes }) => setStep({ name: 'recovery codes', codes: recoveryCodes }),
    invalidates: [profileQuery.queryKey, devicesQuery.queryKey],
  })

  function goToStep(name: 'scan' | 'code') {
    if ('totpSecret' in step) setStep({ name, totpSecret: step.totpSecret })
  }

  return {
    step,
    password,
    setPassword,
    code,
    setCode,
    beginMutation,
    confirmMutation,
    goToStep,
  }
}

type TotpSetup = ReturnType<typeof useTotpSetup>

/** The secret of an authenticator app, and the `otpauth:` URI that contains it. */
type TotpSecret = { secret: string; uri: string }

/** Shows the secret as a QR code, and as text to type where the app is on this same device. */
function TotpScan({ secret, uri }: TotpSecret) {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 justify-items-center gap-x-6 gap-y-4 @sm:grid-cols-[auto_minmax(0,1fr)] @sm:items-center">
        <QrCode text={uri} label={messages.qrCode()} className="w-52 max-w-full" />
        <div className="w-full min-w-0">
          <h3 className="text-title-s">{messages.noWayToScan()}</h3>
          <p className="mt-1 text-small text-soft">{messages.secretHint()}</p>
          <p dir="ltr" className="my-2.5 font-semibold tracking-wide break-words tabular-nums">
            {formatSecret(secret)}
          </p>
          <CopyButton text={secret}>{messages.copyKey()}</CopyButton>
        </div>
      </div>
    </div>
  )
}

const stepTexts: Record<TotpStep['name'], { title: PlainMessage; description: PlainMessage }> = {
  password: { title: messages.setUpApp, description: messages.setUpAppText },
  scan: { title: messages.scan, description: messages.scanText },
  code: { title: messages.typeCode, description: messages.typeCodeText },
  'recovery codes': { title: messages.keepCodes, description: messages.keepCodesText },
}

/** Sets up an authenticator app. Warns once when it is closed before the recovery codes are confirmed as saved. */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const setup = useTotpSetup()
  const { name } = setup.step
  const { title, description } = stepTexts[name]
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
    flash.success({ title: messages.totpIsSetUp(), text: messages.othersWereSignedOut() })
  }

  return (
    <Dialog
      onClose={handleClose}
      title={title()}
      description={description()}
      actions={
        name === 'recovery codes' ? (
          <>
            {hasWarned && (
              <Button variant="quiet" onClick={onClose}>
                {messages.closeWithoutThem()}
              </Button>
            )}
            <Button onClick={finish}>{messages.done()}</Button>
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
            error={isConfirmationMissing ? messages.keepCodesFirst() : undefined}
          />
          <FormError>{hasWarned && !areCodesSaved ? messages.codesNotKept() : null}</FormError>
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
        {isCode ? messages.back() : commonMessages.cancel()}
      </Button>
      {step.name === 'scan' ? (
        <Button key="next" onClick={() => goToStep('code')}>
          {messages.next()}
        </Button>
      ) : (
        <Button
          key={step.name}
          type="submit"
          form={formId}
          busy={isCode ? confirmMutation.isPending : beginMutation.isPending}
          busyText={isCode ? messages.checkingTheCode() : messages.checkingYourPassword()}
        >
          {isCode ? messages.turnItOn() : messages.continue()}
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
