import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../app/api.ts'
import { passwordMissing } from './own-password-field.tsx'
import { profileQuery, useReadDevicesAgain } from './profile-query.ts'
import { codeProblems } from './six-digits-field.tsx'
import type { TotpSecret } from './totp-scan.tsx'
import { useAttempt } from './use-attempt.ts'

type Step =
  | { name: 'password' }
  | { name: 'scan' | 'code'; begun: TotpSecret }
  | { name: 'kept'; codes: readonly string[] }

/** An app is not asked for a new code: it shows one by itself. */
const WRONG =
  'That code is not right. Type the next one that your app shows. If that does not help, close this and begin again.'

/** From the password to the recovery codes. */
export function useTotpSteps() {
  const queries = useQueryClient()
  const readDevicesAgain = useReadDevicesAgain()
  const [step, setStep] = useState<Step>({ name: 'password' })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const beginning = useAttempt(['password'])
  const confirming = useAttempt(['code'], { 'accounts.wrong_code': WRONG })

  async function begin() {
    await beginning.attempt(async () => {
      setStep({ name: 'scan', begun: await client.accounts.beginTotp({ password }) })
    }, passwordMissing(password))
  }

  async function confirm() {
    await confirming.attempt(async () => {
      const { recoveryCodes } = await client.accounts.confirmTotp({ code })
      setStep({ name: 'kept', codes: recoveryCodes })
      void queries.invalidateQueries({ queryKey: profileQuery.queryKey })
      readDevicesAgain()
    }, codeProblems(code))
  }

  /** Between the secret and the code that comes of it. */
  function turn(name: 'scan' | 'code') {
    if ('begun' in step) setStep({ name, begun: step.begun })
  }

  return {
    ...{ step, password, setPassword, code, setCode },
    ...{ beginning, confirming, begin, confirm, turn },
  }
}

export type TotpSteps = ReturnType<typeof useTotpSteps>
