import { useState } from 'react'
import { client, getErrorMessage, getRefusalCode } from '../../../app/api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { passwordRefusals, validateCurrentPassword } from './current-password-field.tsx'
import { devicesQuery, profileQuery } from './profile-query.ts'
import { codeRefusals, validateCode } from './six-digits-field.tsx'
import type { TotpSecret } from './totp-scan.tsx'

type TotpStep =
  | { name: 'password' }
  | { name: 'scan' | 'code'; totpSecret: TotpSecret }
  | { name: 'recovery codes'; codes: readonly string[] }

/** Replaces the general message for wrong codes, which suggests requesting a new one: an app shows new codes itself. */
const WRONG_CODE_MESSAGE =
  'That code is not right. Type the next one that your app shows. If that does not help, close this and begin again.'

export function useTotpSetup() {
  const [step, setStep] = useState<TotpStep>({ name: 'password' })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const beginMutation = useFormMutation({
    mutationFn: () => client.accounts.beginTotp({ password }),
    fields: { password: passwordRefusals },
    validate: () => validateCurrentPassword(password),
    onSuccess: (totpSecret) => setStep({ name: 'scan', totpSecret }),
  })
  const confirmMutation = useFormMutation({
    mutationFn: () => client.accounts.confirmTotp({ code }),
    fields: { code: codeRefusals },
    validate: () => validateCode(code),
    describeError: (error) =>
      getRefusalCode(error) === 'accounts.wrong_code' ? WRONG_CODE_MESSAGE : getErrorMessage(error),
    onSuccess: ({ recoveryCodes }) => setStep({ name: 'recovery codes', codes: recoveryCodes }),
    invalidates: [profileQuery.queryKey, devicesQuery.queryKey],
  })

  /** Switches between the steps that show the secret and ask for a code. */
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

export type TotpSetup = ReturnType<typeof useTotpSetup>
