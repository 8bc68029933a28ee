import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../app/api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { validateCurrentPassword } from './current-password-field.tsx'
import { profileQuery, useInvalidateDevices } from './profile-query.ts'
import { validateCode } from './six-digits-field.tsx'
import type { TotpSecret } from './totp-scan.tsx'

type TotpStep =
  | { name: 'password' }
  | { name: 'scan' | 'code'; totpSecret: TotpSecret }
  | { name: 'kept'; codes: readonly string[] }

/** Replaces the general message for wrong codes, which suggests requesting a new one: an app shows new codes itself. */
const WRONG_CODE_MESSAGE =
  'That code is not right. Type the next one that your app shows. If that does not help, close this and begin again.'

/** The steps of setting up an authenticator app, from the password to the recovery codes. */
export function useTotpSetup() {
  const queryClient = useQueryClient()
  const invalidateDevices = useInvalidateDevices()
  const [step, setStep] = useState<TotpStep>({ name: 'password' })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const beginMutation = useFormMutation(['password'])
  const confirmMutation = useFormMutation(['code'], { 'accounts.wrong_code': WRONG_CODE_MESSAGE })

  async function begin() {
    await beginMutation.run(async () => {
      setStep({ name: 'scan', totpSecret: await client.accounts.beginTotp({ password }) })
    }, validateCurrentPassword(password))
  }

  async function confirm() {
    await confirmMutation.run(async () => {
      const { recoveryCodes } = await client.accounts.confirmTotp({ code })
      setStep({ name: 'kept', codes: recoveryCodes })
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
      invalidateDevices()
    }, validateCode(code))
  }

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
    beginning: beginMutation,
    confirming: confirmMutation,
    begin,
    confirm,
    turn: goToStep,
  }
}

export type TotpSetup = ReturnType<typeof useTotpSetup>
