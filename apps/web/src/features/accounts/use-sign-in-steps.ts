import type { Person } from '@kitchen-table/contract/person'
import type { Challenge, SignInAnswer } from '@kitchen-table/contract/sign-in'
import { useEffect, useState } from 'react'
import { client } from '../../app/api.ts'
import { createDraft, NOBODY } from '../../app/draft.ts'
import { readPageOwner } from '../../app/page-owner.ts'
import { begunReset } from './begun-reset.ts'
import { begunStep } from './begun-step.ts'

type Hooks = {
  email?: string | undefined
  /** The address came in a link: kept in this tab, since the link does not stay in the address bar. */
  isEmailKept?: boolean
  onSignedIn: (person: Person) => void
  /** A first own password is asked for. */
  onNewPassword: () => void
}

/** The second step that a reload came in the middle of, while it can still be answered. */
async function stepInTheMiddle(): Promise<Challenge | null> {
  if (!begunStep.isBegun()) return null
  const asked = await client.accounts.challenge().catch(() => null)
  if (asked === null || asked.name === 'NEW_PASSWORD_REQUIRED') {
    begunStep.forget()
    return null
  }
  return asked
}

/** E-mail and password, then whatever is still asked. The address stays typed all the way. */
export function useSignInSteps(hooks: Hooks) {
  const { email: firstEmail = '', isEmailKept = false, onSignedIn, onNewPassword } = hooks
  const [draft] = useState(() => createDraft(readPageOwner() ?? NOBODY, 'sign-in', { email: '' }))
  const [email, setEmail] = useState(() => firstEmail || (draft.read()?.email ?? ''))
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [over, setOver] = useState<string | null>(null)
  // In the page's memory alone, for as long as a code may have to be sent again.
  const [password, setPassword] = useState<string | null>(null)

  useEffect(() => {
    if (isEmailKept) draft.write({ email: firstEmail })
  }, [draft, isEmailKept, firstEmail])

  useEffect(() => {
    let isCurrent = true
    void stepInTheMiddle().then((asked) => {
      if (!isCurrent || asked === null) return
      setChallenge(asked)
      setEmail(asked.email)
    })
    return () => {
      isCurrent = false
    }
  }, [])

  function answered(answer: SignInAnswer) {
    if ('person' in answer) {
      begunStep.forget()
      begunReset.clear()
      setPassword(null)
      onSignedIn(answer.person)
    } else if (answer.challenge.name === 'NEW_PASSWORD_REQUIRED') onNewPassword()
    else {
      begunStep.note()
      setOver(null)
      setChallenge(answer.challenge)
    }
  }

  async function signIn(typed: string) {
    const answer = await client.accounts.signIn({ email, password: typed })
    setPassword('challenge' in answer && answer.challenge.name === 'SMS_MFA' ? typed : null)
    answered(answer)
  }

  return {
    email,
    /** What is typed here stays over a reload, and when the browser discards the tab while the mail is read. */
    setEmail(typed: string) {
      setEmail(typed)
      if (typed === '') draft.clear()
      else draft.write({ email: typed })
    },
    challenge,
    over,
    answered,
    signIn,
    /**
     * Signs in once more with the same password, which sends another code; null when the page does not know the
     * password any more, after a reload.
     */
    signInAgain: password === null ? null : () => signIn(password),
    /** Back to the password; `words` say why, where it was not the person's wish. */
    startAgain(words: string | null = null) {
      begunStep.forget()
      setPassword(null)
      setChallenge(null)
      setOver(words)
    },
  }
}

export type SignInSteps = ReturnType<typeof useSignInSteps>
