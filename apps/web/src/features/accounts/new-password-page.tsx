import type { Person } from '@kitchen-table/contract/person'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { client, refusalCode } from '../../app/api.ts'
import { fieldWords, formWords } from '../../app/field-words.ts'
import { takeIn } from '../../app/queries.ts'
import { product } from '../../app/start-data.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useFlash } from '../../ui/use-flash.ts'
import { Entrance } from './entrance.tsx'
import { FixedEmail } from './fixed-email.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { keepsRules } from './new-password-rules.ts'
import { readStepEnding, type StepEnding, StepLinks, StepOver } from './step-over.tsx'

type NewPasswordPageProps = {
  /** Whose first password is asked for; null when nobody's is. */
  email: string | null
  onSignedIn: (person: Person) => void
}

export function NewPasswordPage({ email, onSignedIn }: NewPasswordPageProps) {
  const [ending, setEnding] = useState<StepEnding | null>(null)
  if (email === null) return <NothingAsked />
  if (ending !== null) return <StepOver email={email} ending={ending} onGoOn={onSignedIn} />

  return (
    <Entrance
      title="Great! Just one more thing."
      pageTitle="Choose your password"
      lead="Choose a password of your own. From now on you sign in with it."
      hasPicture
    >
      <NewPasswordForm email={email} onOver={setEnding} onSignedIn={onSignedIn} />
    </Entrance>
  )
}

type NewPasswordFormProps = {
  email: string
  onOver: (ending: StepEnding) => void
  onSignedIn: (person: Person) => void
}

function NewPasswordForm({ email, onOver, onSignedIn }: NewPasswordFormProps) {
  const queries = useQueryClient()
  const flash = useFlash()
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const field = useRef<HTMLInputElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !keepsRules(password, email)) return
    setError(null)
    setIsBusy(true)
    try {
      const { person } = await client.accounts.answerNewPassword({ password, email })
      takeIn(queries, person)
      flash.success({
        title: 'Your password has been updated!',
        text: `Welcome to ${product.name}. Everything here is yours to try.`,
      })
      onSignedIn(person)
    } catch (refused) {
      await showProblem(refused)
    }
  }

  /** Why the step is over is another question, and its answer may fail to come: then sending again asks again. */
  async function showProblem(refused: unknown) {
    let problem = refused
    try {
      if (refusalCode(refused) === 'accounts.challenge_over') return onOver(await readStepEnding(queries))
    } catch (error) {
      problem = error
    }
    setError(problem)
    setIsBusy(false)
    field.current?.focus()
  }

  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <FixedEmail email={email} />
      <NewPasswordField
        ref={field}
        email={email}
        password={password}
        onPassword={setPassword}
        error={fieldWords(error, 'password')}
      />
      <FormProblem>{formWords(error, ['password'])}</FormProblem>
      <Button
        type="submit"
        size="large"
        disabled={!keepsRules(password, email)}
        busy={isBusy}
        busyText="Saving your password"
        className="w-full"
      >
        Finalize Account
      </Button>
    </form>
  )
}

/** Opened without the step before it. */
function NothingAsked() {
  return (
    <Entrance
      title="This page comes after your invitation"
      lead="Begin with the temporary password from the e-mail that invited you. If you have a password of your own, sign in with it."
    >
      <StepLinks />
    </Entrance>
  )
}
