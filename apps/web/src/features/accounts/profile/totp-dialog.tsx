import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { useFlash } from '../../../ui/use-flash.ts'
import { AttemptForm } from './attempt-form.tsx'
import { NextStep } from './next-step.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SixDigitsField } from './six-digits-field.tsx'
import { TotpScan } from './totp-scan.tsx'
import { type TotpSteps, useTotpSteps } from './use-totp-steps.ts'

const WORDS = {
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

/** Sets an authenticator app up; whoever closes it before the recovery codes are kept is warned once. */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const steps = useTotpSteps()
  const { name } = steps.step
  const form = useId()
  const flash = useFlash()
  const [isKept, setIsKept] = useState(false)
  const [isWarned, setIsWarned] = useState(false)
  const [isMissing, setIsMissing] = useState(false)

  function leave() {
    if (name === 'kept' && !isKept && !isWarned) setIsWarned(true)
    else onClose()
  }

  function finish() {
    setIsMissing(!isKept)
    if (!isKept) return
    onClose()
    flash.success({ title: 'Your authenticator app is set up', text: 'Your other devices were signed out.' })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || leave()}
      {...WORDS[name]}
      actions={
        name === 'kept' ? (
          <>
            {isWarned && (
              <Button variant="quiet" onClick={onClose}>
                Close without them
              </Button>
            )}
            <Button onClick={finish}>Done</Button>
          </>
        ) : (
          <FormActions form={form} steps={steps} onCancel={onClose} />
        )
      }
    >
      {steps.step.name === 'kept' ? (
        <NextStep>
          <RecoveryCodes
            codes={steps.step.codes}
            isKept={isKept}
            onKept={(next) => {
              setIsKept(next)
              setIsMissing(false)
            }}
            problem={isMissing ? 'Keep them somewhere safe first, then tick this.' : undefined}
          />
          <FormProblem>
            {isWarned && !isKept
              ? 'You cannot see these codes again. Without them and without your phone, you need help from a person to get back in.'
              : null}
          </FormProblem>
        </NextStep>
      ) : (
        <StepForm form={form} steps={steps} />
      )}
    </Dialog>
  )
}

function StepForm({ form, steps }: { form: string; steps: TotpSteps }) {
  const { step, beginning, confirming } = steps
  switch (step.name) {
    case 'password':
      return (
        <AttemptForm id={form} problems={beginning.problems} onSubmit={steps.begin}>
          <OwnPasswordField
            value={steps.password}
            onChange={steps.setPassword}
            problems={beginning.problems}
          />
        </AttemptForm>
      )
    case 'scan':
      return (
        <NextStep key="scan">
          <TotpScan {...step.begun} />
        </NextStep>
      )
    case 'code':
      return (
        <AttemptForm key="code" id={form} problems={confirming.problems} onSubmit={steps.confirm} isNext>
          <SixDigitsField value={steps.code} onChange={steps.setCode} problems={confirming.problems} />
        </AttemptForm>
      )
    case 'kept':
      return null
    default:
      return step satisfies never
  }
}

type FormActionsProps = { form: string; steps: TotpSteps; onCancel: () => void }

function FormActions({ form, steps, onCancel }: FormActionsProps) {
  const { step, beginning, confirming, turn } = steps
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
          form={form}
          busy={isCode ? confirming.isBusy : beginning.isBusy}
          busyText={isCode ? 'Checking the code' : 'Checking your password'}
        >
          {isCode ? 'Turn it on' : 'Continue'}
        </Button>
      )}
    </>
  )
}
